import type { CompiledSchemas, Definition } from '../definition.ts';
import { buildDefinition } from './build/buildDefinition.ts';
import { buildOutline } from './build/outline.ts';
import type { Context } from './context.ts';
import { Reporter, sortDiagnostics } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { readFiles } from './read/readFiles.ts';
import type { SchemaText } from './read/readFiles.ts';
import { revisionOf } from './revision.ts';
import { checkShape } from './shape/checkShape.ts';
import { resourceShape } from './shape/resourceShape.ts';
import { buildShared, SHARED_FILES } from './shared/buildShared.ts';

export interface Compilation {
  schemas: CompiledSchemas;
  /** Everything found in one run, in reading order. */
  diagnostics: Diagnostic[];
}

/**
 * Compiles the schema files, with overlays merged over them by path. A file with an error is left out of the result and
 * never takes the rest down.
 * @example compileSchemas([{ path: 'region/gateways.yaml', text }, …]).schemas.resources.gateways
 */
export function compileSchemas(files: readonly SchemaText[], overlays: readonly SchemaText[] = []): Compilation {
  const reporter = new Reporter();
  const read = readFiles(files, overlays, SHARED_FILES, reporter);
  const shared = buildShared(read, reporter);
  const resourceFiles = [...read.values()].filter((file) => file.kind === 'resource');
  const context: Context = { reporter, shared, outlines: new Map(), names: new Set() };
  for (const file of resourceFiles) {
    if (!file.node) continue;
    checkShape(file.node, resourceShape, '', reporter);
    const outline = buildOutline(file.path, file.node, context);
    context.outlines.set(outline.name, outline);
    context.names.add(outline.name);
  }
  const definitions = [...context.outlines.values()].map((outline) => [outline.file, buildDefinition(outline, context)] as const);
  const bad = reporter.filesWithErrors();
  const resources = Object.fromEntries(
    definitions
      .filter(([file]) => !bad.has(file))
      .map(([, definition]): [string, Definition] => [definition.resource, definition])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const { services, roles, groups, pages, errors } = shared;
  const result = { resources, services, roles, groups, pages, errors, messages: Object.fromEntries(shared.messages) };
  return { schemas: { ...result, revision: revisionOf(result) }, diagnostics: sortDiagnostics(reporter.diagnostics) };
}
