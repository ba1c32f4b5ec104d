import type { Compilation } from '#model/compile/compile.ts';
import type { CompiledSchemas } from '#model/productDefinition.ts';
import type { MigrationFinding } from '#server/db/migration/finding.ts';
import { resourceOfFile } from './resourceOfFile.ts';
import { SchemasUnusable } from './schemasUnusable.ts';
import { differing, type SchemaTexts } from './schemaTexts.ts';
import { settleTexts, type Compile, type Settled } from './settleTexts.ts';

/** What of a change can run. */
export interface SettledTables {
  settled: Settled;
  /** Of the files as they are. */
  asFound: Compilation;
  /** Everything that the tables refused, also of files that were held back because of it. */
  findings: MigrationFinding[];
  /** What they refuse of the files that are left: no change is to blame for it. */
  refusals: MigrationFinding[];
}

/** What a set of definitions meets in the database: without writing anything, and in earnest. Both give back what is refused. */
export interface Tables {
  plan(schemas: CompiledSchemas): Promise<MigrationFinding[]>;
  follow(schemas: CompiledSchemas): Promise<MigrationFinding[]>;
}

/**
 * Finds files that fit together and that the tables can follow, and lets the tables follow them. The files of a definition that is refused are
 * held back. Nothing is changed for a set that does not go live as a whole.
 */
export async function settleTables(found: SchemaTexts, good: SchemaTexts, compileAlone: Compile, tables: Tables): Promise<SettledTables> {
  const compile = await besideLive(found, good, compileAlone);
  const asFound = await compile(found);
  const refused = new Map<string, MigrationFinding[]>();
  for (;;) {
    const { settled, refusals } = await settlePlan(refused, (held) => attempt(found, good, held, compile, tables.plan, asFound));
    const told = [...new Set([...refused.values()].flat())];
    // No change is to blame for what is refused of these: the caller knows what to do.
    if (refusals.length > 0) return { settled, asFound, findings: [...told, ...refusals], refusals };
    const unforeseen = await tables.follow(settled.compilation.schemas);
    const paths = holdBack(unforeseen, settled.texts, good, refused);
    if (paths.length === 0) return { settled, asFound, findings: [...told, ...unforeseen], refusals: unforeseen };
  }
}

/** Where there are mistakes, the compiler is told what runs: of two files that claim the same, the newer one is at fault. */
async function besideLive(found: SchemaTexts, good: SchemaTexts, compile: Compile): Promise<Compile> {
  const { diagnostics } = await compile(found);
  if (good.size === 0 || !diagnostics.some(({ severity }) => severity === 'error')) return compile;
  const options = { live: (await compile(good)).schemas.resources };
  return (texts) => compile(texts, options);
}

interface Attempt {
  settled: Settled;
  refusals: MigrationFinding[];
  /** Files by which a refusal came about. */
  blamed(refused: Map<string, MigrationFinding[]>): string[];
}

async function attempt(found: SchemaTexts, good: SchemaTexts, held: ReadonlySet<string>, compile: Compile, plan: Tables['plan'], asFound: Compilation): Promise<Attempt> {
  const settled = await settleTexts(found, good, held, compile);
  if (isUnusable(settled.compilation)) throw new SchemasUnusable(asFound.diagnostics);
  const refusals = await plan(settled.compilation.schemas);
  return { settled, refusals, blamed: (refused) => holdBack(refusals, settled.texts, good, refused) };
}

/** Holds back until nothing is refused, then takes in again what was only refused because of another file that is held back now. */
async function settlePlan(refused: Map<string, MigrationFinding[]>, attemptWith: (held: ReadonlySet<string>) => Promise<Attempt>): Promise<Attempt> {
  let taken = await attemptWith(new Set(refused.keys()));
  while (taken.blamed(refused).length > 0) taken = await attemptWith(new Set(refused.keys()));
  if (taken.refusals.length > 0 || refused.size < 2) return taken;
  for (const path of [...refused.keys()]) {
    const without = await attemptWith(new Set([...refused.keys()].filter((each) => each !== path)));
    if (without.refusals.length > 0 || without.settled.held.has(path)) continue;
    refused.delete(path);
    taken = without;
  }
  return taken;
}

/** Notes the files of the refused definitions, as far as they differ from what ran last, with what was refused. Gives those that are new. */
function holdBack(refusals: readonly MigrationFinding[], texts: SchemaTexts, good: SchemaTexts, refused: Map<string, MigrationFinding[]>): string[] {
  const paths = new Set<string>();
  for (const refusal of refusals) {
    for (const path of changedFilesOf(refusal.resource, texts, good)) {
      paths.add(path);
      refused.set(path, [...(refused.get(path) ?? []), refusal]);
    }
  }
  return [...paths];
}

function isUnusable({ diagnostics }: Compilation): boolean {
  return diagnostics.some(({ severity, file }) => severity === 'error' && resourceOfFile(file) === undefined);
}

/** The file of a resource and its overlay, as far as they differ from what ran last; of a resource that is gone too. */
function changedFilesOf(resource: string, texts: SchemaTexts, good: SchemaTexts): string[] {
  // Without a good text there is nothing to go on with in its place.
  if (good.size === 0) return [];
  return differing(texts, good).filter((path) => resourceOfFile(path) === resource);
}
