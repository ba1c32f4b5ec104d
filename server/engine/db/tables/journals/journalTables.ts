import { JOURNAL_WORDS, JOURNALS, type Journal, type JournalWord } from '#model/values/journals.ts';
import type { Database } from '#server/engine/db/database.ts';
import { addColumnSql, createIndex, createTable } from '#server/engine/db/tables/createTable.ts';
import { readColumns } from '#server/engine/db/tables/readColumns.ts';
import { columnType, quoted, type ColumnSpec } from '#server/engine/db/tables/tableSpec.ts';

/** `2026-11` → `request_log_2026_11`. */
export const tableOfMonth = ({ table }: Journal, month: string): string => `${table}_${month.replace('-', '_')}`;

export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

export const namesOf = ({ columns }: Journal): string[] => ['id', ...Object.keys(columns), 'hash'];

const specOf = (name: string, stored: string): ColumnSpec => ({
  name,
  kind: stored === 'integer' ? 'integer' : 'text',
  required: name === 'at',
});

/** Creates the table of a month with its indexes, and shows it through the view. */
export async function openMonth(tx: Database, word: JournalWord, month: string): Promise<void> {
  await createMonth(tx, word, month);
  await showMonths(tx, word);
}

/** The same for every month that `audit_months` names, where none has a table yet. */
export async function openMonths(tx: Database): Promise<void> {
  for (const word of JOURNAL_WORDS) {
    for (const month of await monthsOf(tx, word)) await createMonth(tx, word, month);
    await showMonths(tx, word);
  }
}

async function createMonth(tx: Database, word: JournalWord, month: string): Promise<void> {
  const journal: Journal = JOURNALS[word];
  const table = tableOfMonth(journal, month);
  await tx.run(
    createTable(tx.dialect, {
      table,
      primaryKey: { columns: ['id'] },
      columns: [
        { name: 'id', kind: 'integer', required: true },
        ...Object.entries(journal.columns).map(([name, stored]) => specOf(name, stored)),
        { name: 'hash', kind: 'text', required: true },
      ],
      indexes: [],
    }),
  );
  for (const [place, names] of [[], ...journal.indexed].entries())
    await tx.run(
      createIndex(tx.dialect, table, {
        name: `${table}__${place}`,
        on: [...names, 'at', 'id'].map((name) => ({ sql: quoted(name), order: 'ASC' })),
        unique: false,
      }),
    );
}

/** Removes a month with its rows, all at once. */
export async function dropMonth(tx: Database, word: JournalWord, month: string): Promise<void> {
  await showMonths(tx, word);
  await tx.run(`drop table if exists ${quoted(tableOfMonth(JOURNALS[word], month))}`);
}

/** Months that have a table, the oldest first. */
export async function monthsOf(db: Database, word: JournalWord): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('audit_months')
    .select('month')
    .where('journal', '=', word)
    .where('removed_at', 'is', null)
    .orderBy('month')
    .execute();
  return rows.map(({ month }) => month);
}

/** The view that lists read: all months, one after the other. */
async function showMonths(tx: Database, word: JournalWord): Promise<void> {
  const journal: Journal = JOURNALS[word];
  const names = namesOf(journal);
  const months = await monthsOf(tx, word);
  const parts = months.map(
    (month) => `select ${names.map(quoted).join(', ')}, 1 as _version from ${quoted(tableOfMonth(journal, month))}`,
  );
  const nothing = names.map((name) => {
    const stored = name === 'id' ? 'integer' : (journal.columns[name] ?? 'text');
    return `cast(null as ${columnType(tx.dialect, stored === 'integer' ? 'integer' : 'text').split(' ')[0]}) as ${quoted(name)}`;
  });
  await tx.run(`drop view if exists ${quoted(journal.table)}`);
  await tx.run(
    `create view ${quoted(journal.table)} as ${
      parts.length > 0 ? parts.join(' union all ') : `select ${nothing.join(', ')}, 1 as _version where 1 = 0`
    }`,
  );
}

/** Gives the tables of earlier versions the columns that have come since, and every journal its view. */
export async function migrateJournals(tx: Database): Promise<void> {
  for (const word of JOURNAL_WORDS) {
    const journal: Journal = JOURNALS[word];
    const tables = (await monthsOf(tx, word)).map((month) => tableOfMonth(journal, month));
    const existing = await readColumns(tx, tables);
    let changed = !(await hasView(tx, journal.table));
    for (const table of tables)
      for (const [name, stored] of Object.entries(journal.columns)) {
        if (existing.get(table)?.has(name) !== false) continue;
        await tx.run(addColumnSql(tx.dialect, table, { ...specOf(name, stored), required: false }));
        changed = true;
      }
    if (changed) await showMonths(tx, word);
  }
}

async function hasView(tx: Database, name: string): Promise<boolean> {
  const found =
    tx.dialect === 'postgres'
      ? await tx.all('select 1 as one from pg_views where schemaname = current_schema() and viewname = ?', [name])
      : await tx.all(`select 1 as one from sqlite_schema where type = 'view' and name = ?`, [name]);
  return found.length > 0;
}
