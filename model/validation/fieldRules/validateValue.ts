import { completeMembers } from '#model/validation/completion/completeMembers.ts';
import type { ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isEmptyValue } from '#model/fields/kind.ts';
import type { Violation } from '#model/messages/messages.ts';
import { fieldRule } from './fieldRule.ts';
import { validate } from './validate.ts';
import { memberRules } from './memberRules.ts';

/**
 * Whether this is a value of the field, for any writer. Members and entries are checked with it. `fields` holds
 * violations by the path below the field, '' for the value itself. Null is a value: whether the field is required
 * depends on its record.
 *
 * @example
 *   validateValue({ type: 'integer', max: 60, … }, 99) // { fields: { '': { key: 'validation.max',
 *   params: { max: 60 } } } }
 */
export function validateValue(
  field: FieldDefinition,
  value: Json,
  context: ConditionContext = {},
): { value: Json } | { fields: Record<string, Violation> } {
  if (field.fields === undefined) return validateLeaf(field, value);
  const rules = memberRules({ ...context, fields: undefined }, ({ key }) => key);
  const result = validate(
    fieldRule(field, { ...rules, requires: () => false }),
    completeMembers(field, value, context),
  );
  // The rules let only JSON pass.
  return 'fields' in result ? result : { value: result.value as Json };
}

function validateLeaf(field: FieldDefinition, given: Json): ReturnType<typeof validateValue> {
  const kind = fieldKind(field.type);
  // Normalised JSON is JSON.
  const value = kind.normalise(given, field) as Json;
  const violation = isEmptyValue(value) ? undefined : kind.check(value, field);
  return violation === undefined ? { value } : { fields: { '': violation } };
}
