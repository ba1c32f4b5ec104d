import type {
  Computed,
  EnumValue,
  FieldDefinition,
  ScaleStep,
  TargetRefusal,
} from '#model/language/fieldDefinition.ts';
import type { Json, Label, Tone } from '#model/language/definition.ts';
import { CLOUD_CHOICES } from '#model/language/cloudKinds.ts';
import { CONTENT_KINDS } from '#model/conditions/content.ts';
import { MENTIONS } from '#model/language/mentions.ts';
import type { Context } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, itemsOf, numberOf, textOf, toJson, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { TONES } from '#model/compile/shape/fieldShape.ts';
import { CLOUD_PRODUCTS, cloudProductValues } from './cloudProducts.ts';
import { readCondition } from './conditions.ts';
import { NO_LABEL, readLabel, readSentence } from './labels.ts';

const FLAGS = [
  'required',
  'readOnly',
  'writeOnce',
  'writeOnly',
  'createOnly',
  'search',
  'sortable',
  'inline',
  'hidden',
  'ordered',
  'chunked',
  'ungrouped',
  'orAny',
  'ifAny',
  'tenant',
] as const;
const NUMBERS = ['min', 'max', 'step', 'minLength', 'maxLength', 'minItems', 'maxItems', 'rows', 'maxBytes'] as const;
const TEXTS = [
  'unit',
  'pattern',
  'to',
  'language',
  'takenError',
  'invalidError',
  'missingError',
  'outOf',
  'upTo',
  'unitOf',
  'progress',
  'was',
] as const;

/** Fields of a resource, an object or an action's input, in the order written. */
export function buildFields(node: Node | undefined, where: string, context: Context): Record<string, FieldDefinition> {
  const fields: Record<string, FieldDefinition> = {};
  for (const [name, entry] of entriesOf(node))
    fields[name] = buildField(name, entry.value, `${where}.${name}`, context);
  return fields;
}

/** One field with the defaults of its kind. `inherited` is the label of the list that an item belongs to. */
export function buildField(
  name: string,
  node: Node,
  where: string,
  context: Context,
  inherited?: Label,
): FieldDefinition {
  const type = textOf(child(node, 'type')) ?? '';
  const field: FieldDefinition = { name, type, label: buildLabel(name, node, where, context, inherited) };
  for (const key of FLAGS) setIfKnown(field, key, flagOf(child(node, key)));
  for (const key of NUMBERS) setIfKnown(field, key, numberOf(child(node, key)));
  for (const key of TEXTS) setIfKnown(field, key, textOf(child(node, key)));
  for (const key of ['help', 'patternHelp'] as const) {
    const sentence = child(node, key);
    if (sentence) field[key] = readSentence(sentence, `${where}.${key}`, context);
  }
  for (const key of ['placeholder', 'blank'] as const) {
    const words = child(node, key);
    if (words) field[key] = readLabel(words);
  }
  const fallback = child(node, 'default');
  if (fallback) field.default = toJson(fallback);
  readUnique(field, child(node, 'unique'));
  readAccess(field, child(node, 'access'));
  readPresence(field, child(node, 'when'), child(node, 'unless'));
  readByKind(field, node, where, context);
  return field;
}

function setIfKnown<Key extends keyof FieldDefinition>(
  field: FieldDefinition,
  key: Key,
  value: FieldDefinition[Key] | undefined,
): void {
  if (value !== undefined) field[key] = value;
}

function buildLabel(name: string, node: Node, where: string, context: Context, inherited?: Label): Label {
  const own = child(node, 'label');
  if (own) return readLabel(own);
  const usual = inherited ?? context.product.vocabulary.fields.get(name);
  if (!usual && context.product.words.vocabulary) {
    context.reporter.report(node.at, {
      code: 'no-label',
      says: `${where} has no label`,
      expected: `${context.product.languages.length === 1 ? 'a label' : 'label: { zh, en }'}, or a name that schemas/vocabulary.yaml knows`,
      word: name,
      words: context.product.words.vocabulary,
    });
  }
  return usual ?? NO_LABEL;
}

function readUnique(field: FieldDefinition, node: Node | undefined): void {
  if (flagOf(node) === true) field.unique = true;
  if (node?.kind === 'list') field.unique = wordsOf(node).map(({ word }) => word);
}

function readAccess(field: FieldDefinition, node: Node | undefined): void {
  const both = node?.kind === 'list' ? node : undefined;
  const read = both ?? child(node, 'read');
  const write = both ?? child(node, 'write');
  if (!read && !write) return;
  field.access = {
    ...(read ? { read: wordsOf(read).map(({ word }) => word) } : {}),
    ...(write ? { write: wordsOf(write).map(({ word }) => word) } : {}),
  };
}

/** `unless` is `when` turned round; both together must agree. */
function readPresence(field: FieldDefinition, when: Node | undefined, unless: Node | undefined): void {
  if (when && unless) field.when = { $all: [readCondition(when), { $not: readCondition(unless) }] };
  else if (when) field.when = readCondition(when);
  else if (unless) field.when = { $not: readCondition(unless) };
}

function readByKind(field: FieldDefinition, node: Node, where: string, context: Context): void {
  const values = child(node, 'values');
  if (values && textOf(values) === CLOUD_PRODUCTS) field.values = cloudProductValues(values.at, context);
  else if (values)
    field.values = Object.fromEntries(entriesOf(values).map(([key, entry]) => [key, readValue(entry.value)]));
  const scale = child(node, 'scale');
  if (scale) field.scale = itemsOf(scale).map(readStep);
  const accept = child(node, 'accept');
  if (accept) field.accept = wordsOf(accept).map(({ word }) => word);
  const content = child(node, 'content');
  if (content) field.content = readContent(content, context);
  const { settings } = context;
  if (textOf(child(node, 'names')) === 'settings')
    field.names = Object.fromEntries(Object.values(settings).map(({ key, field: { label } }) => [key, label]));
  const mentions = MENTIONS.find((each) => each === textOf(child(node, 'mentions')));
  if (mentions) field.mentions = mentions;
  const choices = readChoices(child(node, 'choices'));
  if (choices) field.choices = choices;
  const picker = child(node, 'picker');
  if (picker) field.picker = { columns: wordsAt(picker, 'columns'), filters: wordsAt(picker, 'filters') };
  const condition = child(node, 'where');
  if (condition) field.where = readCondition(condition);
  const refusals = itemsOf(child(node, 'whereErrors'));
  if (refusals.length > 0) field.whereErrors = refusals.map(readRefusal);
  const members = child(node, 'fields');
  if (members) field.fields = buildFields(members, `${where}.fields`, context);
  const item = child(node, 'item');
  if (item) field.fields = { item: buildField('item', item, `${where}.item`, context, field.label) };
  const computed = readComputed(child(node, 'computed'));
  if (computed) {
    field.computed = computed;
    field.readOnly = true;
  }
  if (field.type === 'dateTime') field.wire = textOf(child(node, 'wire')) === 'ms' ? 'ms' : 'iso';
  if (field.type === 'enum' && textOf(child(node, 'wire')) === 'number') field.wire = 'number';
  if (field.type === 'password' || field.type === 'secret') field.writeOnly ??= true;
  if (field.createOnly) {
    // It is nowhere to be read from afterwards, and so nowhere to be changed.
    field.writeOnce = true;
    field.writeOnly = true;
  }
  if (field.type === 'reference') field.onDelete = readOnDelete(textOf(child(node, 'onDelete')));
  if (field.type === 'state') {
    // Only actions change a state, and every record begins in one.
    field.readOnly ??= true;
    const first = Object.keys(field.values ?? {})[0];
    if (first !== undefined) field.default ??= first;
  }
}

const wordsAt = (node: Node, key: string): string[] => wordsOf(child(node, key)).map(({ word }) => word);

function readContent(node: Node, { settings }: Context): NonNullable<FieldDefinition['content']> {
  const by = textOf(child(node, 'by')) ?? '';
  if (textOf(child(node, 'of')) === 'settings')
    return { by, fields: Object.fromEntries(Object.values(settings).map(({ key, field }) => [key, field])) };
  const kinds = entriesOf(child(node, 'kinds')).map(
    ([value, entry]) => [value, CONTENT_KINDS.find((kind) => kind === textOf(entry.value)) ?? 'text'] as const,
  );
  return { by, kinds: Object.fromEntries(kinds) };
}

function readChoices(node: Node | undefined): FieldDefinition['choices'] {
  const named = textOf(child(node, 'cloud'));
  const cloud = CLOUD_CHOICES.find((choice) => choice === named);
  const except = textOf(child(node, 'except'));
  const record = textOf(child(node, 'record'));
  if (record !== undefined) return { record };
  return cloud && { cloud, ...(except !== undefined && { except }) };
}

function readOnDelete(word: string | undefined): 'refuse' | 'clear' | 'cascade' {
  return word === 'clear' || word === 'cascade' ? word : 'refuse';
}

function readValue(node: Node): EnumValue {
  const tone = readTone(child(node, 'tone'));
  const help = child(node, 'help');
  const unit = textOf(child(node, 'unit'));
  const was = textOf(child(node, 'was'));
  return {
    label: readLabel(node),
    ...(was === undefined ? {} : { was }),
    ...(tone ? { tone } : {}),
    ...(help ? { help: readLabel(help) } : {}),
    ...(unit === undefined ? {} : { unit }),
    ...(flagOf(child(node, 'transient')) ? { transient: true } : {}),
  };
}

function readRefusal(node: Node): TargetRefusal {
  const when = child(node, 'when');
  return { ...(when && { when: readCondition(when) }), error: textOf(child(node, 'error')) ?? '' };
}

export function readTone(node: Node | undefined): Tone | undefined {
  const found = textOf(node);
  return TONES.find((tone) => tone === found);
}

function readStep(node: Node): ScaleStep {
  const is = numberOf(child(node, 'is'));
  const below = numberOf(child(node, 'below'));
  const label = child(node, 'label');
  const tone = readTone(child(node, 'tone'));
  return {
    ...(is === undefined ? {} : { is }),
    ...(below === undefined ? {} : { below }),
    ...(label ? { label: readLabel(label) } : {}),
    ...(tone ? { tone } : {}),
  };
}

function readComputed(node: Node | undefined): Computed | undefined {
  if (node?.kind !== 'map') return undefined;
  const condition = child(node, 'where');
  const where = condition ? { where: readCondition(condition) } : {};
  const by = textOf(child(node, 'by')) ?? '';
  const counted = textOf(child(node, 'count'));
  if (counted !== undefined) return { kind: 'count', resource: counted, by, ...where };
  const summed = textOf(child(node, 'sum'));
  if (summed !== undefined)
    return { kind: 'sum', resource: summed, by, field: textOf(child(node, 'of')) ?? '', ...where };
  const key = textOf(child(node, 'quota'));
  if (key !== undefined) return { kind: 'quota', key };
  const pointing = textOf(child(node, 'inClouds'));
  if (pointing !== undefined) return { kind: 'inClouds', by: pointing };
  const cases = itemsOf(child(node, 'case')).map((each) => {
    const when = child(each, 'when');
    return { when: when ? readCondition(when) : {}, value: jsonAt(each, 'value') };
  });
  return { kind: 'case', cases, otherwise: jsonAt(node, 'otherwise') };
}

function jsonAt(node: Node, key: string): Json {
  const found = child(node, key);
  return found ? toJson(found) : null;
}
