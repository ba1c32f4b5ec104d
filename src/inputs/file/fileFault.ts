import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { largestOf } from '#model/fields/fileKind.ts';

/** Why a file is refused before the upload: empty, too large, or of a type that the field does not accept. */
export function fileFault(
  field: FieldDefinition,
  file: Pick<File, 'name' | 'size' | 'type'>,
): 'fileEmpty' | 'fileTooLarge' | 'fileType' | undefined {
  if (file.size === 0) return 'fileEmpty';
  if (file.size > largestOf(field)) return 'fileTooLarge';
  const accepted = acceptedTypes(field);
  return accepted.length === 0 || accepted.some((rule) => matches(rule, file)) ? undefined : 'fileType';
}

export function acceptedTypes(field: FieldDefinition): string[] {
  return field.accept ?? (field.type === 'image' ? ['image/*'] : []);
}

/** The rules of HTML's `accept`: `.pem`, `image/*`, `application/json`. */
function matches(rule: string, file: Pick<File, 'name' | 'type'>): boolean {
  if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase());
  return rule.endsWith('/*') ? file.type.startsWith(rule.slice(0, -1)) : file.type === rule;
}
