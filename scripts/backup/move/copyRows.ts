import { BackupFault } from '#scripts/backup/backupFault.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

/** Values of one statement: both databases take this number. */
const VALUES_AT_ONCE = 30_000;
const ROWS_AT_ONCE = 500;
const REPORTED_ROWS = 100_000;

/**
 * Copies all rows of a table into an empty one with the same columns.
 *
 * @returns How many there were.
 */
export async function copyRows(
  from: Database,
  to: Database,
  table: string,
  columns: readonly string[],
  report: (line: string) => void,
): Promise<number> {
  const names = columns.map(quoted).join(', ');
  const atOnce = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / columns.length)));
  const row = `(${columns.map(() => '?').join(', ')})`;
  const textOf = (rows: number) =>
    `insert into ${quoted(table)} (${names}) values ${Array.from({ length: rows }, () => row).join(', ')}`;
  const whole = textOf(atOnce);
  let count = 0;
  let values: SqlValue[] = [];
  const write = async (text: string) => {
    try {
      await to.run(text, values);
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      // PostgreSQL takes no text with a character of zero, for example.
      throw new BackupFault(`${table} cannot be copied: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    values = [];
  };
  for await (const each of from.stream(`select ${names} from ${quoted(table)}`)) {
    values.push(...each);
    count += 1;
    if (count % atOnce === 0) await write(whole);
    if (count % REPORTED_ROWS === 0) report(`  ${table}: ${count} rows`);
  }
  if (values.length > 0) await write(textOf(values.length / columns.length));
  return count;
}
