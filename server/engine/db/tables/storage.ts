import type { Json } from '#model/language/definition.ts';
import type { ColumnClass } from '#model/fields/kind.ts';
import type { SqlValue } from '#server/engine/db/database.ts';

/** From the stored form of `model/fields` to a column value of either database. */
export function toSql(value: Json | undefined, column: ColumnClass): SqlValue {
  if (value === undefined || value === null) return null;
  if (column === 'json') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

/** The reverse. An unreadable value is shown as it is: unknown data never breaks a page. */
export function fromSql(value: SqlValue | undefined, column: ColumnClass): Json {
  if (value === undefined || value === null || value instanceof Uint8Array) return null;
  if (column === 'boolean') return value === 1;
  return column === 'json' && typeof value === 'string' ? parsed(value) : value;
}

function parsed(text: string): Json {
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
