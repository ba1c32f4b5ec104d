import type { Database } from '#server/engine/db/database.ts';

/** The number of rows of every table of an SQLite database but search indexes, which have no rows of their own. */
export async function rowCounts(db: Database): Promise<Record<string, number>> {
  const tables = await db.all<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not glob '*__search*'",
  );
  const names = tables.map(({ name }) => name);
  const [counts = {}] = await db.all<Record<string, number>>(
    `select ${names.map((name) => `(select count(*) from "${name}") as "${name}"`).join(', ')}`,
  );
  return counts;
}
