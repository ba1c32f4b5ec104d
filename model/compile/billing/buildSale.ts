import { readCondition } from '#model/compile/define/conditions.ts';
import { readLabel, readSentence, type Sentences } from '#model/compile/define/labels.ts';
import { child, entriesOf, flagOf, textOf, toJson, wordsOf, type Node } from '#model/compile/read/node.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { BoughtValue, Preparation, PurchaseAddition } from '#model/language/billingDefinition.ts';

/**
 * The key `purchase` with every default filled in.
 *
 * @example
 *   buildPurchase(child(node, 'purchase'), sentences).purchase?.fields; // ['image_id', 'name']
 */
export function buildPurchase(node: Node | undefined, sentences: Sentences): Pick<Definition, 'purchase'> {
  if (!node) return {};
  return {
    purchase: {
      fields: wordsOf(child(node, 'fields')).map(({ word }) => word),
      prepares: entriesOf(child(node, 'prepares')).map(([field, { value }]) => readPreparation(field, value)),
      adds: entriesOf(child(node, 'adds')).map(([key, { value }]) => readAddition(key, value, sentences)),
    },
  };
}

function readPreparation(field: string, node: Node): Preparation {
  const where = child(node, 'where');
  const value = child(node, 'value');
  return {
    field,
    preset: textOf(child(node, 'preset')) ?? '',
    item: textOf(child(node, 'item')) ?? '',
    ...(where && { where: readCondition(where) }),
    value: value ? toJson(value) : null,
    ...(flagOf(child(node, 'optional')) === true && { optional: true }),
    ...(child(node, 'bought') && { bought: entriesOf(child(node, 'bought')).map(readBought) }),
  };
}

function readBought([name, { value }]: [string, { value: Node }]): BoughtValue {
  const [reference = '', field = ''] = (textOf(child(value, 'value')) ?? '').split('.');
  return { name, reference, field, label: readLabel(value) };
}

function readAddition(key: string, node: Node, sentences: Sentences): PurchaseAddition {
  const help = child(node, 'help');
  return {
    key,
    label: readLabel(node),
    ...(help && { help: readSentence(help, `purchase.adds.${key}.help`, sentences) }),
    resource: textOf(child(node, 'resource')) ?? '',
    values: valuesOf(child(node, 'values')),
    fields: wordsOf(child(node, 'fields')).map(({ word }) => word),
    action: textOf(child(node, 'action')) ?? '',
    input: valuesOf(child(node, 'input')),
  };
}

const valuesOf = (node: Node | undefined): Record<string, Json> =>
  Object.fromEntries(entriesOf(node).map(([name, { value }]) => [name, toJson(value)]));
