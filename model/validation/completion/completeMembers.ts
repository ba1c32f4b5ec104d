import type { ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import { defaultOf } from './defaultOf.ts';
import { existingMembers } from './existingMembers.ts';

/**
 * The value with the default of every member that is missing from an object, at any depth. A value that is no object or
 * list is returned unchanged.
 *
 * @example
 *   completeMembers(objectField, {}, {}); // { cpu: 1 } if the member `cpu` has the default 1
 */
export function completeMembers(field: FieldDefinition, value: unknown, context: ConditionContext): unknown {
  const { type, fields = {} } = field;
  const { item } = fields;
  if (type === 'list' && Array.isArray(value))
    return item === undefined ? value : value.map((entry: unknown) => completeMembers(item, entry, context));
  if (type !== 'object' || !isObject(value)) return value;
  const existing = existingMembers(fields, value, context);
  const complete: Record<string, unknown> = { ...value };
  for (const member of Object.values(fields)) {
    if (!existing.has(member.name)) continue;
    const given = value[member.name] === undefined ? defaultOf(member, context) : value[member.name];
    if (given !== undefined) complete[member.name] = completeMembers(member, given, context);
  }
  return complete;
}
