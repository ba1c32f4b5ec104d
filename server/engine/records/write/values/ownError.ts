import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Violation } from '#model/messages/messages.ts';

const MISSING: ReadonlySet<string> = new Set(['validation.required', 'validation.requiredChoice']);

/**
 * The error code that a rule or a field defines for its own violations, if nothing else is violated; otherwise the
 * caller responds with 9000.
 */
export function ownError(
  fields: Readonly<Record<string, FieldDefinition>>,
  violations: Readonly<Record<string, Violation>>,
): string | undefined {
  const [[path, { key, error }] = ['', { key: '', error: undefined }], ...others] = Object.entries(violations);
  if (others.length > 0) return undefined;
  if (error !== undefined) return error;
  const field = fieldAt(fields, path.split('.'));
  return (MISSING.has(key) ? field?.missingError : undefined) ?? field?.invalidError;
}

/** `bp.name`: the member of an object. */
function fieldAt(
  fields: Readonly<Record<string, FieldDefinition>>,
  [name = '', ...rest]: readonly string[],
): FieldDefinition | undefined {
  const field = fields[name];
  return rest.length === 0 || field === undefined ? field : fieldAt(field.fields ?? {}, rest);
}
