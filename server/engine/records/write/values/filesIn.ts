import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { fieldKind } from '#model/fields/index.ts';

export interface NamedFile {
  field: FieldDefinition;
  /** Dotted: `attachments.0`. */
  path: string;
  file: Record<string, Json>;
}

/** The files in a value of a field, at any depth. A chunked upload is none: a cloud gets it. */
export function filesIn(field: FieldDefinition, value: Json, path: string): NamedFile[] {
  if (value === null) return [];
  if (fieldKind(field.type).family === 'file')
    return field.chunked || !isObject(value) ? [] : [{ field, path, file: value }];
  if (Array.isArray(value)) {
    const item = field.fields?.item;
    return item === undefined ? [] : value.flatMap((each, index) => filesIn(item, each, `${path}.${index}`));
  }
  if (!isObject(value)) return [];
  return Object.values(field.fields ?? {}).flatMap((part) =>
    filesIn(part, value[part.name] ?? null, `${path}.${part.name}`),
  );
}
