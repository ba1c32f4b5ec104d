import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { MigrationFinding } from '#server/engine/db/migration/finding.ts';
import { placeOf } from './placeOf.ts';
import type { SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';

/** A finding of the database, at its place in the files. */
export function placeFinding(
  { severity, resource, path, code, message }: MigrationFinding,
  found: SchemaTexts,
  good: SchemaTexts,
): Diagnostic {
  return { severity, ...placeOf(resource, path, found, good), code, message };
}
