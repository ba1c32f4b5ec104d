import type { Database } from '#server/engine/db/database.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { isSpelling } from '#server/engine/db/tables/spellings.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';
import { ROW_COLUMN, VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import { readApplied } from './applied.ts';
import { countRows, countValues } from './columnValues.ts';

/** Data that no definition declares. */
export interface Retired {
  resource: string;
  table: string;
  /** The column of a field; absent for a whole resource. */
  column?: string;
  /** The former name of the field, if its column was renamed to make room. */
  field?: string;
  /** Rows of the table. */
  rows: number;
  /** Rows with a value in the column. */
  values: number;
}

/** All stored data that no definition declares: resources without a file, and columns without a field. */
export async function listRetired(db: Database, running: ReadonlySet<string>): Promise<Retired[]> {
  const tables = await readTables(db);
  const applied = await readApplied(db, tables);
  const found: Retired[] = [];
  for (const [resource, { table, fields, id }] of applied.definitions) {
    const existing = tables.get(table);
    if (existing === undefined) continue;
    const rows = await countRows(db, table);
    if (!running.has(resource)) found.push({ resource, table, rows, values: rows });
    const declared = new Set([
      id.field,
      VERSION_COLUMN,
      ROW_COLUMN,
      ...Object.values(fields)
        .filter(isStored)
        .map(({ name }) => name),
    ]);
    for (const column of existing.columns.keys()) {
      if (declared.has(column) || isSpelling(column)) continue;
      const retired = applied.retired.find((each) => each.resource === resource && each.column === column);
      found.push({
        resource,
        table,
        column,
        field: retired?.field ?? column,
        rows,
        values: await countValues(db, table, column),
      });
    }
  }
  return found;
}
