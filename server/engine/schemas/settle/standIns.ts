import type { Compilation } from '#model/compile/compile.ts';
import type { Definition } from '#model/language/definition.ts';
import type { Applied } from '#server/engine/db/migration/applied.ts';
import { resourceOfFile } from '#server/engine/schemas/findings/resourceOfFile.ts';
import type { SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';

/**
 * Replaces invalid files over a database of an older version, which stored no texts, but the definitions that its
 * tables were migrated to.
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
