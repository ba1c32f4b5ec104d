import type { Database } from './database.ts';
import { saveData, type Saved } from './saveData.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { spellingsBeside } from '#server/engine/db/tables/spellings.ts';
import { quoted } from '#server/engine/db/tables/tableSpec.ts';

/**
 * Empties a column or a whole table and saves its data first. The column stays, because a running server may still read
 * it. The change that its values prevented can then follow.
 */
export async function emptyColumn(
  db: Database,
  table: string,
  column: string | undefined,
  now: number,
): Promise<Saved | undefined> {
  return db.transaction(async (tx) => {
    const existing = (await readTables(tx)).get(table);
    if (existing === undefined) return undefined;
    const saved = await saveData(tx, table, column, existing, now);
    const emptied =
      column === undefined ? [] : [column, ...spellingsBeside(column).filter((each) => existing.columns.has(each))];
    await tx.run(
      column === undefined
        ? `delete from ${quoted(table)}`
        : `update ${quoted(table)} set ${emptied.map((each) => `${quoted(each)} = null`).join(', ')}`,
    );
    return saved;
  });
}
