/**
 * Is this what may be written? The rules are those of the form (`recordSchema.ts`); the answer is data, not an
 * exception.
 */

import { completeRecord, type CompletedRecord } from '#model/validation/completion/completeRecord.ts';
import type { Json } from '#model/language/definition.ts';
import { judge } from '#model/validation/fieldRules/judge.ts';
import { judgeValue } from '#model/validation/fieldRules/judgeValue.ts';
import { isObject } from '#model/fields/kind.ts';
import { forbiddenParts } from './forbiddenParts.ts';
import type { Violation } from '#model/messages/messages.ts';
import { recordSchema, type ValidationOptions, type WithFields } from './recordSchema.ts';

export type Validated = { value: Record<string, Json> } | { fields: Record<string, Violation> };

/**
 * Checks a body against the definition, on the record as it will be stored. `value` holds what is to be written, in
 * wire form: trimmed and respelt; with the default of every field that comes into being, also of fields that only the
 * server writes; on update with null for fields that no longer exist. `fields` holds the first violation of each field
 * by dotted path (`labels.0.bgColor`).
 */
export function validateRecord(definition: WithFields, input: unknown, options: ValidationOptions): Validated {
  if (!isObject(input)) return { fields: { body: { key: 'validation.object' } } };
  const forbidden = forbiddenParts(input);
  if (Object.keys(forbidden).length > 0) return { fields: forbidden };
  const completed = completeRecord(definition, input, options);
  const judged = judge(recordSchema(definition, options, completed), completed.sent);
  const added = judgeAdded(definition, completed, options);
  if ('fields' in judged || 'fields' in added)
    return { fields: { ...('fields' in judged && judged.fields), ...('fields' in added && added.fields) } };
  const cleared = Object.fromEntries(completed.cleared.map((name) => [name, null]));
  // The rules let nothing but JSON pass.
  return { value: { ...(judged.value as Record<string, Json>), ...added.value, ...cleared } };
}

/** Does any of these refusals mean text that no database takes? It has a code of its own in the catalogue (10). */
export function hasInvalidCharacters(fields: Record<string, Violation>): boolean {
  return Object.values(fields).some(({ key }) => key === 'validation.invalidCharacters');
}

/** A variable may stand for what the field does not take: `$user.name` for more characters than it holds. */
function judgeAdded(
  { fields }: WithFields,
  { added, record: form }: CompletedRecord,
  { actor, now, record }: ValidationOptions,
): Validated {
  const value: Record<string, Json> = {};
  const refused: Record<string, Violation> = {};
  for (const [name, start] of Object.entries(added)) {
    const field = fields[name];
    if (field === undefined) continue;
    const judged = judgeValue(field, start, { user: actor, now, record, form });
    if ('value' in judged) value[name] = judged.value;
    else
      for (const [path, violation] of Object.entries(judged.fields))
        refused[path === '' ? name : `${name}.${path}`] = violation;
  }
  return Object.keys(refused).length > 0 ? { fields: refused } : { value };
}
