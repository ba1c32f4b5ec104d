import type { Database } from './database.ts';
import { readApplied } from '#server/engine/db/migration/applied.ts';
import { saveData, type Saved } from './saveData.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { dropSearch, searchTable } from '#server/engine/db/tables/searchIndex.ts';
import { isSpelling } from '#server/engine/db/tables/spellings.ts';
import { isMadeIndex } from '#server/engine/db/tables/tableOf.ts';
import { quoted, ROW_COLUMN, VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';

/**
 * Drops a column or a whole table and saves its data first. Migrations never do this automatically. The next reading of
 * the definitions creates the indexes again. Returns undefined if nothing of that name can be dropped.
 */
export async function dropColumn(
  db: Database,
  table: string,
  column: string | undefined,
  now: number,
): Promise<Saved | undefined> {
  return db.transaction(async (tx) => {
    const tables = await readTables(tx);
    const existing = tables.get(table);
    if (existing === undefined || (column !== undefined && !existing.columns.has(column))) return undefined;
    const [first] = existing.columns.keys();
    const isOwn = column === VERSION_COLUMN || column === ROW_COLUMN || (column !== undefined && isSpelling(column));
    if (isOwn || column === first) return undefined;

    const saved = await saveData(tx, table, column, existing, now);
    const isRetired = await forget(tx, table, column);
    // An index, or the full-text index, may contain the column. No index contains a retired column.
    if (!isRetired) await dropIndexes(tx, table, [...existing.indexes], tables.has(searchTable(table)));
    await tx.run(
      column === undefined
        ? `drop table ${quoted(table)}`
        : `alter table ${quoted(table)} drop column ${quoted(column)}`,
    );
    return saved;
  });
}

async function dropIndexes(tx: Database, table: string, indexes: string[], searched: boolean): Promise<void> {
  for (const index of indexes.filter(isMadeIndex)) await tx.run(`drop index ${quoted(index)}`);
  if (searched && tx.dialect === 'sqlite') for (const statement of dropSearch(table)) await tx.run(statement);
}

/** Deletes what the migration remembers of the dropped data. Returns whether the column was retired. */
async function forget(tx: Database, table: string, column: string | undefined): Promise<boolean> {
  const { definitions, retired } = await readApplied(tx);
  const resource = [...definitions.values()].find((definition) => definition.table === table)?.resource;
  if (resource === undefined) return false;
  // The next reading finds the remaining findings again.
  await tx.run('delete from migration_findings where resource = ?', [resource]);
  if (column === undefined) {
    await tx.run('delete from applied_definitions where resource = ?', [resource]);
    await tx.run('delete from retired_fields where resource = ?', [resource]);
    return false;
  }
  await tx.run('delete from retired_fields where resource = ? and column_name = ?', [resource, column]);
  await tx.run(`update applied_definitions set revision = '' where resource = ?`, [resource]);
  return retired.some((each) => each.resource === resource && each.column === column);
}
