import type { Definition } from '#model/definition.ts';
import type { Database } from './database.ts';
import { ensureSearch } from './ensureSearch.ts';
import { planMigration, type Refusal } from './tables/planMigration.ts';
import { readTables } from './tables/readTable.ts';
import { planSearch } from './tables/searchIndex.ts';
import { systemTables } from './tables/systemTables.ts';
import { TABLE_LAYOUT, tableOf } from './tables/tableOf.ts';
import { quoted } from './tables/tableSpec.ts';

export interface MigrationResult {
  /** Definitions that the database now fits. */
  applied: Definition[];
  refused: { definition: Definition; refusals: Refusal[] }[];
}

type Definitions = Readonly<Record<string, Definition>>;

/** Creates the tables of the platform and of `server/access`, `server/jobs` …, which pass their own statements. */
export async function migrateSystem(db: Database, statements: readonly string[] = []): Promise<void> {
  await db.transaction(async (tx) => {
    await oneProcessAtATime(tx);
    if (tx.dialect === 'postgres') await tx.run('create extension if not exists pg_trgm');
    for (const statement of [...systemTables(tx.dialect), ...statements]) await tx.run(statement);
  });
}

/**
 * Brings the tables to the definitions, all of those that can be in one transaction. One that would lose data is left alone and told
 * about; the others do not wait for it.
 */
export async function migrateDefinitions(db: Database, definitions: Definitions): Promise<MigrationResult> {
  return db.transaction(async (tx) => {
    await oneProcessAtATime(tx);
    const known = new Map((await tx.all<{ resource: string; revision: string }>('select resource, revision from applied_definitions')).map((row) => [row.resource, row.revision]));
    const result: MigrationResult = { applied: [], refused: [] };
    const pending = Object.values(definitions).filter((definition) => known.get(definition.resource) !== stampOf(definition));
    if (pending.length === 0) return result;
    const tables = await readTables(tx);
    for (const definition of pending) {
      const spec = tableOf(definition);
      const plan = planMigration(tx.dialect, spec, tables.get(spec.table));
      if (plan.refusals.length > 0) {
        result.refused.push({ definition, refusals: plan.refusals });
        continue;
      }
      for (const statement of plan.statements) await tx.run(statement);
      for (const statement of planSearch(tx.dialect, spec, tables)) await tx.run(statement);
      if (tables.has(spec.table) && (await hasRows(tx, spec.table))) await ensureSearch(tx, definition);
      await remember(tx, definition);
      result.applied.push(definition);
    }
    return result;
  });
}

/** The last definitions that the tables were made for. */
export async function appliedDefinitions(db: Database): Promise<Record<string, Definition>> {
  const rows = await db.all<{ resource: string; definition: string }>('select resource, definition from applied_definitions');
  // Written by `remember` only.
  return Object.fromEntries(rows.map((row) => [row.resource, JSON.parse(row.definition) as Definition]));
}

const stampOf = ({ revision }: Definition) => `${TABLE_LAYOUT} ${revision}`;

async function hasRows(tx: Database, table: string): Promise<boolean> {
  return (await tx.all(`select 1 as there from ${quoted(table)} limit 1`)).length > 0;
}

async function remember(tx: Database, definition: Definition): Promise<void> {
  await tx.run(
    `insert into applied_definitions (resource, revision, definition) values (?, ?, ?)
     on conflict (resource) do update set revision = excluded.revision, definition = excluded.definition`,
    [definition.resource, stampOf(definition), JSON.stringify(definition)],
  );
}

/** Several servers may start over one PostgreSQL; SQLite's writer is alone anyway. */
async function oneProcessAtATime(tx: Database): Promise<void> {
  if (tx.dialect === 'postgres') await tx.all('select pg_advisory_xact_lock(7201)');
}
