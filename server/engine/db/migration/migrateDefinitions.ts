import { rememberNames } from '#model/evolution/rememberNames.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Database } from '#server/engine/db/database.ts';
import { ensureSearch } from '#server/engine/db/ensureSearch.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { readTables, type ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { planSearch } from '#server/engine/db/tables/searchIndex.ts';
import { readApplied, readFindings, readStamps, remember, rememberRetired, stampOf, type Applied } from './applied.ts';
import { applyPlan } from './applyPlan.ts';
import { hasRows } from '#server/engine/db/tables/hasRows.ts';
import { dropCommand, notice, refusal, type MigrationFinding } from './finding.ts';
import { planDefinition, type DefinitionPlan, type DefinitionToPlan } from './planDefinition.ts';
import { renamedApplied, renameResources, resourceRenames, type ResourceRenames } from './renameResources.ts';
import { renameWithinResource } from './renameMentions.ts';

type Definitions = Readonly<Record<string, Definition>>;

/** The changes that the tables need, and what prevents them. */
export interface MigrationPlan extends ResourceRenames {
  /** By resource; only those whose table does not match yet. */
  plans: Map<string, DefinitionPlan>;
  /** The definition from which each plan was derived. */
  planned: Map<string, DefinitionToPlan>;
  /**
   * Whether existing data changes its name, type or value. If it does, no process may continue with the previous
   * definitions.
   */
  disturbs: boolean;
}

/**
 * Compares the definitions with the tables and the rows. Writes nothing, so that a deployment can be checked in
 * advance.
 */
export async function planMigration(db: Database, definitions: Definitions): Promise<MigrationPlan> {
  const nothing: MigrationPlan = {
    plans: new Map(),
    planned: new Map(),
    renames: new Map(),
    findings: [],
    disturbs: false,
  };
  if (await isUpToDate(db, definitions)) return nothing;
  const tables = await readTables(db);
  const before = await readApplied(db, tables);
  const renamed = resourceRenames(definitions, before);
  const applied = renamedApplied(before, renamed.renames, definitions);
  const formerly = new Map([...renamed.renames].map(([former, now]) => [now, former]));
  const planned = new Map<string, DefinitionToPlan>();
  const plans = new Map<string, DefinitionPlan>();
  for (const definition of pendingOf(definitions, applied)) {
    await yieldToEventLoop();
    const table = before.definitions.get(formerly.get(definition.resource) ?? '')?.table ?? definition.table;
    const what = wanted(definition, applied, tables, table);
    planned.set(definition.resource, what);
    plans.set(definition.resource, await planDefinition(db, what));
  }
  const findings = [...renamed.findings, ...[...plans.values()].flatMap((plan) => plan.findings)];
  return {
    plans,
    planned,
    renames: renamed.renames,
    findings,
    disturbs: renamed.renames.size > 0 || [...plans.values()].some(disturbs),
  };
}

/**
 * Like `planMigration`, with a lock against other processes: during another migration, the plan would look for columns
 * that no longer exist.
 */
export async function planAlone(db: Database, definitions: Definitions): Promise<MigrationPlan> {
  if (db.dialect === 'sqlite' || (await isUpToDate(db, definitions))) return planMigration(db, definitions);
  return db.transaction(async (tx) => {
    await tx.all(ONE_PROCESS);
    return planMigration(tx, definitions);
  });
}

function disturbs({ step, moves, carried }: DefinitionPlan): boolean {
  return step === 'recreate' || moves.length > 0 || carried.some(({ changes }) => changes);
}

/**
 * Migrates the tables to the definitions. Each changed table has its own transaction; new tables share one. A refused
 * table stays as it is and becomes a finding; the others continue.
 *
 * @param longestLockMs how long to wait for another reader of a table before the change counts as refused; PostgreSQL
 *   only.
 */
export async function migrateDefinitions(
  db: Database,
  definitions: Definitions,
  longestLockMs = LONGEST_LOCK_MS,
): Promise<MigrationFinding[]> {
  if (await isUpToDate(db, definitions)) return [];
  const refused: MigrationFinding[] = [];
  const renamed = Object.keys(definitions).find((resource) => definitions[resource]?.was !== undefined) ?? '';
  await orRefused(refused, renamed, () => db.transaction((tx) => renameAll(tx, definitions, longestLockMs)));
  if (refused.length > 0) return refused;
  const [made, changed] = await pendingByTable(db, definitions);
  await db.transaction(async (tx) => {
    await oneProcessAtATime(tx, longestLockMs);
    // A new table changes nothing for the others.
    const state = await readState(tx);
    // Create them one by one: a failure keeps the others.
    for (const definition of made)
      await orRefused(refused, definition.resource, () =>
        tx.transaction((own) => migrateOne(own, definition, definitions, state, refused)),
      );
  });
  // Tables that mention other resources come first: the renames are written to their columns under their present names.
  for (const definition of [...changed.filter(hasMentions), ...changed.filter((each) => !hasMentions(each))]) {
    await orRefused(refused, definition.resource, () =>
      db.transaction(async (tx) => {
        await oneProcessAtATime(tx, longestLockMs);
        await migrateOne(tx, definition, definitions, await readState(tx), refused);
      }),
    );
  }
  return refused;
}

/** Findings of the last migration that still apply as far as known. */
export async function standingFindings(db: Database, definitions: Definitions): Promise<MigrationFinding[]> {
  return (await readFindings(db)).filter(({ resource }) => definitions[resource] !== undefined);
}

/** Resources that have records and no file. Their records are kept, and return when the file does. */
export async function retiredResources(db: Database, definitions: Definitions): Promise<MigrationFinding[]> {
  const stamps = await readStamps(db);
  const gone = [...stamps.keys()].filter((resource) => definitions[resource] === undefined);
  if (gone.length === 0) return [];
  const tables = await readTables(db);
  const applied = await readApplied(db, tables);
  const findings: MigrationFinding[] = [];
  for (const resource of gone) {
    const table = applied.definitions.get(resource)?.table ?? '';
    if (!tables.has(table) || !(await hasRows(db, table))) continue;
    const message = `${resource} has no file, but its table ${table} still has records: restore the file to use them again, use \`was: ${resource}\` in the file of the resource that replaces it, or drop them with ${dropCommand(table)}`;
    findings.push(notice(resource, [], 'retired', message));
  }
  return findings;
}

const hasMentions = ({ fields }: Definition) => Object.values(fields).some(({ mentions }) => mentions !== undefined);

async function isUpToDate(db: Database, definitions: Definitions): Promise<boolean> {
  const stamps = await readStamps(db);
  return withTable(definitions).every((definition) => stamps.get(definition.resource) === stampOf(definition));
}

/** The rows of a journal are in tables of the engine, and gathered ones in those of their own resources. */
const withTable = (definitions: Definitions) =>
  Object.values(definitions).filter(({ journal, gathers }) => journal === undefined && gathers === undefined);

function pendingOf(definitions: Definitions, { stamps }: Applied): Definition[] {
  return withTable(definitions).filter((definition) => stamps.get(definition.resource) !== stampOf(definition));
}

function wanted(
  definition: Definition,
  applied: Applied,
  tables: ReadonlyMap<string, ExistingTable>,
  table = definition.table,
): DefinitionToPlan {
  const { resource } = definition;
  return {
    definition,
    before: applied.definitions.get(resource),
    retired: applied.retired.filter((each) => each.resource === resource),
    existing: tables.get(table),
    table,
  };
}

async function renameAll(tx: Database, definitions: Definitions, longestLockMs: number): Promise<void> {
  await oneProcessAtATime(tx, longestLockMs);
  const before = await readApplied(tx);
  const { renames } = resourceRenames(definitions, before);
  if (renames.size > 0)
    await renameResources(
      tx,
      renames,
      before,
      renamedApplied(before, renames, definitions),
      definitions,
      await readTables(tx),
    );
}

/** Definitions whose table does not exist yet, and those whose table does. */
async function pendingByTable(db: Database, definitions: Definitions): Promise<[Definition[], Definition[]]> {
  const { applied, tables } = await readState(db);
  const pending = pendingOf(definitions, applied);
  return [pending.filter(({ table }) => !tables.has(table)), pending.filter(({ table }) => tables.has(table))];
}

interface State {
  applied: Applied;
  tables: Map<string, ExistingTable>;
}

async function readState(db: Database): Promise<State> {
  return { applied: await readApplied(db), tables: await readTables(db) };
}

async function migrateOne(
  tx: Database,
  definition: Definition,
  definitions: Definitions,
  { applied, tables }: State,
  refused: MigrationFinding[],
): Promise<void> {
  // Another process may have migrated the table in the meantime.
  if (applied.stamps.get(definition.resource) === stampOf(definition)) return;
  const what = wanted(definition, applied, tables);
  const plan = await planDefinition(tx, what);
  const errors = plan.findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return void refused.push(...errors);
  await applyPlan(tx, plan, what.existing);
  if (what.before !== undefined)
    await renameWithinResource(tx, what.before, definition, plan.renames, definitions, tables);
  for (const statement of planSearch(
    tx.dialect,
    plan.spec,
    what.existing === undefined ? tables : await readTables(tx),
  ))
    await tx.run(statement);
  if (what.existing !== undefined && (await hasRows(tx, definition.table))) await ensureSearch(tx, definition);
  await rememberRetired(tx, definition.resource, plan.retired);
  const renamed = new Map([...plan.renames.fields].map(([former, now]) => [now, former]));
  const retired = Object.fromEntries(what.retired.map((each) => [each.field, each.definition]));
  await remember(tx, rememberNames(what.before, definition, retired, renamed), plan.findings);
}

/** Turns an error of the database into a finding with its own message: not every refusal can be predicted. */
async function orRefused(refused: MigrationFinding[], resource: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    refused.push(
      refusal(
        resource,
        [],
        `the database refuses the table of ${resource}: ${error instanceof Error ? error.message : String(error)}`,
        'database-refused',
      ),
    );
  }
}

/** Whether the statement was refused, rather than the database being unavailable, busy or full. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errcode' in error) return SQLITE_REFUSALS.has(Number(error.errcode) & 0xff);
  // Classes of https://www.postgresql.org/docs/current/errcodes-appendix.html: data, constraints, syntax and names,
  // limits, a locked table.
  return 'code' in error && typeof error.code === 'string' && /^(?:22|23|42|54|55P03)/.test(error.code);
}

/** From https://www.sqlite.org/rescode.html: error, too big, constraint, mismatch, range. */
const SQLITE_REFUSALS: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);

const ONE_PROCESS = 'select pg_advisory_xact_lock(7201)';
const LONGEST_LOCK_MS = 5_000;

/** Several servers may start on one PostgreSQL database; SQLite has a single writer anyway. */
async function oneProcessAtATime(tx: Database, longestLockMs: number): Promise<void> {
  if (tx.dialect !== 'postgres') return;
  await tx.all(ONE_PROCESS);
  // An export may read a table for minutes. The change then waits for the next reading of the files, so that requests
  // do not wait for the export.
  await tx.run(`set local lock_timeout = '${longestLockMs}ms'`);
}
