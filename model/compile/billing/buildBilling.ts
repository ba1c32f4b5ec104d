import type { Definition } from '#model/language/definition.ts';
import {
  BILLED_TYPES,
  type BilledPart,
  type BilledType,
  type BillingEntry,
  type UnpaidActions,
} from '#model/language/billingDefinition.ts';
import { readCondition } from '#model/compile/define/conditions.ts';
import { optionalWords } from '#model/compile/define/words/optionalWords.ts';
import { child, entriesOf, flagOf, numberOf, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';

/**
 * The key `billing` with every default filled in: one entry for each charge, each with its states.
 *
 * @example
 *   buildBilling(child(node, 'billing')).billing; // [{ type: 'volume', quantity: 'size_gb', states: ['available'] }]
 */
export function buildBilling(node: Node | undefined): Pick<Definition, 'billing' | 'unpaid' | 'parts'> {
  if (!node) return {};
  const shared = { states: optionalWords(node, 'states'), keeps: optionalWords(node, 'keeps') };
  const billing = entriesOf(child(node, 'items')).flatMap(([word, { value }]): BillingEntry[] => {
    const type = BILLED_TYPES.find((each) => each === word);
    return type === undefined ? [] : [readEntry(type, value, shared)];
  });
  const unpaid = readUnpaid(child(node, 'unpaid'));
  const parts = entriesOf(child(node, 'parts')).flatMap(([name, { value }]) => readPart(name, value) ?? []);
  return { billing, ...(unpaid && { unpaid }), ...(parts.length > 0 && { parts }) };
}

function readPart(name: string, node: Node): BilledPart | undefined {
  const [resource, by, each] = ['resource', 'by', 'each'].map((key) => textOf(child(node, key)));
  const where = child(node, 'where');
  const belongs = child(node, 'belongs');
  if (resource === undefined || by === undefined) return undefined;
  return {
    name,
    resource,
    by,
    ...(where && { where: readCondition(where) }),
    ...(belongs && { belongs: readCondition(belongs) }),
    ...(each !== undefined && { each }),
    values: Object.fromEntries(
      entriesOf(child(node, 'values')).map(([field, { value }]) => [field, sourcesIn(value).map(({ word }) => word)]),
    ),
  };
}

/** One name, or several of which a later one counts if the first is empty. */
export const sourcesIn = (node: Node): { word: string; node: Node }[] => {
  const word = textOf(node);
  return word === undefined ? wordsOf(node) : [{ word, node }];
};

const ACTIONS = ['unlock', 'stop', 'start', 'release'] as const;
const ORDERS = ['first', 'frees'] as const;

function readUnpaid(node: Node | undefined): UnpaidActions | undefined {
  if (!node) return undefined;
  const actions = ACTIONS.flatMap((name) => {
    const action = textOf(child(node, name));
    return action === undefined ? [] : [[name, action] as const];
  });
  const after = optionalWords(node, 'after');
  const of = textOf(child(node, 'of'));
  const orders = ORDERS.flatMap((key) => {
    const fields = entriesOf(child(node, key)).flatMap(([resource, { value }]) => {
      const field = textOf(value);
      return field === undefined ? [] : [[resource, field] as const];
    });
    return fields.length === 0 ? [] : [[key, Object.fromEntries(fields)] as const];
  });
  return {
    ...Object.fromEntries(actions),
    ...(of !== undefined && { of }),
    ...(after && { after }),
    ...Object.fromEntries(orders),
  };
}

function readEntry(
  type: BilledType,
  node: Node,
  shared: { states: string[] | undefined; keeps: string[] | undefined },
): BillingEntry {
  const spec = textOf(child(node, 'spec'));
  const quantity = child(node, 'quantity');
  const states = optionalWords(node, 'states') ?? shared.states;
  const where = child(node, 'where');
  return {
    type,
    ...(spec !== undefined && { spec }),
    quantity: numberOf(quantity) ?? textOf(quantity) ?? 1,
    ...(flagOf(child(node, 'usage')) && { usage: true as const }),
    ...(states && { states }),
    ...(shared.keeps && { keeps: shared.keeps }),
    ...(where && { where: readCondition(where) }),
  };
}
