import { placeIn, type FilePlace } from '#model/compile/locate.ts';
import { filesOf, type SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';

/** The place of a path of a resource in the files; for a removed part, its former place. */
export function placeOf(resource: string, path: readonly string[], found: SchemaTexts, good: SchemaTexts): FilePlace {
  const [now, before] = [filesOf(found), filesOf(good)];
  return (
    placeIn(resource, path, now.files, now.overlays) ??
    placeIn(resource, path, before.files, before.overlays) ?? { file: `${resource}.yaml`, line: 1, column: 1 }
  );
}
