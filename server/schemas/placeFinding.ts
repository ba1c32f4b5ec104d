import type { Diagnostic } from '#model/compile/diagnostics.ts';
import { placeIn } from '#model/compile/locate.ts';
import type { MigrationFinding } from '#server/db/migration/finding.ts';
import { filesOf, type SchemaTexts } from './schemaTexts.ts';

/** What the database says, at the place in the files that it speaks of. */
export function placeFinding({ severity, resource, path, code, message }: MigrationFinding, found: SchemaTexts, good: SchemaTexts): Diagnostic {
  const now = filesOf(found);
  const before = filesOf(good);
  const place = placeIn(resource, path, now.files, now.overlays) ?? placeIn(resource, path, before.files, before.overlays) ?? { file: `${resource}.yaml`, line: 1, column: 1 };
  return { severity, ...place, code, message };
}
