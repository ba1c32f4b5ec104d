import type { Definition } from '#model/language/definition.ts';
import type { Database } from './database.ts';
import { createSearch, searchTable } from '#server/engine/db/tables/searchIndex.ts';
import { tableOf } from '#server/engine/db/tables/tableOf.ts';

/** Definitions whose index is known to be there, as long as the tables are as they are. */
const present = new WeakMap<object, WeakSet<Definition>>();

/**
 * Creates the full-text index of a table if it is missing, in the transaction that writes the first row. If it were
 * created with the table, a thousand resources would spend most of the first start on it, and every later start would
 * read five more tables and three triggers for each.
 */
export async function ensureSearch(db: Database, definition: Definition): Promise<void> {
  if (db.dialect !== 'sqlite' || present.get(db.shape())?.has(definition) || !isSearched(definition)) return;
  if (!(await hasSearch(db, definition.table)))
    for (const statement of createSearch(tableOf(definition))) await db.run(statement);
  // Read now: creating the index has changed the shape.
  const shape = db.shape();
  const those = present.get(shape) ?? new WeakSet();
  present.set(shape, those.add(definition));
}

/** Whether the table has a search index. A table without rows has none. */
export async function hasSearch(db: Database, table: string): Promise<boolean> {
  return (await db.all('select 1 as there from pragma_table_info(?) limit 1', [searchTable(table)])).length > 0;
}

const searched = new WeakMap<Definition, boolean>();

function isSearched(definition: Definition): boolean {
  let is = searched.get(definition);
  if (is === undefined) searched.set(definition, (is = tableOf(definition).search.length > 0));
  return is;
}
