import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { MigrationFinding } from '#server/engine/db/migration/finding.ts';
import { placeOf } from './placeOf.ts';
import type { SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';

/** What the database says, at the place in the files that it speaks of. */
export function placeFinding(
  { severity, resource, path, code, message }: MigrationFinding,
  found: SchemaTexts,
  good: SchemaTexts,
): Diagnostic {
  return { severity, ...placeOf(resource, path, found, good), code, message };
}
