import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

/** Inserts a stream of rows into a table of a definition. */
export async function insertMany(
  db: Database,
  table: string,
  names: readonly string[],
  values: readonly SqlValue[],
): Promise<void> {
  await db.run(statement(table, names, values.length / names.length), values);
}

/** The statement of a full batch is built once. */
let last: { key: string; text: string } | undefined;

function statement(table: string, names: readonly string[], rows: number): string {
  const key = `${table} ${names.join()} ${rows}`;
  if (last?.key === key) return last.text;
  const places = `(${names.map(() => '?').join(', ')})`;
  const text = `insert into ${quoted(table)} (${names.map(quoted).join(', ')}) values ${Array.from({ length: rows }, () => places).join(', ')}`;
  last = { key, text };
  return text;
}
