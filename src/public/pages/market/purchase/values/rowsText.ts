import type { PurchaseField } from '#model/domains/market/purchaseShapes.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { valueOf } from './valueOf.ts';

/** What is typed in a row, by field. */
export type Row = Record<string, string>;

/**
 * The rows of a list as the text of one value, so that they stand in the address like any other.
 *
 * @example
 *   rowsText([{ name: 'port', type: 'integer', … }], [{ port: '80' }]); // '[{"port":80}]'
 */
export const rowsText = (item: readonly PurchaseField[], rows: readonly Row[]): string =>
  rows.length === 0 ? '' : JSON.stringify(rows.map((row) => itemOf(item, row)));

const itemOf = (item: readonly PurchaseField[], row: Row): Record<string, Json> =>
  Object.fromEntries(item.map((field) => [field.name, row[field.name] ? valueOf(field, row[field.name] ?? '') : null]));

/** Reads what `rowsText` wrote; a damaged address has no rows. */
export const readRows = (text: string): Row[] =>
  readList(text)
    .filter(isObject)
    .map((each) =>
      Object.fromEntries(Object.entries(each).map(([name, value]) => [name, `${(value ?? '') as string}`])),
    );

/** The list that a text holds; empty for any other text. */
export function readList(text: string): Json[] {
  if (text === '') return [];
  try {
    const read = JSON.parse(text) as Json;
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
