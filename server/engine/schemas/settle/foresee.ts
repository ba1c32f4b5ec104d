import type { FilePlace } from '#model/compile/locate.ts';
import { sortDiagnostics, type Diagnostic } from '#model/compile/diagnostics.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Database } from '#server/engine/db/database.ts';
import { readApplied } from '#server/engine/db/migration/applied.ts';
import { countRows } from '#server/engine/db/migration/columnValues.ts';
import { records } from '#server/engine/db/migration/finding.ts';
import { planMigration, type MigrationPlan } from '#server/engine/db/migration/migrateDefinitions.ts';
import { stepsOf, type MigrationStep } from '#server/engine/db/migration/stepsOf.ts';
import { readTables, type ExistingTable } from '#server/engine/db/tables/readTable.ts';
import { heldBack } from './heldBack.ts';
import { placeFinding } from '#server/engine/schemas/findings/placeFinding.ts';
import { placeOf } from '#server/engine/schemas/findings/placeOf.ts';
import type { SchemaPlaces } from '#server/engine/schemas/readDefinitions.ts';
import { rememberingCompiler } from '#server/engine/schemas/rememberingCompiler.ts';
import { resourceOfFile } from '#server/engine/schemas/findings/resourceOfFile.ts';
import { SchemasUnusable } from '#server/engine/schemas/findings/schemasUnusable.ts';
import { readGoodTexts, readTexts, type SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';
import { settleTables, type SettledTables } from './settleTables.ts';
import { standIns } from './standIns.ts';

/** The effect of a start on these files. */
export interface Foreseen {
  /** `first`: the database has none of our tables. `unusable`: the server would not start. */
  outcome: 'first' | 'changes' | 'unusable';
  /** The number of resources that would run. */
  resources: number;
  /** In the order of the files. */
  steps: PlacedStep[];
  /** Errors of definitions that would be refused or held back. */
  diagnostics: Diagnostic[];
}

export interface PlacedStep extends FilePlace {
  resource: string;
  says: string;
}

/** Runs every step of a start that does not write. */
export async function foresee(
  db: Database | undefined,
  { directory, overlay }: Pick<SchemaPlaces, 'directory' | 'overlay'>,
): Promise<Foreseen> {
  const found = await readTexts(directory, overlay);
  const compile = rememberingCompiler(found);
  const tables = db === undefined ? new Map<string, ExistingTable>() : await readTables(db);
  if (db === undefined || !tables.has('applied_definitions')) {
    const { schemas, diagnostics } = await compile(found);
    return { outcome: 'first', resources: Object.keys(schemas.resources).length, steps: [], diagnostics };
  }
  // Older versions of this program stored no texts.
  const good = tables.has('applied_files') ? await readGoodTexts(db) : new Map<string, string>();
  try {
    const taken = await settleTables(found, good, compile, {
      async plan({ resources }) {
        const { findings, renames } = await planMigration(db, resources);
        return { refusals: findings.filter(({ severity }) => severity === 'error'), renames };
      },
      // Nothing is written, so nothing further can be refused.
      follow: async () => [],
    });
    return await foreseen(
      db,
      found,
      good,
      tables,
      taken,
      await planMigration(db, taken.settled.compilation.schemas.resources),
    );
  } catch (error) {
    if (error instanceof SchemasUnusable)
      return { outcome: 'unusable', resources: 0, steps: [], diagnostics: [...error.diagnostics] };
    throw error;
  }
}

async function foreseen(
  db: Database,
  found: SchemaTexts,
  good: SchemaTexts,
  tables: Tables,
  { settled, asFound, findings }: SettledTables,
  plan: MigrationPlan,
): Promise<Foreseen> {
  const resources = {
    ...settled.compilation.schemas.resources,
    ...standIns(await readApplied(db, tables), settled.compilation, good),
  };
  const steps = [...(await stepsOf(db, plan)), ...(await fileSteps(db, resources, good, tables, plan))];
  // Retired data is among the steps.
  const warnings = plan.findings.filter(({ severity, code }) => severity === 'warning' && code !== 'retired');
  const reported = [
    ...asFound.diagnostics,
    ...[...findings, ...warnings].map((finding) => placeFinding(finding, found, good)),
  ];
  return {
    outcome: 'changes',
    resources: Object.keys(resources).length,
    steps: inOrder(
      steps.map(({ resource, path, says }) => ({ resource, says, ...placeOf(resource, path, found, good) })),
    ),
    diagnostics: sortDiagnostics([...reported, ...heldBack(settled, found, reported)]),
  };
}

type Tables = ReadonlyMap<string, ExistingTable>;

/** Resources whose file was removed, or returned, since the last start. */
async function fileSteps(
  db: Database,
  resources: Readonly<Record<string, Definition>>,
  good: SchemaTexts,
  tables: Tables,
  { renames }: MigrationPlan,
): Promise<MigrationStep[]> {
  const ranLast = new Set([...good.keys()].map(resourceOfFile));
  const renamed = new Set([...renames].flat());
  const steps: MigrationStep[] = [];
  for (const [resource, { table }] of (await readApplied(db, tables)).definitions) {
    const [runs, ran] = [resources[resource] !== undefined, good.size === 0 || ranLast.has(resource)];
    if (runs === ran || renamed.has(resource) || !tables.has(table)) continue;
    const rows = records(await countRows(db, table));
    steps.push({
      resource,
      path: [],
      says: `${resource}: ${runs ? `comes back, with ${rows}` : `its file is gone; its table stays, with ${rows}`}`,
    });
  }
  return steps;
}

function inOrder(steps: PlacedStep[]): PlacedStep[] {
  return steps.toSorted(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
}
