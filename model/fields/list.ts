import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { splitList } from '#model/values/listText.ts';
import { blankToNull, defineKind, fromJsonText } from './defineKind.ts';
import { checkCount, itemKeys, sampleCount, wrongCounts } from './itemCount.ts';
import type { FieldKind } from './kind.ts';
import { defineGrammar, joinKeys, type KindGrammar } from './kindGrammar.ts';

export const MOST_ITEMS = 100;

const keys = joinKeys(itemKeys, {
  item: { $ref: '#/$defs/field', required: true, description: 'The field of every entry.' },
});

const wrongType = { key: 'validation.list' };

/**
 * Several values of one kind, in order. A write replaces the whole list.
 *
 * @example
 *   listKind(fieldKind).column(field); // 'json'
 */
export function listKind(kindOf: (type: string) => FieldKind): FieldKind {
  return defineKind({
    kind: 'list',
    column: 'json',
    shape: 'list',
    hasWords: true,
    operators: ['has', 'empty'],
    operand: (value, field) => kindOf(itemOf(field).type).operand(value, itemOf(field)),
    toColumn: (value, field) => mapItems(value, field, (item, of) => kindOf(of.type).toColumn(item, of)),
    fromColumn: (value, field) => mapItems(value, field, (item, of) => kindOf(of.type).fromColumn(item, of)),
    isPlainOnWire: (field) => kindOf(itemOf(field).type).isPlainOnWire(itemOf(field)),
    normalise: blankToNull,
    check: (value, field) => (Array.isArray(value) ? checkCount(value.length, field, MOST_ITEMS) : wrongType),
    wire: (field) => ({
      type: 'array',
      items: kindOf(itemOf(field).type).wire(itemOf(field)),
      maxItems: field.maxItems ?? MOST_ITEMS,
      ...(field.minItems !== undefined && { minItems: field.minItems }),
    }),
  });
}

/**
 * The grammar of a list, whose samples are lists of samples of its entries.
 *
 * @example
 *   listGrammar(kindGrammar).sample({ ...listField, fields: { item: integerField } }, 0); // a list of integers
 */
/* @__NO_SIDE_EFFECTS__ */
export function listGrammar(grammarOf: (type: string) => KindGrammar): KindGrammar<typeof keys> {
  const sampleItem = (field: FieldDefinition, n: number): Json =>
    grammarOf(itemOf(field).type).sample(itemOf(field), n);
  return defineGrammar({
    keys,
    sample: (field, n) =>
      Array.from({ length: sampleCount(field, MOST_ITEMS) }, (_, index) => sampleItem(field, n + index)),
    fromCell(text, field, zone) {
      const plain = text.trim();
      if (plain === '') return null;
      const item = itemOf(field);
      if (plain.startsWith('[') || item.type === 'object' || item.type === 'json') return fromJsonText(plain);
      const read = grammarOf(item.type).fromCell;
      return splitList(plain).map((each) => read?.(each, item, zone) ?? each);
    },
    invalid: (field) => [
      { value: 'x', key: wrongType.key },
      { value: { a: 1 }, key: wrongType.key },
      ...wrongCounts(field, MOST_ITEMS, (count) =>
        Array.from({ length: count }, (_, index) => sampleItem(field, index)),
      ),
    ],
  });
}

/**
 * The description of each entry of a list. Throws for a list without items.
 *
 * @example
 *   itemOf({ ...listField, fields: { item } }); // item
 */
export function itemOf(field: FieldDefinition): FieldDefinition {
  const item = field.fields?.['item'];
  if (item === undefined) throw new Error(`The list ${field.name} says nothing of its items`);
  return item;
}

function mapItems(value: Json, field: FieldDefinition, map: (item: Json, of: FieldDefinition) => Json): Json {
  const item = itemOf(field);
  return Array.isArray(value) ? value.map((entry) => map(entry, item)) : value;
}
