import type { Database } from '#server/engine/db/database.ts';
import { createIndex, indexesOf } from './createTable.ts';
import { dropSearch } from './searchIndex.ts';
import { quoted, type TableSpec } from './tableSpec.ts';

/** Drops every index of a table, the full-text index included: bulk inserts are faster without. */
export async function dropIndexes(db: Database, spec: TableSpec): Promise<void> {
  for (const index of indexesOf(db.dialect, spec)) await db.run(`drop index if exists ${quoted(index.name)}`);
  if (db.dialect === 'sqlite') for (const statement of dropSearch(spec.table)) await db.run(statement);
}

/** Creates them again, except the full-text index, which `ensureSearch` creates. */
export async function makeIndexes(db: Database, spec: TableSpec): Promise<void> {
  for (const index of indexesOf(db.dialect, spec)) await db.run(createIndex(db.dialect, spec.table, index));
}
