import type { FieldDefinition } from '#model/definition.ts';

/** Spec 9: file size limit 4, read as MB. */
export const LARGEST_FILE_BYTES = 4 * 1024 ** 2;

/** Why a file will not do before it is sent: too large, or of a type that the field does not take. */
export function fileFault(field: FieldDefinition, file: File): 'fileTooLarge' | 'fileType' | undefined {
  if (file.size > (field.maxBytes ?? LARGEST_FILE_BYTES)) return 'fileTooLarge';
  const accepted = acceptedTypes(field);
  return accepted.length === 0 || accepted.some((rule) => matches(rule, file)) ? undefined : 'fileType';
}

export function acceptedTypes(field: FieldDefinition): string[] {
  return field.accept ?? (field.type === 'image' ? ['image/*'] : []);
}

/** The rules of HTML's `accept`: `.pem`, `image/*`, `application/json`. */
function matches(rule: string, file: File): boolean {
  if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase());
  return rule.endsWith('/*') ? file.type.startsWith(rule.slice(0, -1)) : file.type === rule;
}
