import type { Database } from '#server/engine/db/database.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { addColumnSql } from '#server/engine/db/tables/createTable.ts';
import { isSpelling } from '#server/engine/db/tables/spellings.ts';
import { quoted, type IndexSpec, type Spelling, type TableSpec } from '#server/engine/db/tables/tableSpec.ts';
import { textsOf } from './columnValues.ts';
import type { DefinitionPlan } from './planDefinition.ts';
import { writeColumn } from './writeColumn.ts';

/** Derived columns that no field needs any more. */
export function oldSpellings({ spellings }: TableSpec, { columns }: ExistingTable): string[] {
  const wanted = new Set(spellings.map(({ column }) => column));
  return [...columns.keys()].filter((column) => isSpelling(column) && !wanted.has(column));
}

/** Drops them: they hold nothing that cannot be derived again. */
export async function dropOldSpellings(tx: Database, { spec }: DefinitionPlan, existing: ExistingTable): Promise<void> {
  for (const column of oldSpellings(spec, existing))
    await tx.run(`alter table ${quoted(spec.table)} drop column ${quoted(column)}`);
}

/** Derived columns that are new, and those whose text comes from another column or has been converted. */
export function staleSpellings(
  { spec, moves, carried, merged, added }: DefinitionPlan,
  existing: ExistingTable,
): (Spelling & { isNew: boolean })[] {
  const changed = new Set([
    ...moves.map(({ to }) => to),
    ...carried.filter(({ changes }) => changes).map(({ to }) => to.name),
    ...merged.map(({ to }) => to),
    ...added.map(({ name }) => name),
  ]);
  return spec.spellings.flatMap((spelling) => {
    const isNew = !existing.columns.has(spelling.column);
    return isNew || changed.has(spelling.of) ? [{ ...spelling, isNew }] : [];
  });
}

/** Derives the columns for the rows that are there, in portions. */
export async function fillSpellings(
  tx: Database,
  spec: TableSpec,
  stale: readonly (Spelling & { isNew: boolean })[],
): Promise<void> {
  for (const { column, isNew } of stale) {
    await tx.run(
      isNew
        ? addColumnSql(tx.dialect, spec.table, { name: column, kind: 'text' })
        : `update ${quoted(spec.table)} set ${quoted(column)} = null where ${quoted(column)} is not null`,
    );
  }
  for (const [of, some] of Map.groupBy(stale, (spelling) => spelling.of)) {
    for await (const texts of textsOf(tx, { table: spec.table, id: spec.primaryKey.column, column: of })) {
      for (const { column, derive } of some) {
        const derived = texts.map(({ id, text }) => [id, derive(text)] as const);
        await writeColumn(
          tx,
          spec,
          column,
          'text',
          derived.flatMap(([id, value]) => (value === null ? [] : [[id, value]])),
        );
      }
    }
  }
}

/**
 * Lets records stay that were different and are now one in another spelling: all but the first get a folded text of
 * their own, which no text that people enter has. Their names stay as they are, and the next write of a name decides.
 */
export async function partDuplicates(tx: Database, spec: TableSpec, index: IndexSpec): Promise<void> {
  const [first = ''] = index.fields ?? [];
  const [identity] = index.on;
  const fold = spec.spellings.find(({ of, column }) => of === first && identity?.sql.includes(quoted(column)));
  if (fold === undefined || identity === undefined) return;
  const [id, mark] = [quoted(spec.primaryKey.column), tx.dialect === 'sqlite' ? 'char(31)' : 'chr(31)'];
  await tx.run(
    `update ${quoted(spec.table)} set ${quoted(fold.column)} = ${identity.sql} || ${mark} || ${id}
      where ${index.where ?? '1 = 1'} and ${id} not in
        (select min(${id}) from ${quoted(spec.table)} where ${index.where ?? '1 = 1'} group by ${index.on.map(({ sql }) => sql).join(', ')})`,
  );
}
