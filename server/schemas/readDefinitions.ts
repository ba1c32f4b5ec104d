import { join } from 'node:path';
import type { Compilation } from '#model/compile/compile.ts';
import { sortDiagnostics, type Diagnostic } from '#model/compile/diagnostics.ts';
import type { CompiledSchemas } from '#model/productDefinition.ts';
import type { Settings } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { readApplied } from '#server/db/migration/applied.ts';
import type { MigrationFinding } from '#server/db/migration/finding.ts';
import { migrateDefinitions, planMigration, retiredResources, standingFindings } from '#server/db/migration/migrateDefinitions.ts';
import { compileFiles } from './compileFiles.ts';
import { differing, filesOf, keepGoodTexts, readGoodTexts, readTexts, type SchemaTexts } from './schemaTexts.ts';
import { settleTexts, type Settled } from './settleTexts.ts';

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

/** The files cannot be run at all: something that everything else rests on is wrong, and there is nothing older to go on with. */
export class SchemasUnusable extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super('The schema files can not be used');
    this.name = 'SchemasUnusable';
    this.diagnostics = diagnostics;
  }
}

/**
 * Compiles the files, brings the tables to them, and gives what is to run. Where a file is wrong, or a table cannot follow it, its last good
 * text goes on, and everything else is taken over.
 * @param beforeDisturbing called once before columns that are in use change, so that no request works with the definitions before.
 */
export async function readDefinitions(db: Database, { directory, overlay, keptIn }: SchemaPlaces, beforeDisturbing: () => Promise<void> = async () => undefined): Promise<DefinitionsRead> {
  const found = await readTexts(directory, overlay);
  const good = await readGoodTexts(db);
  const compile = remembering((texts) => compileFiles(filesOf(texts).files, filesOf(texts).overlays, texts === found ? keptIn : undefined));
  const asFound = await compile(found);
  const findings: MigrationFinding[] = [];
  const refused = new Set<string>();
  const disturbing = once(beforeDisturbing);
  for (;;) {
    const settled = await settleTexts(found, good, refused, compile);
    if (isUnusable(settled.compilation)) throw new SchemasUnusable(asFound.diagnostics);
    const { refusals, renames } = await migrate(db, settled.compilation.schemas, disturbing);
    const causes = refusals.filter(({ resource }) => !followsFrom(resource, refusals, settled, good));
    const blamed = causes.length === 0 ? refusals : causes;
    findings.push(...blamed);
    const paths = blamed.flatMap(({ resource }) => toBlame(resource, settled, good, renames));
    if (paths.length > 0) {
      for (const path of paths) refused.add(path);
      continue;
    }
    const schemas = refusals.length === 0 ? settled.compilation.schemas : await withApplied(db, settled.compilation.schemas, refusals);
    await keepGoodTexts(db, good, soundTexts(settled));
    return { schemas, diagnostics: await tell(db, found, good, settled, asFound, schemas, findings) };
  }
}

type Renamed = ReadonlyMap<string, string>;

async function migrate(db: Database, { resources }: CompiledSchemas, beforeDisturbing: () => Promise<void>): Promise<{ refusals: MigrationFinding[]; renames: Renamed }> {
  const { findings, renames, disturbs } = await planMigration(db, resources);
  const refusals = findings.filter(({ severity }) => severity === 'error');
  // Nothing is changed for a set that does not go live as a whole.
  if (refusals.length > 0) return { refusals, renames };
  if (disturbs) await beforeDisturbing();
  return { refusals: await migrateDefinitions(db, resources), renames };
}

/** A set that the database refuses is followed by another one, while everybody waits already. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** Trying what fits together compiles some sets of texts twice. */
function remembering(compile: (texts: SchemaTexts) => Promise<Compilation>): (texts: SchemaTexts) => Promise<Compilation> {
  const known: { texts: SchemaTexts; compilation: Compilation }[] = [];
  return async (texts) => {
    const same = known.find((each) => differing(each.texts, texts).length === 0);
    if (same) return same.compilation;
    const compilation = await compile(texts);
    known.push({ texts, compilation });
    return compilation;
  };
}

function isUnusable({ diagnostics }: Compilation): boolean {
  return diagnostics.some(({ severity, file }) => severity === 'error' && !isResourceFile(file));
}

function isResourceFile(file: string): boolean {
  const path = file.replace(/^overlay\//, '');
  return path.includes('/') && !path.startsWith('errors/');
}

/**
 * The changed files of what is refused: its own, and those of the resources that exchange names with it, since half a rename would leave one
 * without records. Where it has not changed itself, what it refers to has.
 */
function toBlame(resource: string, { texts, compilation }: Settled, good: SchemaTexts, renames: Renamed): string[] {
  const related = new Set([resource]);
  for (let size = 0; size !== related.size; ) {
    size = related.size;
    for (const [former, now] of renames) if (related.has(former) || related.has(now)) related.add(former).add(now);
  }
  const own = [...related].flatMap((name) => changedFilesOf(name, texts, good));
  if (own.length > 0) return own;
  return targetsOf(resource, compilation).flatMap((name) => changedFilesOf(name, texts, good));
}

/** What points at something that is refused itself is judged again without that change. */
function followsFrom(resource: string, refusals: readonly MigrationFinding[], { texts, compilation }: Settled, good: SchemaTexts): boolean {
  const others = new Set(refusals.map((each) => each.resource).filter((name) => name !== resource));
  return targetsOf(resource, compilation).some((name) => others.has(name) && changedFilesOf(name, texts, good).length > 0);
}

function targetsOf(resource: string, { schemas }: Compilation): string[] {
  return [...new Set(Object.values(schemas.resources[resource]?.fields ?? {}).flatMap(({ to }) => to ?? []))];
}

/** The file of a resource and its overlay, as far as they differ from what ran last; of a resource that is gone too. */
function changedFilesOf(resource: string, texts: SchemaTexts, good: SchemaTexts): string[] {
  return differing(texts, good).filter((path) => isFileOf(resource, path));
}

function isFileOf(resource: string, path: string): boolean {
  return isResourceFile(path) && new RegExp(`/${resource}\\.ya?ml$`).test(path);
}

/** The last resort, where no file of a resource is to blame for what its table refuses: the definition that the table was made for. */
async function withApplied(db: Database, schemas: CompiledSchemas, refusals: readonly MigrationFinding[]): Promise<CompiledSchemas> {
  const { definitions } = await readApplied(db);
  const resources = { ...schemas.resources };
  for (const { resource } of refusals) {
    const applied = definitions.get(resource);
    if (applied === undefined) delete resources[resource];
    else resources[resource] = applied;
  }
  const revisions = refusals.map(({ resource }) => resources[resource]?.revision ?? '');
  return { ...schemas, resources, revision: [schemas.revision, ...revisions].join('-') };
}

/** Without those that were left out because of a mistake: they are to be new again when it is mended. */
function soundTexts({ texts, compilation }: Settled): SchemaTexts {
  const mistaken = new Set(compilation.diagnostics.filter(({ severity }) => severity === 'error').map(({ file }) => file));
  return new Map([...texts].filter(([path]) => !mistaken.has(path)));
}

async function tell(db: Database, found: SchemaTexts, good: SchemaTexts, settled: Settled, asFound: Compilation, schemas: CompiledSchemas, refusals: readonly MigrationFinding[]): Promise<Diagnostic[]> {
  // A file with a mistake that nothing older stands in for is there: its findings say what is wrong.
  const retired = (await retiredResources(db, schemas.resources)).filter(({ resource }) => ![...found.keys()].some((path) => isFileOf(resource, path)));
  const standing = [...(await standingFindings(db, schemas.resources)), ...retired];
  const ofRows = await placed([...refusals, ...standing], found, good);
  const told = new Set([...asFound.diagnostics, ...ofRows].filter(({ severity }) => severity === 'error').map(({ file }) => file));
  const heldBack = [...settled.held].filter((path) => !told.has(path)).map((path): Diagnostic => ({
    severity: 'error',
    file: path,
    line: 1,
    column: 1,
    code: 'held-back',
    message: `${path} ${found.has(path) ? 'is not taken over yet' : 'is gone, and goes on for now'}: with this change ${[...told].join(', ') || 'another file'} would be wrong; the last good version goes on`,
  }));
  return sortDiagnostics([...asFound.diagnostics, ...ofRows, ...heldBack]);
}

/** Places are read from the texts, by the parser that a start without findings does not load. */
async function placed(findings: readonly MigrationFinding[], found: SchemaTexts, good: SchemaTexts): Promise<Diagnostic[]> {
  if (findings.length === 0) return [];
  const { placeFinding } = await import('./placeFinding.ts');
  return findings.map((finding) => placeFinding(finding, found, good));
}
