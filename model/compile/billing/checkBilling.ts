import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { needField, needWord, type Context, type Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, placeOf, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';
import { checkNamed } from '#model/compile/check/actions/guards.ts';
import { BILLED_TYPES } from '#model/language/billingDefinition.ts';
import { OWN_FIELDS } from '#model/compile/define/conditions.ts';
import { checkParts } from './checkParts.ts';
import { checkUnpaid } from './checkUnpaid.ts';
import { fieldKind, fieldKinds, knownFieldKind } from '#model/fields/index.ts';

/**
 * Checks what a resource charges for: its owner, the states, and the fields that its charges name.
 *
 * @example
 *   checkBilling(outline, context); // reports `quantity: size` when the field is called size_gb
 */
export function checkBilling(outline: Outline, context: Context): void {
  const node = child(outline.node, 'billing');
  if (!node) return;
  checkOwner(outline, context);
  checkStates(child(node, 'states'), 'billing.states', outline, context);
  checkStates(child(node, 'keeps'), 'billing.keeps', outline, context);
  checkUnpaid(child(node, 'unpaid'), outline, context);
  const guard = child(node, 'guard');
  if (guard) checkNamed(guard, textOf(guard) ?? '', 'billing', outline, context);
  checkParts(child(node, 'parts'), outline, context);
  for (const [type, { key, value }] of entriesOf(child(node, 'items'))) {
    const where = `billing.items.${type}`;
    const known = {
      code: 'unknown-charge',
      what: 'charge',
      where: 'billing.items',
      expected: `one of ${BILLED_TYPES.join(', ')}`,
    };
    needWord(context, new Set(BILLED_TYPES), type, key.at, known);
    checkStates(child(value, 'states'), `${where}.states`, outline, context);
    if (outline.stateField !== undefined && !child(node, 'states') && !child(value, 'states'))
      context.reporter.report(key.at, {
        code: 'billing-states',
        says: `${where} does not say in which states it counts`,
        expected: 'states: a list of states',
      });
    checkSpec(child(value, 'spec'), `${where}.spec`, outline, context);
    checkQuantity(value, where, outline, context);
    checkCondition(child(value, 'where'), atPlace('stored', subjectOf(outline)), `${where}.where`, context);
  }
}

/** Somebody pays: the record belongs to a user or an organisation. */
function checkOwner(outline: Outline, { reporter }: Context): void {
  if (!outline.fieldsKnown || OWN_FIELDS.some((name) => outline.fields[name]?.type === 'reference')) return;
  reporter.report(placeOf(outline.node, 'billing'), {
    code: 'billing-owner',
    says: `billing needs somebody who pays, and ${outline.name} have no ${OWN_FIELDS.join(' or ')}`,
    expected: `a reference ${OWN_FIELDS.join(' or ')}`,
  });
}

function checkStates(node: Node | undefined, where: string, outline: Outline, context: Context): void {
  if (!node) return;
  const values = outline.fields[outline.stateField ?? '']?.values;
  if (!values) {
    if (outline.fieldsKnown)
      context.reporter.report(node.at, {
        code: 'no-state-field',
        says: `${where} names states, but ${outline.name} have none`,
        expected: 'a field of type state',
      });
    return;
  }
  for (const { word, node: at } of wordsOf(node)) {
    const expected = `one of ${Object.keys(values).join(', ')}`;
    const finding = { code: 'unknown-state', what: 'state', where, expected };
    if (!needWord(context, new Set(Object.keys(values)), word, at.at, finding)) continue;
    if (values[word]?.transient)
      context.reporter.report(at.at, {
        code: 'billing-transient',
        says: `${where} names ${word}, which is transient and counts as the state before it`,
        expected: 'a state that is not transient',
      });
  }
}

function checkSpec(node: Node | undefined, where: string, outline: Outline, context: Context): void {
  const name = textOf(node);
  if (!node || name === undefined) return;
  const field = needField(context, outline, name, node.at, where);
  if (!field || (knownFieldKind(field.type)?.column(field) === 'text' && !field.createOnly) || isPlainReference(field))
    return;
  context.reporter.report(node.at, {
    code: 'billing-spec',
    says: `${where} names "${name}", which holds no single word`,
    expected: 'a stored text, enum or reference',
  });
}

const isPlainReference = ({ type, createOnly }: Outline['fields'][string]): boolean =>
  type === 'reference' && !createOnly;

function checkQuantity(entry: Node, where: string, outline: Outline, context: Context): void {
  const node = child(entry, 'quantity');
  if (!node) return;
  if (flagOf(child(entry, 'usage')))
    context.reporter.report(placeOf(entry, 'quantity'), {
      code: 'billing-usage',
      says: `${where}.quantity has no effect, because a meter reports the usage`,
      expected: 'quantity or usage',
    });
  const name = textOf(node);
  const field = name === undefined ? undefined : needField(context, outline, name, node.at, `${where}.quantity`);
  if (!field || (knownFieldKind(field.type)?.isAmount && !field.computed && !field.createOnly)) return;
  context.reporter.report(node.at, {
    code: 'quota-kind',
    says: `${where}.quantity names "${name}", which is ${field.computed ? 'computed' : `of type ${field.type}`}`,
    expected: `a stored field of type ${fieldKinds.filter((kind) => fieldKind(kind).isAmount).join(', ')}`,
  });
}
