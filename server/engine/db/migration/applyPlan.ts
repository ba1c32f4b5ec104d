import { setImmediate } from 'node:timers/promises';
import { carryValue } from '#model/evolution/carryValue.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { columnOf } from '#model/fields/index.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import { addColumnSql, createIndex, createTable, indexesOf } from '#server/engine/db/tables/createTable.ts';
import type { ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { dropSearch } from '#server/engine/db/tables/searchIndex.ts';
import { toSql } from '#server/engine/db/tables/storage.ts';
import { columnKind } from '#server/engine/db/tables/storedField.ts';
import { isMadeIndex } from '#server/engine/db/tables/tableOf.ts';
import { quoted, VERSION_COLUMN, type ColumnSpec, type TableSpec } from '#server/engine/db/tables/tableSpec.ts';
import { columnValues } from './columnValues.ts';
import type { CarriedColumn, DefinitionPlan } from './planDefinition.ts';
import { dropOldSpellings, fillSpellings, oldSpellings, partDuplicates, staleSpellings } from './keepSpellings.ts';
import { valueForRows } from './valueForRows.ts';
import { writeColumn } from './writeColumn.ts';

/** Changes the table according to the plan, in the caller's transaction. */
export async function applyPlan(
  tx: Database,
  plan: DefinitionPlan,
  existing: ExistingTable | undefined,
): Promise<void> {
  const { spec } = plan;
  if (plan.step !== 'alter' || existing === undefined) {
    if (existing !== undefined) await dropTable(tx, spec.table);
    await tx.run(createTable(tx.dialect, spec));
    for (const index of indexesOf(tx.dialect, spec)) await tx.run(createIndex(tx.dialect, spec.table, index));
    return;
  }
  const kept = await dropIndexes(tx, plan, existing);
  const stale = staleSpellings(plan, existing);
  await dropOldSpellings(tx, plan, existing);
  await moveColumns(tx, spec.table, plan.moves);
  for (const carried of plan.carried) if (carried.changes) await carryColumn(tx, spec, carried);
  for (const { from, to } of plan.merged) {
    await tx.run(`update ${quoted(spec.table)} set ${quoted(to)} = ${quoted(from)} where ${quoted(to)} is null`);
    await tx.run(`alter table ${quoted(spec.table)} drop column ${quoted(from)}`);
  }
  for (const field of plan.added) {
    await addColumn(tx, spec.table, { name: field.name, kind: columnKind(field) });
    // SQLite reads its whole schema again for each table and blocks the process meanwhile. Let requests run in between.
    await setImmediate();
  }
  if (!existing.columns.has(VERSION_COLUMN))
    await addColumn(tx, spec.table, { name: VERSION_COLUMN, kind: 'integer', required: true, default: 1 });
  for (const field of plan.added) await fill(tx, spec.table, field, valueForRows(field));
  for (const field of plan.filled) await fill(tx, spec.table, field, valueOfReturned(field));
  await fillSpellings(tx, spec, stale);
  for (const index of indexesOf(tx.dialect, spec)) {
    if (kept.has(index.name)) continue;
    if (index.unique) await partDuplicates(tx, spec, index);
    await tx.run(createIndex(tx.dialect, spec.table, index));
  }
}

async function dropTable(tx: Database, table: string): Promise<void> {
  if (tx.dialect === 'sqlite') for (const statement of dropSearch(table)) await tx.run(statement);
  await tx.run(`drop table ${quoted(table)}`);
}

/** Drops indexes that are no longer wanted. If columns change, drops all of them, because any may contain one. */
async function dropIndexes(
  tx: Database,
  { spec, moves, carried }: DefinitionPlan,
  existing: ExistingTable,
): Promise<Set<string>> {
  const columnsChange =
    moves.length > 0 || carried.some(({ changes }) => changes) || oldSpellings(spec, existing).length > 0;
  const wanted = new Set(indexesOf(tx.dialect, spec).map(({ name }) => name));
  const kept = new Set(columnsChange ? [] : [...existing.indexes].filter((name) => wanted.has(name)));
  for (const name of existing.indexes) {
    if (isMadeIndex(name) && !kept.has(name) && (columnsChange || !name.endsWith('__search')))
      await tx.run(`drop index ${quoted(name)}`);
  }
  if (columnsChange && tx.dialect === 'sqlite') for (const statement of dropSearch(spec.table)) await tx.run(statement);
  return kept;
}

/** Renames all columns at once, so that a column can take a name that another one leaves. */
async function moveColumns(tx: Database, table: string, moves: DefinitionPlan['moves']): Promise<void> {
  const rename = (from: string, to: string) =>
    tx.run(`alter table ${quoted(table)} rename column ${quoted(from)} to ${quoted(to)}`);
  for (const [place, { from }] of moves.entries()) await rename(from, `_move_${place}`);
  for (const [place, { to }] of moves.entries()) await rename(`_move_${place}`, to);
}

async function addColumn(tx: Database, table: string, column: ColumnSpec): Promise<void> {
  await tx.run(addColumnSql(tx.dialect, table, column));
}

const CARRIED_COLUMN = '_carried';

async function carryColumn(tx: Database, spec: TableSpec, { from, to, kind, hasValues }: CarriedColumn): Promise<void> {
  const [table, column] = [quoted(spec.table), quoted(to.name)];
  const retyped = kind.before !== kind.after;
  if (retyped) await addColumn(tx, spec.table, { name: CARRIED_COLUMN, kind: kind.after });
  if (hasValues) {
    const place = { table: spec.table, id: spec.primaryKey.column, column: to.name };
    for await (const values of columnValues(tx, place, from)) {
      const changed = values.flatMap(({ id, value }): [SqlValue, SqlValue][] => {
        const now = toSql(carryValue(value, from, to), columnOf(to));
        return !retyped && now === toSql(value, columnOf(from)) ? [] : [[id, now]];
      });
      await writeColumn(tx, spec, retyped ? CARRIED_COLUMN : to.name, kind.after, changed);
    }
  }
  if (!retyped) return;
  await tx.run(`alter table ${table} drop column ${column}`);
  await tx.run(`alter table ${table} rename column ${CARRIED_COLUMN} to ${column}`);
}

/** The value for records that were created while a field was retired: its default if they have none. */
function valueOfReturned(field: FieldDefinition): Json {
  return field.type === 'state' || field.required === true ? valueForRows(field) : null;
}

async function fill(tx: Database, table: string, field: FieldDefinition, value: Json): Promise<void> {
  if (value === null) return;
  await tx.run(`update ${quoted(table)} set ${quoted(field.name)} = ? where ${quoted(field.name)} is null`, [
    toSql(value, columnOf(field)),
  ]);
}
