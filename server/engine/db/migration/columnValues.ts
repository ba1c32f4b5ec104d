import { setImmediate } from 'node:timers/promises';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { columnOf } from '#model/fields/index.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

/** Few enough parameters for either database, and short enough for requests to run between two batches. */
export const ROWS_AT_ONCE = 1_000;

export interface ColumnPlace {
  table: string;
  id: string;
  column: string;
}

export interface StoredValue {
  id: SqlValue;
  value: Json;
}

/** Every value of a column, in batches, as `field` stores it. */
export async function* columnValues(
  db: Database,
  place: ColumnPlace,
  field: FieldDefinition,
): AsyncGenerator<StoredValue[]> {
  const kind = columnOf(field);
  for await (const rows of batchesOf(db, place, `, ${quoted(place.column)} as value`))
    yield rows.map((row) => ({ id: row.id ?? null, value: fromSql(row.value, kind) }));
}

/** Every text of a column, in batches, as the database holds it. */
export async function* textsOf(db: Database, place: ColumnPlace): AsyncGenerator<{ id: SqlValue; text: string }[]> {
  for await (const rows of batchesOf(db, place, `, ${quoted(place.column)} as value`))
    yield rows.flatMap(({ id = null, value }) => (typeof value === 'string' ? [{ id, text: value }] : []));
}

/** The rows with a value in the column, by their ids. `more`: further columns to read. */
export async function* batchesOf(
  db: Database,
  { table, id, column }: ColumnPlace,
  more: string,
): AsyncGenerator<Record<string, SqlValue>[]> {
  let after: SqlValue | undefined;
  for (;;) {
    const rows: Record<string, SqlValue>[] = await db.all(
      `select ${quoted(id)} as id${more} from ${quoted(table)} where ${quoted(column)} is not null${after === undefined ? '' : ` and ${quoted(id)} > ?`}
       order by ${quoted(id)} limit ${ROWS_AT_ONCE}`,
      after === undefined ? [] : [after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)?.id;
    // Let requests run while a large table is read.
    await setImmediate();
  }
}

export async function countValues(db: Database, table: string, column: string): Promise<number> {
  const [row] = await db.all<{ n: number }>(`select count(${quoted(column)}) as n from ${quoted(table)}`);
  return row?.n ?? 0;
}

export async function countRows(db: Database, table: string): Promise<number> {
  const [row] = await db.all<{ n: number }>(`select count(*) as n from ${quoted(table)}`);
  return row?.n ?? 0;
}
