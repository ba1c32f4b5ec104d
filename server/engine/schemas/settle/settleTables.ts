import type { Compilation } from '#model/compile/compile.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { MigrationFinding } from '#server/engine/db/migration/finding.ts';
import { withNeededFiles } from './neededFiles.ts';
import { resourceOfFile } from '#server/engine/schemas/findings/resourceOfFile.ts';
import { SchemasUnusable } from '#server/engine/schemas/findings/schemasUnusable.ts';
import { differing, type SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';
import { settleTexts, type Compile, type Settled } from './settleTexts.ts';

/** The part of a change that can run. */
export interface SettledTables {
  settled: Settled;
  /** The compilation of the files as they are. */
  asFound: Compilation;
  /** All refusals of the tables, including those of files that were held back because of them. */
  findings: MigrationFinding[];
  /** Refusals of the remaining files, which no change caused. */
  refusals: MigrationFinding[];
}

/** Checks and applies a set of definitions in the database. */
export interface Tables {
  /** The refusals to expect, and the renamed resources: former name → present name. Writes nothing. */
  plan(schemas: CompiledSchemas): Promise<Refused>;
  /** Migrates the tables. Returns the refusals that the plan did not predict. */
  follow(schemas: CompiledSchemas): Promise<MigrationFinding[]>;
}

export interface Refused {
  refusals: MigrationFinding[];
  renames: ReadonlyMap<string, string>;
}

/**
 * Finds files that fit together and that the tables can follow, and migrates the tables. The files of a refused
 * definition are held back. A set changes nothing unless it goes live as a whole.
 */
export async function settleTables(
  files: SchemaTexts,
  good: SchemaTexts,
  compileAlone: Compile,
  tables: Tables,
): Promise<SettledTables> {
  const { texts: found, diagnostics } = withNeededFiles(files, good);
  const compile = await withRunningFiles(found, good, compileAlone);
  const compilation = await compile(found);
  const asFound = { ...compilation, diagnostics: [...diagnostics, ...compilation.diagnostics] };
  const refused = new Map<string, MigrationFinding[]>();
  for (;;) {
    const { settled, refusals, renames } = await settlePlan(refused, (held) =>
      attempt(found, good, held, compile, tables.plan, asFound),
    );
    const reported = [...new Set([...refused.values()].flat())];
    // No change caused these refusals: the caller decides.
    if (refusals.length > 0) return { settled, asFound, findings: [...reported, ...refusals], refusals };
    const unforeseen = await tables.follow(settled.compilation.schemas);
    const paths = holdBack({ refusals: unforeseen, renames }, settled, good, refused);
    if (paths.length === 0) return { settled, asFound, findings: [...reported, ...unforeseen], refusals: unforeseen };
  }
}

/**
 * If there are mistakes, the compiler receives the running files: of two files that claim the same name, the newer one
 * is at fault.
 */
async function withRunningFiles(found: SchemaTexts, good: SchemaTexts, compile: Compile): Promise<Compile> {
  const { diagnostics } = await compile(found);
  if (good.size === 0 || !diagnostics.some(({ severity }) => severity === 'error')) return compile;
  const options = { live: (await compile(good)).schemas.resources };
  return (texts) => compile(texts, options);
}

interface Attempt extends Refused {
  settled: Settled;
  /** Files that caused a refusal. */
  blamed(refused: Map<string, MigrationFinding[]>): string[];
}

async function attempt(
  found: SchemaTexts,
  good: SchemaTexts,
  held: ReadonlySet<string>,
  compile: Compile,
  plan: Tables['plan'],
  asFound: Compilation,
): Promise<Attempt> {
  const settled = await settleTexts(found, good, held, compile);
  if (isUnusable(settled.compilation)) throw new SchemasUnusable(asFound.diagnostics);
  const planned = await plan(settled.compilation.schemas);
  return { settled, ...planned, blamed: (refused) => holdBack(planned, settled, good, refused) };
}

/**
 * Holds files back until nothing is refused, then applies those again that were only refused because of a file that is
 * now held back.
 */
async function settlePlan(
  refused: Map<string, MigrationFinding[]>,
  attemptWith: (held: ReadonlySet<string>) => Promise<Attempt>,
): Promise<Attempt> {
  let taken = await attemptWith(new Set(refused.keys()));
  while (taken.blamed(refused).length > 0) taken = await attemptWith(new Set(refused.keys()));
  if (taken.refusals.length > 0 || refused.size < 2) return taken;
  for (const group of heldTogether(refused)) {
    const without = await attemptWith(new Set([...refused.keys()].filter((path) => !group.has(path))));
    if (without.refusals.length > 0 || [...group].some((path) => without.settled.held.has(path))) continue;
    for (const path of group) refused.delete(path);
    taken = without;
  }
  return taken;
}

/** Files that one refusal holds back together, such as both files of a rename: one alone would mean something else. */
function heldTogether(refused: ReadonlyMap<string, MigrationFinding[]>): Set<string>[] {
  const groups: { paths: Set<string>; findings: Set<MigrationFinding> }[] = [];
  for (const [path, findings] of refused) {
    const group = groups.find((each) => findings.some((finding) => each.findings.has(finding)));
    if (group === undefined) groups.push({ paths: new Set([path]), findings: new Set(findings) });
    else {
      group.paths.add(path);
      for (const finding of findings) group.findings.add(finding);
    }
  }
  return groups.map(({ paths }) => paths);
}

/** Marks the changed files that caused a refusal, and returns the newly marked ones. */
function holdBack(
  { refusals, renames }: Refused,
  settled: Settled,
  good: SchemaTexts,
  refused: Map<string, MigrationFinding[]>,
): string[] {
  const blamed = new Map<string, MigrationFinding[]>();
  const add = (path: string, refusal: MigrationFinding) => blamed.set(path, [...(blamed.get(path) ?? []), refusal]);
  const unchanged: MigrationFinding[] = [];
  for (const refusal of refusals) {
    const own = exchanging(refusal.resource, renames).flatMap((name) => changedFilesOf(name, settled.texts, good));
    for (const path of own) add(path, refusal);
    if (own.length === 0) unchanged.push(refusal);
  }
  const atFault = new Set(blamed.keys());
  // If a definition itself has not changed, the change is in what it refers to. Dependencies that are refused
  // themselves are left out.
  for (const refusal of unchanged) {
    for (const path of targetsOf(refusal.resource, settled).flatMap((name) =>
      changedFilesOf(name, settled.texts, good),
    ))
      if (!atFault.has(path)) add(path, refusal);
  }
  for (const [path, found] of blamed) refused.set(path, [...(refused.get(path) ?? []), ...found]);
  return [...blamed.keys()];
}

/** The resource and those that swap names with it: half a rename would leave one of them without records. */
function exchanging(resource: string, renames: ReadonlyMap<string, string>): string[] {
  const related = new Set([resource]);
  for (let size = 0; size !== related.size;) {
    size = related.size;
    for (const [former, now] of renames) if (related.has(former) || related.has(now)) related.add(former).add(now);
  }
  return [...related];
}

function targetsOf(resource: string, { compilation }: Settled): string[] {
  return [
    ...new Set(Object.values(compilation.schemas.resources[resource]?.fields ?? {}).flatMap(({ to }) => to ?? [])),
  ];
}

function isUnusable({ diagnostics }: Compilation): boolean {
  return diagnostics.some(({ severity, file }) => severity === 'error' && resourceOfFile(file) === undefined);
}

/** The changed files of a resource and its overlay, including removed ones. */
function changedFilesOf(resource: string, texts: SchemaTexts, good: SchemaTexts): string[] {
  // Without stored texts, nothing can replace the file.
  if (good.size === 0) return [];
  return differing(texts, good).filter((path) => resourceOfFile(path) === resource);
}
