/**
 * Checks whether a body may be written, by the rules of the form (`recordSchema.ts`). The answer is data, not an
 * exception.
 */

import { completeRecord, type CompletedRecord } from '#model/validation/completion/completeRecord.ts';
import type { Json } from '#model/language/definition.ts';
import { validate } from '#model/validation/fieldRules/validate.ts';
import { validateValue } from '#model/validation/fieldRules/validateValue.ts';
import { isObject } from '#model/fields/kind.ts';
import { forbiddenParts } from './forbiddenParts.ts';
import type { Violation } from '#model/messages/messages.ts';
import { recordSchema, type ValidationOptions, type WithFields } from './recordSchema.ts';

export type Validated = { value: Record<string, Json> } | { fields: Record<string, Violation> };

/**
 * Checks a body against the definition, on the record as it will be stored. `value` holds what is to be written, in
 * wire form: trimmed and normalised; with the default of every field that starts to exist, also of fields that only the
 * server writes; on update with null for fields that no longer exist. `fields` holds the first violation of each field
 * by dotted path (`labels.0.bgColor`).
 *
 * @example
 *   validateRecord({ fields: { name } }, { nmae: 'web' }, options) // { fields: { nmae: { key: 'validation.unknown',
 *   … } } }
 */
export function validateRecord(definition: WithFields, input: unknown, options: ValidationOptions): Validated {
  if (!isObject(input)) return { fields: { body: { key: 'validation.object' } } };
  const forbidden = forbiddenParts(input);
  if (Object.keys(forbidden).length > 0) return { fields: forbidden };
  const completed = completeRecord(definition, input, options);
  const result = validate(recordSchema(definition, options, completed), completed.sent);
  const added = validateAdded(definition, completed, options);
  if ('fields' in result || 'fields' in added)
    return { fields: { ...('fields' in result && result.fields), ...('fields' in added && added.fields) } };
  const cleared = Object.fromEntries(completed.cleared.map((name) => [name, null]));
  // The rules let only JSON pass.
  return { value: { ...(result.value as Record<string, Json>), ...added.value, ...cleared } };
}

/**
 * Whether any violation is text that no database accepts, which has its own code in the catalogue (10).
 *
 * @example
 *   hasInvalidCharacters({ name: { key: 'validation.invalidCharacters' } }); // true
 */
export function hasInvalidCharacters(fields: Record<string, Violation>): boolean {
  return Object.values(fields).some(({ key }) => key === 'validation.invalidCharacters');
}

/** Checks added defaults too: the value of a variable such as `$user.name` may be longer than the field allows. */
function validateAdded(
  { fields }: WithFields,
  { added, record: form }: CompletedRecord,
  { actor, now, record }: ValidationOptions,
): Validated {
  const value: Record<string, Json> = {};
  const refused: Record<string, Violation> = {};
  for (const [name, start] of Object.entries(added)) {
    const field = fields[name];
    if (field === undefined) continue;
    const result = validateValue(field, start, { user: actor, now, record, form });
    if ('value' in result) value[name] = result.value;
    else
      for (const [path, violation] of Object.entries(result.fields))
        refused[path === '' ? name : `${name}.${path}`] = violation;
  }
  return Object.keys(refused).length > 0 ? { fields: refused } : { value };
}
