import { needField, needResource, type Context, type Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';

const ACTIONS = ['unlock', 'stop', 'start', 'release'];
const ORDERS = ['first', 'frees'];
const DELETE = 'delete';

/**
 * Checks what the platform does with what is no longer paid for: actions of the resource, which it calls without input,
 * and the order in which records are deleted.
 *
 * @example
 *   checkUnpaid(child(billing, 'unpaid'), outline, context); // reports `after: [server]` when the field is server_id
 */
export function checkUnpaid(node: Node | undefined, outline: Outline, context: Context): void {
  if (!node) return;
  const actions = new Map(entriesOf(child(outline.node, 'actions')));
  for (const [key, { value }] of entriesOf(node).filter(([name]) => ACTIONS.includes(name))) {
    const name = textOf(value);
    if (name === undefined || actions.has(name) || (key === 'release' && name === DELETE)) continue;
    if (key === 'unlock' && outline.fields[name]?.type === 'boolean') continue;
    context.reporter.report(value.at, {
      code: 'unknown-action',
      says: `unknown action "${name}" in billing.unpaid.${key}`,
      expected: 'an action of the resource',
      word: name,
      words: [...actions.keys()],
    });
  }
  checkPairs(node, context);
  checkReferences(node, outline, context);
  for (const order of ORDERS)
    for (const [resource, { key, value }] of entriesOf(child(node, order))) {
      const where = `billing.unpaid.${order}`;
      const other = needResource(context, resource, key.at, where);
      const name = textOf(value);
      const field = other && name !== undefined ? needField(context, other, name, value.at, where) : undefined;
      if (field) needReference(field, value, where, context);
      if (order === 'frees' && other) needUnlock(other, key, context);
    }
}

function checkReferences(node: Node, outline: Outline, context: Context): void {
  const check = (name: string, at: Node, where: string): void => {
    const field = needField(context, outline, name, at.at, where);
    if (field) needReference(field, at, where, context);
  };
  const of = child(node, 'of');
  const whole = textOf(of);
  if (of && whole !== undefined) check(whole, of, 'billing.unpaid.of');
  const after = child(node, 'after');
  for (const { word, node: at } of after ? wordsOf(after) : []) check(word, at, 'billing.unpaid.after');
}

/** `stop` and `start` come in pairs, and an order is one of deletions. */
function checkPairs(node: Node, { reporter }: Context): void {
  const [stop, start] = [child(node, 'stop'), child(node, 'start')];
  if ((stop === undefined) !== (start === undefined))
    reporter.report(node.at, {
      code: 'unpaid-pair',
      says: 'billing.unpaid has one of stop and start without the other',
      expected: 'stop and start, or neither',
    });
  if (textOf(child(node, 'release')) === DELETE) return;
  for (const key of ['after', ...ORDERS])
    if (child(node, key))
      reporter.report(placeOf(node, key), {
        code: 'unpaid-order',
        says: `billing.unpaid.${key} has no effect, because nothing is deleted`,
        expected: `release: ${DELETE}`,
      });
}

/** A resource in `frees` needs `unlock`, the action that frees its records. */
function needUnlock({ name, node }: Outline, { at }: Node, { reporter }: Context): void {
  if (child(child(child(node, 'billing'), 'unpaid'), 'unlock')) return;
  reporter.report(at, {
    code: 'unpaid-unlock',
    says: `billing.unpaid.frees names ${name}, which has no billing.unpaid.unlock`,
    expected: 'a resource whose records can be freed',
  });
}

function needReference({ type }: Outline['fields'][string], { at }: Node, where: string, { reporter }: Context): void {
  if (type === 'reference') return;
  reporter.report(at, {
    code: 'unpaid-reference',
    says: `${where} names a field of type ${type}`,
    expected: 'a field of type reference',
  });
}
