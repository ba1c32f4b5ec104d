import type { Database } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

/** The last number that each table has given, also to rows that are deleted: numbers are never reused. */
export async function readLastNumbers(db: Database): Promise<Map<string, number>> {
  if (db.dialect === 'sqlite') {
    const rows = await db.all<{ name: string; seq: number }>('select name, seq from sqlite_sequence');
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  }
  const found = new Map<string, number>();
  for (const { table, sequence } of await sequencesOf(db)) {
    const [row] = await db.all<{ last: number }>(
      `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
    );
    found.set(table, Number(row?.last ?? 0));
  }
  return found;
}

/** Continues with the numbers of another database. */
export async function writeLastNumbers(db: Database, last: ReadonlyMap<string, number>): Promise<void> {
  if (db.dialect === 'sqlite') {
    for (const [table, number] of last) {
      await db.run('delete from sqlite_sequence where name = ?', [table]);
      await db.run('insert into sqlite_sequence (name, seq) values (?, ?)', [table, number]);
    }
    return;
  }
  for (const { table, sequence } of await sequencesOf(db)) {
    const number = last.get(table) ?? 0;
    if (number > 0) await db.all('select setval(?::regclass, ?)', [sequence, number]);
  }
}

/** Tables of PostgreSQL that number their rows. */
async function sequencesOf(db: Database): Promise<{ table: string; sequence: string }[]> {
  const columns = await db.all<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES' order by table_name`,
  );
  const found = [];
  for (const { table_name: table, column_name: column } of columns) {
    const [row] = await db.all<{ sequence: string }>('select pg_get_serial_sequence(?, ?) as sequence', [
      quoted(table),
      column,
    ]);
    if (row) found.push({ table, sequence: row.sequence });
  }
  return found;
}
