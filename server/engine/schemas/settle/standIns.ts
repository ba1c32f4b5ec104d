import type { Compilation } from '#model/compile/compile.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Applied } from '#server/engine/db/migration/applied.ts';
import { resourceOfFile } from '#server/engine/schemas/findings/resourceOfFile.ts';
import type { SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';

/**
 * What goes on in place of files with a mistake over a database of an older version. That kept no texts, but the
 * definitions that the tables were made for.
 */
export function standIns(
  { definitions }: Applied,
  { schemas, diagnostics }: Compilation,
  good: SchemaTexts,
): Record<string, Definition> {
  if (good.size > 0) return {};
  const mistaken = diagnostics
    .filter(({ severity }) => severity === 'error')
    .flatMap(({ file }) => resourceOfFile(file) ?? []);
  const found = mistaken.flatMap((resource) =>
    schemas.resources[resource] === undefined ? (definitions.get(resource) ?? []) : [],
  );
  return Object.fromEntries(found.map((definition) => [definition.resource, definition]));
}
