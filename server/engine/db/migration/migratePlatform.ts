import type { Database } from '#server/engine/db/database.ts';
import { hasRows } from '#server/engine/db/tables/hasRows.ts';
import { IncompatibleDatabase } from '#server/engine/db/incompatibleDatabase.ts';
import { addColumnSql, createIndex, createTable } from '#server/engine/db/tables/createTable.ts';
import { readColumns, type ExistingColumn } from '#server/engine/db/tables/readColumns.ts';
import { readIndexes } from '#server/engine/db/tables/readTable.ts';
import { quoted, type ColumnSpec, type PlatformTableSpec } from '#server/engine/db/tables/tableSpec.ts';
import { keepAppendOnly } from './keepAppendOnly.ts';

/** The changes that one table of the platform needs. */
interface PlatformPlan {
  spec: PlatformTableSpec;
  step: 'create' | 'recreate' | 'alter';
  added: ColumnSpec[];
  /** `NOT NULL` columns that this version does not know or writes null to. They stay and become nullable. */
  loosened: string[];
  /** Why the table cannot change without losing data. */
  refusals: string[];
}

/**
 * Creates missing tables, columns and indexes, and renames columns. Removes no column and no row. Throws
 * `IncompatibleDatabase` if a table cannot change without losing data.
 */
export async function migratePlatform(tx: Database, specs: readonly PlatformTableSpec[]): Promise<void> {
  const existing = await readColumns(
    tx,
    specs.map(({ table }) => table),
  );
  for (const spec of specs) await renameColumns(tx, spec, existing.get(spec.table));
  const indexes = new Set((await readIndexes(tx)).keys());
  const plans: PlatformPlan[] = [];
  for (const spec of specs) plans.push(await planPlatformTable(tx, spec, existing.get(spec.table), indexes));
  const refusals = plans.flatMap((plan) => plan.refusals);
  if (refusals.length > 0) throw new IncompatibleDatabase(refusals);
  for (const plan of plans) await applyPlatformPlan(tx, plan, existing.get(plan.spec.table));
  // Read again: a rebuilt table has lost its indexes.
  const left = await readIndexes(tx);
  for (const { table, indexes: wanted } of specs) {
    for (const index of wanted) if (!left.has(index.name)) await tx.run(createIndex(tx.dialect, table, index));
  }
  for (const { table, appendOnly } of specs) if (appendOnly) await keepAppendOnly(tx, table);
}

async function renameColumns(
  tx: Database,
  { table, renamed = {} }: PlatformTableSpec,
  existing: Map<string, ExistingColumn> = new Map(),
): Promise<void> {
  for (const [name, former] of Object.entries(renamed)) {
    const column = existing.get(former);
    if (column === undefined || existing.has(name)) continue;
    await tx.run(`alter table ${quoted(table)} rename column ${quoted(former)} to ${quoted(name)}`);
    existing.delete(former);
    existing.set(name, column);
  }
}

async function planPlatformTable(
  tx: Database,
  spec: PlatformTableSpec,
  existing: ReadonlyMap<string, ExistingColumn> | undefined,
  indexes: ReadonlySet<string>,
): Promise<PlatformPlan> {
  const plan: PlatformPlan = { spec, step: 'alter', added: [], loosened: [], refusals: [] };
  if (existing === undefined) return { ...plan, step: 'create' };
  const { table } = spec;
  const keys = 'columns' in spec.primaryKey ? spec.primaryKey.columns : [spec.primaryKey.column];
  const keysNow = [...existing].filter(([, { isKey }]) => isKey).map(([name]) => name);
  if (keys.toSorted().join() !== keysNow.toSorted().join())
    plan.refusals.push(`the key of ${table} is (${keysNow.join(', ')}), and this version needs (${keys.join(', ')})`);
  for (const column of spec.columns) {
    const now = existing.get(column.name);
    if (now === undefined) {
      if (column.required === true && column.default === undefined)
        plan.refusals.push(`${table} has no ${column.name}, and its rows would have no value there`);
      plan.added.push(column);
    } else if (now.kind !== column.kind) {
      plan.refusals.push(`${table}.${column.name} holds ${now.kind}, and this version keeps ${column.kind} there`);
    }
  }
  for (const { name, on, unique, where } of spec.indexes) {
    const columns = on.map(({ sql }) => sql);
    // Added columns are equal in all rows, or null: the database checks them.
    if (!unique || indexes.has(name) || !columns.every((column) => existing.has(column))) continue;
    if (await hasDuplicates(tx, table, columns, where))
      plan.refusals.push(
        `${table} has rows that are alike in (${columns.join(', ')}), which this version needs to differ`,
      );
  }
  const required = new Set([...keys, ...spec.columns.filter((each) => each.required).map(({ name }) => name)]);
  plan.loosened = [...existing].filter(([name, now]) => now.required && !required.has(name)).map(([name]) => name);
  if (plan.refusals.length > 0 && !(await hasRows(tx, table))) return { ...plan, step: 'recreate', refusals: [] };
  return plan;
}

/** Rows with a null do not clash. */
async function hasDuplicates(
  tx: Database,
  table: string,
  columns: readonly string[],
  where: string | undefined,
): Promise<boolean> {
  const conditions = [
    ...columns.map((column) => `${quoted(column)} is not null`),
    ...(where === undefined ? [] : [where]),
  ];
  const names = columns.map(quoted).join(', ');
  const found = await tx.all(
    `select 1 as one from ${quoted(table)} where ${conditions.join(' and ')} group by ${names} having count(*) > 1 limit 1`,
  );
  return found.length > 0;
}

async function applyPlatformPlan(
  tx: Database,
  { spec, step, added, loosened }: PlatformPlan,
  existing: ReadonlyMap<string, ExistingColumn> = new Map(),
): Promise<void> {
  if (step === 'recreate') await tx.run(`drop table ${quoted(spec.table)}`);
  if (step !== 'alter') {
    await tx.run(createTable(tx.dialect, spec));
    return;
  }
  for (const column of added) await tx.run(addColumnSql(tx.dialect, spec.table, column));
  if (loosened.length === 0) return;
  if (tx.dialect === 'postgres') {
    for (const name of loosened)
      await tx.run(`alter table ${quoted(spec.table)} alter column ${quoted(name)} drop not null`);
  } else {
    await rebuild(tx, spec, existing);
  }
}

/** SQLite cannot change a column: the rows move to a new table with the columns of both layouts. */
async function rebuild(
  tx: Database,
  spec: PlatformTableSpec,
  existing: ReadonlyMap<string, ExistingColumn>,
): Promise<void> {
  const known = new Set(spec.columns.map(({ name }) => name));
  if ('column' in spec.primaryKey) known.add(spec.primaryKey.column);
  const former = [...existing].filter(([name]) => !known.has(name)).map(([name, { kind }]) => ({ name, kind }));
  const table = `_new_${spec.table}`;
  await tx.run(createTable('sqlite', { ...spec, table, columns: [...spec.columns, ...former] }));
  const columns = [...known, ...former.map(({ name }) => name)].map(quoted).join(', ');
  await tx.run(`insert into ${quoted(table)} (${columns}) select ${columns} from ${quoted(spec.table)}`);
  await tx.run(`drop table ${quoted(spec.table)}`);
  await tx.run(`alter table ${quoted(table)} rename to ${quoted(spec.table)}`);
}
