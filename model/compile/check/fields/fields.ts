import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind, isFieldKind } from '#model/fields/index.ts';
import { needField, type Context, type Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, itemsOf, placeOf, toJson, wordsOf, type Node } from '#model/compile/read/node.ts';
import { checkChoices } from './choices.ts';
import { checkAlsoFrom, checkChunked } from './chunked.ts';
import { checkComputed } from './computed.ts';
import { checkCondition, type Subject } from '#model/compile/check/conditions.ts';
import { checkConstant } from './constants.ts';
import { checkSettingOf } from './settingOf.ts';
import { checkMember } from './members.ts';
import { checkCopied } from './copied.ts';
import { checkDerived } from './derived.ts';
import { checkAbove, checkOutOf } from './outOf.ts';
import { checkPattern } from '#model/compile/check/fields/patterns/checkPattern.ts';
import { checkReference } from './reference.ts';
import { checkBeside, checkUnitOf, checkWordsOf } from './words.ts';
import { checkVariable } from '#model/compile/check/variables.ts';
import { checkErrorKey, checkGrants } from '#model/compile/check/words.ts';

export interface FieldSetting {
  outline: Outline;
  context: Context;
  /** The subject of `when`: the record, or the input of an action. */
  subject: Subject;
  /** The place of the fields: in the record, in the input of an action, or inside another field. */
  of: 'record' | 'input' | 'member';
  /** The members next to a member of an object. */
  beside?: Record<string, FieldDefinition>;
}

/** Pairs of flags that contradict each other. */
const CONTRADICTIONS: readonly (readonly [keyof FieldDefinition, keyof FieldDefinition])[] = [
  ['readOnly', 'writeOnce'],
  ['readOnly', 'writeOnly'],
  ['updateOnly', 'readOnly'],
  ['updateOnly', 'required'],
  ['updateOnly', 'writeOnce'],
  ['updateOnly', 'createOnly'],
  ['updateOnly', 'computed'],
  ['readOnly', 'inline'],
  ['readOnly', 'required'],
  ['writeOnly', 'inline'],
  ['writeOnly', 'search'],
  ['writeOnly', 'sortable'],
  ['writeOnce', 'inline'],
  ['createOnly', 'inline'],
  ['createOnly', 'search'],
  ['createOnly', 'sortable'],
  ['createOnly', 'unique'],
  // A computed value is neither entered nor stored.
  ['computed', 'required'],
  ['computed', 'writeOnce'],
  ['computed', 'writeOnly'],
  ['computed', 'createOnly'],
  ['computed', 'inline'],
  ['computed', 'unique'],
  ['computed', 'search'],
];
/** The key `q` of a filter means the search box. */
const RESERVED = new Set(['q']);

/**
 * Checks fields beyond their grammar: limits, defaults, references, flags, conditions.
 *
 * @example
 *   checkFields(child(outline.node, 'fields'), outline.fields, 'fields', setting);
 */
export function checkFields(
  node: Node | undefined,
  fields: Record<string, FieldDefinition>,
  where: string,
  setting: FieldSetting,
): void {
  for (const [name, entry] of entriesOf(node)) {
    const field = fields[name];
    if (!field) continue;
    if (RESERVED.has(name) && setting.of === 'record') {
      setting.context.reporter.report(entry.key.at, {
        code: 'reserved-name',
        says: `${where}.${name} has a name that filters use for the search`,
        expected: 'another name',
      });
    }
    checkField(entry.value, field, `${where}.${name}`, setting);
    checkSettingOf(entry.value, field, fields, `${where}.${name}`, setting.context);
  }
}

function checkField(node: Node, field: FieldDefinition, where: string, setting: FieldSetting): void {
  if (!isFieldKind(field.type)) return;
  checkLimits(node, field, where, setting.context);
  checkPattern(node, field, where, setting.context);
  checkFlags(node, field, where, setting);
  checkValues(node, field, where, setting.context);
  checkDefault(node, field, where, setting);
  checkReference(node, field, where, setting);
  if (setting.of === 'member') checkMember(node, field, where, setting.context);
  checkComputed(child(node, 'computed'), field, where, setting.outline, setting.context);
  checkDerived(child(node, 'derived'), field, where, setting.outline, setting.context);
  checkCopied(child(node, 'copied'), field, where, setting.outline, setting.context);
  checkOutOf('outOf', node, field, where, setting.outline, setting.context);
  checkUnitOf(node, where, setting);
  checkBeside(node, where, setting);
  checkWordsOf(node, field, where, setting);
  checkOutOf('upTo', node, field, where, setting.outline, setting.context);
  checkAbove(node, field, where, setting);
  checkChunked(node, field, where, setting);
  checkAlsoFrom(node, where, setting.context);
  checkChoices(node, field, where, setting);
  checkPresence(node, where, setting);
  const access = child(node, 'access');
  checkGrants(access, `${where}.access`, setting.context);
  for (const key of ['read', 'write']) checkGrants(child(access, key), `${where}.access.${key}`, setting.context);
  const { beside: _, ...around } = setting;
  const inner: FieldSetting = { ...around, of: 'member' };
  const members = field.fields ?? {};
  checkFields(child(node, 'fields'), members, `${where}.fields`, { ...inner, beside: members });
  const item = members['item'];
  const itemNode = child(node, 'item');
  if (item && itemNode) checkField(itemNode, item, `${where}.item`, inner);
}

/** The presence of a member depends on the members next to it; an entry of a list exists because it was added. */
function checkPresence(node: Node, where: string, { subject, of, beside, context }: FieldSetting): void {
  for (const key of ['when', 'unless']) {
    const condition = child(node, key);
    if (of !== 'member') checkCondition(condition, subject, `${where}.${key}`, context);
    else if (beside)
      checkCondition(
        condition,
        {
          name: `${where.split('.').slice(0, -2).join('.')}`,
          fields: beside,
          known: subject.known,
          variables: subject.variables,
        },
        `${where}.${key}`,
        context,
      );
    else if (condition)
      context.reporter.report(placeOf(node, key), {
        code: 'not-for-members',
        says: `${where}.${key} has no effect on an entry of a list`,
        expected: `${key} on a member of an object`,
      });
  }
}

function checkLimits(node: Node, field: FieldDefinition, where: string, { reporter }: Context): void {
  for (const [least, most] of [
    ['min', 'max'],
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
  ] as const) {
    const [low, high] = [field[least], field[most]];
    if (low === undefined || high === undefined || low <= high) continue;
    reporter.report(placeOf(node, least), {
      code: 'min-over-max',
      says: `${where}.${least} is ${low} and ${most} is ${high}`,
      expected: `${least} of at most ${high}`,
    });
  }
  for (const step of itemsOf(child(node, 'scale'))) {
    const tests = ['is', 'below'].filter((key) => child(step, key));
    if (tests.length !== 1) {
      reporter.report(step.at, {
        code: 'scale-step',
        says: `a step of ${where}.scale has ${tests.length === 0 ? 'neither is nor below' : 'both is and below'}`,
        expected: 'one of is, below',
      });
    }
  }
}

function checkFlags(node: Node, field: FieldDefinition, where: string, setting: FieldSetting): void {
  const { context, outline, of } = setting;
  const { reporter } = context;
  if (of === 'input' && field.readOnly && fieldKind(field.type).family !== 'sealed') {
    reporter.report(placeOf(node, 'readOnly'), {
      code: 'made-by-nobody',
      says: `${where} is readOnly, and the server generates only passwords and secrets for an action`,
      expected: 'type: password or secret',
    });
  }
  checkContradictions(node, field, where, setting);
  const kind = fieldKind(field.type);
  const pointsAtOne = kind.family === 'pointer' && kind.column(field) !== 'json' && of === 'record';
  if (field.search && !kind.operators.includes('like') && !kind.hasWords && !pointsAtOne) {
    reporter.report(placeOf(node, 'search'), {
      code: 'not-searchable',
      says: `${where} is of type ${field.type}, which cannot be searched`,
      expected: 'search on a text field',
    });
  }
  if (field.sortable && kind.column(field) === 'json') {
    reporter.report(placeOf(node, 'sortable'), {
      code: 'not-sortable',
      says: `${where} is of type ${field.type}, which has no order`,
      expected: 'sortable on a field with an order',
    });
  }
  for (const { word, node: at } of wordsOf(child(node, 'unique')))
    needField(context, outline, word, at.at, `${where}.unique`);
  checkOwnErrors(node, field, where, context);
}

function checkContradictions(
  node: Node,
  field: FieldDefinition,
  where: string,
  { context: { reporter }, outline }: FieldSetting,
): void {
  for (const [one, other] of CONTRADICTIONS) {
    // A field that only the platform writes may be required.
    const owned = other === 'required' && flagOf(child(outline.node, 'platformOwned')) === true;
    if (field[one] && field[other] && child(node, one) && child(node, other) && !owned) {
      reporter.report(placeOf(node, other), {
        code: 'contradictory-flags',
        says: `${where} is both ${one} and ${other}`,
        expected: 'one of the two',
      });
    }
  }
}

/** The errors that a field names for its own faults, each of which the field must be able to have. */
function checkOwnErrors(node: Node, field: FieldDefinition, where: string, context: Context): void {
  const { reporter } = context;
  const taken = child(node, 'takenError');
  if (taken && !field.unique) {
    reporter.report(placeOf(node, 'takenError'), {
      code: 'taken-without-unique',
      says: `${where} has takenError but is not unique`,
      expected: 'unique: true',
    });
  }
  checkErrorKey(taken, `${where}.takenError`, context);
  checkErrorKey(child(node, 'invalidError'), `${where}.invalidError`, context);
  const missing = child(node, 'missingError');
  if (missing && !field.required)
    reporter.report(placeOf(node, 'missingError'), {
      code: 'missing-without-required',
      says: `${where} has missingError but is not required`,
      expected: 'required: true',
    });
  checkErrorKey(missing, `${where}.missingError`, context);
}

function checkValues(node: Node, field: FieldDefinition, where: string, { reporter }: Context): void {
  for (const [value, entry] of entriesOf(child(node, 'values'))) {
    for (const key of ['transient', 'closed', 'observed', 'final']) {
      if (field.type === 'state' || !child(entry.value, key)) continue;
      reporter.report(placeOf(entry.value, key), {
        code: 'key-not-for-kind',
        says: `key "${key}" in ${where}.values.${value} has no effect on a field of type ${field.type}`,
        expected: 'a field of type state',
      });
    }
    if (field.wire === 'number' && !/^-?\d+$/.test(value)) {
      reporter.report(entry.key.at, {
        code: 'value-not-a-number',
        says: `${where}.values has "${value}", and its values are numbers on the wire`,
        expected: 'a whole number',
      });
    }
  }
}

function checkDefault(
  node: Node,
  field: FieldDefinition,
  where: string,
  { context, subject, outline, of }: FieldSetting,
): void {
  const found = child(node, 'default');
  if (!found) return;
  const value = toJson(found);
  if (field.computed) {
    context.reporter.report(placeOf(node, 'default'), {
      code: 'computed-and-default',
      says: `${where} is computed and has a default`,
      expected: 'computed or default',
    });
  } else if (typeof value === 'string' && value.startsWith('$')) {
    // An action has a record, whose values its input may use as defaults.
    checkVariable(
      found,
      value,
      field,
      { ...(of === 'input' && { record: outline.fields }), known: subject.known },
      `${where}.default`,
      context,
    );
  } else {
    checkConstant(found, field, `${where}.default`, 'wrong-default', context);
  }
}
