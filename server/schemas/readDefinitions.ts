import { basename, join } from 'node:path';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { Definition } from '#model/definition.ts';
import type { CompiledSchemas } from '#model/productDefinition.ts';
import type { Settings } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { appliedDefinitions, migrateDefinitions } from '#server/db/migrate.ts';
import type { Refusal } from '#server/db/tables/planMigration.ts';
import { compileFiles } from './compileFiles.ts';
import { readSchemaFiles } from './readSchemaFiles.ts';

export interface SchemaPlaces {
  directory: string;
  overlay: string | undefined;
  /** Where the compiled files are kept for the next start; absent: nowhere. */
  keptIn?: string;
}

export function schemaPlaces({ schemasDir, schemasOverlayDir, dataDir }: Pick<Settings, 'schemasDir' | 'schemasOverlayDir' | 'dataDir'>): SchemaPlaces {
  return { directory: schemasDir, overlay: schemasOverlayDir, keptIn: join(dataDir, 'cache', 'definitions') };
}

export interface DefinitionsRead {
  schemas: CompiledSchemas;
  diagnostics: Diagnostic[];
}

/** The files can not be run at all: something that everything else rests on is wrong, and there is nothing older to go on with. */
export class SchemasUnusable extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super('The schema files can not be used');
    this.name = 'SchemasUnusable';
    this.diagnostics = diagnostics;
  }
}

type Shared = Omit<CompiledSchemas, 'resources' | 'revision'>;

/**
 * Compiles the files, brings the tables to them, and gives what is to run: of a resource whose file is wrong, or whose table can not
 * follow without losing data, the last good definition goes on.
 */
export async function readDefinitions(db: Database, { directory, overlay, keptIn }: SchemaPlaces, running?: CompiledSchemas): Promise<DefinitionsRead> {
  const { schemas, diagnostics } = await compileFiles(await readSchemaFiles(directory), overlay === undefined ? [] : await readSchemaFiles(overlay), keptIn);
  const errors = diagnostics.filter((each) => each.severity === 'error');
  const sharedBroken = errors.some(({ file }) => !isResourceFile(file));
  if (sharedBroken && running === undefined) throw new SchemasUnusable(diagnostics);

  const lastGood = running?.resources ?? (errors.length > 0 ? await appliedDefinitions(db) : {});
  const broken = new Set(errors.filter(({ file }) => isResourceFile(file)).map(({ file }) => resourceOf(file)));
  const wanted = { ...schemas.resources, ...pick(lastGood, broken) };
  const { refused } = await migrateDefinitions(db, wanted);
  const previous = refused.length === 0 ? {} : (running?.resources ?? (await appliedDefinitions(db)));
  const resources = { ...wanted };
  for (const { definition } of refused) {
    const old = previous[definition.resource];
    if (old === undefined) delete resources[definition.resource];
    else resources[definition.resource] = old;
  }
  const shared: Shared = sharedBroken && running !== undefined ? running : schemas;
  const revision = [schemas.revision, ...[...broken, ...refused.map((each) => each.definition.resource)].map((name) => resources[name]?.revision ?? '')].join('-');
  return {
    schemas: { ...shared, resources, revision },
    diagnostics: [...diagnostics, ...refused.flatMap(({ definition, refusals }) => refusals.map((refusal) => lossDiagnostic(definition, refusal)))],
  };
}

function isResourceFile(file: string): boolean {
  const path = file.replace(/^overlay\//, '');
  return path.includes('/') && !path.startsWith('errors/');
}

function resourceOf(file: string): string {
  return basename(file).replace(/\.ya?ml$/, '');
}

function pick(definitions: Readonly<Record<string, Definition>>, names: ReadonlySet<string>): Record<string, Definition> {
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => names.has(name)));
}

function lossDiagnostic({ domain, resource }: Definition, { table, column, reason, command }: Refusal): Diagnostic {
  const change = reason === 'dropped' ? 'is no longer declared' : 'would become narrower';
  return {
    severity: 'error',
    file: `${domain}/${resource}.yaml`,
    line: 1,
    column: 1,
    code: 'data-loss',
    message: `column ${table}.${column} ${change}, and its data would be lost; the last good definition goes on. To let it go, saving its data in a table of its own, run: ${command}`,
  };
}
