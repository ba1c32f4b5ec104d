import { join } from 'node:path';
import { sortDiagnostics, type Diagnostic } from '#model/compile/diagnostics.ts';
import type { Definition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Settings } from '#server/engine/process/config.ts';
import type { Database } from '#server/engine/db/database.ts';
import { readApplied, type Applied } from '#server/engine/db/migration/applied.ts';
import type { MigrationFinding } from '#server/engine/db/migration/finding.ts';
import {
  migrateDefinitions,
  planAlone,
  retiredResources,
  standingFindings,
} from '#server/engine/db/migration/migrateDefinitions.ts';
import { heldBack } from '#server/engine/schemas/settle/heldBack.ts';
import { rememberingCompiler } from './rememberingCompiler.ts';
import { resourceOfFile } from '#server/engine/schemas/findings/resourceOfFile.ts';
import { keepGoodTexts, readGoodTexts, readTexts, type SchemaTexts } from './schemaTexts.ts';
import { settleTables, type SettledTables, type Tables } from '#server/engine/schemas/settle/settleTables.ts';
import type { Settled } from '#server/engine/schemas/settle/settleTexts.ts';
import { standIns } from '#server/engine/schemas/settle/standIns.ts';

export interface SchemaPlaces {
  directory: string;
  overlay: string | undefined;
  /** The file that caches compiled definitions for the next start; absent: no cache. */
  keptIn?: string;
}

export function schemaPlaces({
  schemasDir,
  schemasOverlayDir,
  dataDir,
}: Pick<Settings, 'schemasDir' | 'schemasOverlayDir' | 'dataDir'>): SchemaPlaces {
  return { directory: schemasDir, overlay: schemasOverlayDir, keptIn: join(dataDir, 'cache', 'definitions') };
}

export interface DefinitionsRead {
  schemas: CompiledSchemas;
  diagnostics: Diagnostic[];
  /** The files as they were read. */
  texts: SchemaTexts;
}

/**
 * Compiles the files, migrates the tables to them, and returns the definitions to run. If a file is invalid, or a table
 * cannot follow it, its last good text stays in use, and all other files are applied.
 *
 * @param beforeDisturbing called once before used columns change, so that no request works with the previous
 *   definitions.
 */
export async function readDefinitions(
  db: Database,
  { directory, overlay, keptIn }: SchemaPlaces,
  beforeDisturbing: () => Promise<void> = async () => undefined,
): Promise<DefinitionsRead> {
  const found = await readTexts(directory, overlay);
  const good = await readGoodTexts(db);
  const taken = await settleTables(found, good, rememberingCompiler(found, keptIn), tablesOf(db, beforeDisturbing));
  const { settled } = taken;
  const older = good.size > 0 ? {} : standIns(await readApplied(db), settled.compilation, good);
  const schemas = await orApplied(db, withDefinitions(settled.compilation.schemas, older), taken);
  // Storing incomplete texts would remove the resources at the next start.
  if (Object.keys(older).length === 0) await keepGoodTexts(db, good, soundTexts(settled));
  return { schemas, diagnostics: await allDiagnostics(db, found, good, taken, schemas), texts: found };
}

function tablesOf(db: Database, beforeDisturbing: () => Promise<void>): Tables {
  let disturbs = false;
  let pausing: Promise<void> | undefined;
  return {
    async plan({ resources }) {
      const { findings, renames, ...plan } = await planAlone(db, resources);
      // Several sets of files may be tried, and the last one runs: an unnecessary pause does no harm.
      disturbs ||= plan.disturbs;
      return { refusals: findings.filter(({ severity }) => severity === 'error'), renames };
    },
    async follow({ resources }) {
      // A set that the database refuses is followed by another one, while all requests wait already.
      if (disturbs) await (pausing ??= beforeDisturbing());
      return migrateDefinitions(db, resources);
    },
  };
}

/**
 * The last resort if no file of a resource causes the refusal of its table: the definition that the table was migrated
 * to.
 */
async function orApplied(
  db: Database,
  schemas: CompiledSchemas,
  { findings, refusals }: SettledTables,
): Promise<CompiledSchemas> {
  const stuck = new Set<string>();
  let mixed = schemas;
  for (let refused = refusals; refused.length > 0;) {
    for (const { resource } of refused) stuck.add(resource);
    mixed = withApplied(await readApplied(db), mixed, refused);
    // Nothing has changed until here: the tables of all others follow now.
    refused = (await migrateDefinitions(db, mixed.resources)).filter(({ resource }) => !stuck.has(resource));
    findings.push(...refused);
  }
  return mixed;
}

function withApplied(
  { definitions }: Applied,
  schemas: CompiledSchemas,
  refusals: readonly MigrationFinding[],
): CompiledSchemas {
  const resources = { ...schemas.resources };
  for (const { resource } of refusals) {
    const applied = definitions.get(resource);
    if (applied === undefined) delete resources[resource];
    else resources[resource] = applied;
  }
  const revisions = refusals.map(({ resource }) => resources[resource]?.revision ?? '');
  return { ...schemas, resources, revision: [schemas.revision, ...revisions].join('-') };
}

function withDefinitions(schemas: CompiledSchemas, more: Readonly<Record<string, Definition>>): CompiledSchemas {
  const revisions = Object.values(more).map(({ revision }) => revision);
  return revisions.length === 0
    ? schemas
    : {
        ...schemas,
        resources: { ...schemas.resources, ...more },
        revision: [schemas.revision, ...revisions].join('-'),
      };
}

/** The texts without those that were left out because of a mistake, so that they count as new when it is fixed. */
function soundTexts({ texts, compilation }: Settled): SchemaTexts {
  const mistaken = new Set(
    compilation.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file),
  );
  return new Map([...texts].filter(([path]) => !mistaken.has(path)));
}

async function allDiagnostics(
  db: Database,
  found: SchemaTexts,
  good: SchemaTexts,
  { settled, asFound, findings }: SettledTables,
  schemas: CompiledSchemas,
): Promise<Diagnostic[]> {
  // An invalid file without an older version still exists: its findings report the mistake.
  const present = new Set([...found.keys()].map(resourceOfFile));
  const retired = (await retiredResources(db, schemas.resources)).filter(({ resource }) => !present.has(resource));
  const standing = [...(await standingFindings(db, schemas.resources)), ...retired];
  const reported = [...asFound.diagnostics, ...(await placed([...findings, ...standing], found, good))];
  return sortDiagnostics([...reported, ...heldBack(settled, found, reported)]);
}

/** Places are read from the texts, with the parser, which a start without findings does not load. */
async function placed(
  findings: readonly MigrationFinding[],
  found: SchemaTexts,
  good: SchemaTexts,
): Promise<Diagnostic[]> {
  if (findings.length === 0) return [];
  const { placeFinding } = await import('#server/engine/schemas/findings/placeFinding.ts');
  return findings.map((finding) => placeFinding(finding, found, good));
}
