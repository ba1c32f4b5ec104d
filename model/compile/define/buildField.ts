import type {
  CommonKeys,
  EnumValue,
  FieldDefinition,
  FieldType,
  KeyShapes,
  ScaleStep,
  TargetRefusal,
} from '#model/language/fieldDefinition.ts';
import { ICON_WORDS } from '#model/language/icons.ts';
import { isFieldKind, kindGrammar, knownFieldKind } from '#model/fields/index.ts';
import type { KeySchema } from '#model/fields/kindGrammar.ts';
import type { Label } from '#model/language/definition.ts';
import type { Context } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, itemsOf, numberOf, textOf, toJson, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { CLOUD_PRODUCTS, cloudProductValues } from './cloudProducts.ts';
import { readCondition } from './conditions.ts';
import { readChoices } from './words/readChoices.ts';
import { readPicker } from './words/readPicker.ts';
import { NO_LABEL, readLabel, readSentence } from './labels.ts';
import { readFollowing } from './words/readFollowing.ts';
import { readTone } from './words/readTone.ts';

const FLAGS = [
  'required',
  'readOnly',
  'writeOnce',
  'updateOnly',
  'writeOnly',
  'createOnly',
  'search',
  'sortable',
  'inline',
  'hidden',
] as const;
const TEXTS = ['takenError', 'invalidError', 'missingError', 'was', 'needs'] as const;

/**
 * Fields of a resource, an object or an action's input, in the order written.
 *
 * @example
 *   buildFields(child(node, 'fields'), 'fields', context).name?.type; // 'name'
 */
export function buildFields(node: Node | undefined, where: string, context: Context): Record<string, FieldDefinition> {
  const fields: Record<string, FieldDefinition> = {};
  for (const [name, entry] of entriesOf(node))
    fields[name] = buildField(name, entry.value, `${where}.${name}`, context);
  return fields;
}

/**
 * One field with the defaults of its kind. `inherited` is the label of the list that an item belongs to.
 *
 * @example
 *   buildField('port', node, 'fields.port', context); // { name: 'port', type: 'integer', … }
 */
export function buildField(
  name: string,
  node: Node,
  where: string,
  context: Context,
  inherited?: Label,
): FieldDefinition {
  // The grammar reports an unknown kind, and its file is left out.
  const type = (textOf(child(node, 'type')) ?? '') as FieldType;
  const common: CommonKeys = { name, label: buildLabel(name, node, where, context, inherited) };
  for (const key of FLAGS) setIfKnown(common, key, flagOf(child(node, key)));
  for (const key of TEXTS) setIfKnown(common, key, textOf(child(node, key)));
  const help = child(node, 'help');
  if (help) common.help = readSentence(help, `${where}.help`, context);
  for (const key of ['placeholder', 'blank'] as const) {
    const words = child(node, key);
    if (words) common[key] = readLabel(words);
  }
  const fallback = child(node, 'default');
  if (fallback) common.default = toJson(fallback);
  readUnique(common, child(node, 'unique'));
  readAccess(common, child(node, 'access'));
  readPresence(common, child(node, 'when'), child(node, 'unless'));
  readFollowing(common, node);
  // The keys are read by the schemas of this kind, from which `FieldOf` of the kind is derived.
  const field = { ...common, type, ...readOwnKeys(type, node, where, context, common.label) } as FieldDefinition;
  addDefaults(field);
  return field;
}

function setIfKnown<Key extends keyof CommonKeys>(
  field: CommonKeys,
  key: Key,
  value: CommonKeys[Key] | undefined,
): void {
  if (value !== undefined) field[key] = value;
}

/** Adds the properties that follow from the kind and from other keys. */
function addDefaults(field: FieldDefinition): void {
  if (knownFieldKind(field.type)?.family === 'sealed') field.writeOnly ??= true;
  if (field.createOnly) {
    // It can be read from nowhere afterwards, and so it cannot be changed.
    field.writeOnce = true;
    field.writeOnly = true;
  }
  if (field.type === 'state') {
    // Only actions change a state, and every record starts in one.
    field.readOnly ??= true;
    const first = Object.keys(field.values ?? {})[0];
    if (first !== undefined) field.default ??= first;
  }
}

function buildLabel(name: string, node: Node, where: string, context: Context, inherited?: Label): Label {
  const own = child(node, 'label');
  if (own) return readLabel(own);
  const usual = inherited ?? context.product.vocabulary.fields.get(name);
  if (!usual && !child(node, 'to') && context.product.words.vocabulary) {
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

function readUnique(field: CommonKeys, node: Node | undefined): void {
  if (flagOf(node) === true) field.unique = true;
  if (node?.kind === 'list') field.unique = wordsOf(node).map(({ word }) => word);
}

function readAccess(field: CommonKeys, node: Node | undefined): void {
  const both = node?.kind === 'list' ? node : undefined;
  const read = both ?? child(node, 'read');
  const write = both ?? child(node, 'write');
  if (!read && !write) return;
  field.access = {
    ...(read ? { read: wordsOf(read).map(({ word }) => word) } : {}),
    ...(write ? { write: wordsOf(write).map(({ word }) => word) } : {}),
  };
}

/** `unless` is the negation of `when`; if both exist, both must agree. */
function readPresence(field: CommonKeys, when: Node | undefined, unless: Node | undefined): void {
  if (when && unless) field.when = { $all: [readCondition(when), { $not: readCondition(unless) }] };
  else if (when) field.when = readCondition(when);
  else if (unless) field.when = { $not: readCondition(unless) };
}

interface Place {
  node: Node;
  where: string;
  context: Context;
  /** Label of the field that the key belongs to. */
  label: Label;
}

/** The keys of a kind, as its grammar describes them. */
function readOwnKeys(type: string, node: Node, where: string, context: Context, label: Label): Record<string, unknown> {
  if (!isFieldKind(type)) return {};
  const keys: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(kindGrammar(type).keys)) {
    const found = child(node, key);
    const value = found && readKey(schema, { node: found, where: `${where}.${key}`, context, label });
    if (value !== undefined) keys[key === 'item' ? 'fields' : key] = value;
    else if (schema.default !== undefined) keys[key] = schema.default;
  }
  return keys;
}

function readKey(schema: KeySchema, place: Place): unknown {
  const { node } = place;
  if (schema.$ref !== undefined) {
    // The type of `$ref` is `#/$defs/` and one of these words.
    const shape = schema.$ref.slice('#/$defs/'.length) as keyof KeyShapes;
    return readShape[shape](place);
  }
  const words = schema.const === undefined ? schema.enum : [schema.const];
  if (words !== undefined) return words.find((word) => word === textOf(node));
  switch (schema.type) {
    case 'boolean':
      return flagOf(node);
    case 'integer':
    case 'number':
      return numberOf(node);
    case 'array':
      return wordsOf(node).map(({ word }) => word);
    default:
      return textOf(node);
  }
}

/** The value of a key in a definition, by the `$ref` of its schema. */
const readShape: { [Shape in keyof KeyShapes]: (place: Place) => KeyShapes[Shape] | undefined } = {
  condition: ({ node }) => readCondition(node),
  label: ({ node, where, context }) => readSentence(node, where, context),
  values: ({ node, context }) =>
    textOf(node) === CLOUD_PRODUCTS
      ? cloudProductValues(node.at, context)
      : Object.fromEntries(entriesOf(node).map(([key, entry]) => [key, readValue(entry.value)])),
  scale: ({ node }) => itemsOf(node).map(readStep),
  targetRefusals: ({ node }) => (itemsOf(node).length > 0 ? itemsOf(node).map(readRefusal) : undefined),
  picker: ({ node }) => readPicker(node),
  fields: ({ node, where, context }) => buildFields(node, where, context),
  field: ({ node, where, context, label }) => ({ item: buildField('item', node, where, context, label) }),
  settingOf: ({ node, context: { settings } }) => ({
    by: textOf(node) ?? '',
    fields: Object.fromEntries(Object.values(settings).map(({ key, field }) => [key, field])),
  }),
  names: ({ node, context: { settings } }) =>
    textOf(node) === 'settings'
      ? Object.fromEntries(Object.values(settings).map(({ key, field: { label } }) => [key, label]))
      : undefined,
  choices: ({ node }) => readChoices(node),
};

const STATE_FLAGS = ['transient', 'closed', 'final'] as const;
function readValue(node: Node): EnumValue {
  const tone = readTone(child(node, 'tone'));
  const help = child(node, 'help');
  const icon = ICON_WORDS.find((word) => word === textOf(child(node, 'icon')));
  const unit = textOf(child(node, 'unit'));
  const mark = textOf(child(node, 'mark'));
  const was = textOf(child(node, 'was'));
  const needs = textOf(child(node, 'needs'));
  return {
    label: readLabel(node),
    ...(needs === undefined ? {} : { needs }),
    ...(was === undefined ? {} : { was }),
    ...(tone ? { tone } : {}),
    ...(help ? { help: readLabel(help) } : {}),
    ...(icon === undefined ? {} : { icon }),
    ...(unit === undefined ? {} : { unit }),
    ...(mark === undefined ? {} : { mark }),
    ...Object.fromEntries(STATE_FLAGS.filter((key) => flagOf(child(node, key))).map((key) => [key, true])),
  };
}

function readRefusal(node: Node): TargetRefusal {
  const when = child(node, 'when');
  return { ...(when && { when: readCondition(when) }), error: textOf(child(node, 'error')) ?? '' };
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
