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

/**
 * Finds files that fit together and that the tables can follow. `attempt` gives back what the tables refuse; the files of these definitions are
 * held back, and it is called again.
 */
export async function settleTables(found: SchemaTexts, good: SchemaTexts, compile: Compile, attempt: (schemas: CompiledSchemas) => Promise<MigrationFinding[]>): Promise<SettledTables> {
  const asFound = await compile(found);
  const findings: MigrationFinding[] = [];
  const refused = new Set<string>();
  for (;;) {
    const settled = await settleTexts(found, good, refused, compile);
    if (isUnusable(settled.compilation)) throw new SchemasUnusable(asFound.diagnostics);
    const refusals = await attempt(settled.compilation.schemas);
    findings.push(...refusals);
    const paths = refusals.flatMap(({ resource }) => changedFilesOf(resource, settled.texts, good));
    if (paths.length === 0) return { settled, asFound, findings, refusals };
    for (const path of paths) refused.add(path);
  }
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
