import type { ConditionContext, Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { defaultOf } from './defaultOf.ts';
import { normalised } from './normalised.ts';
import { settleFields } from './settleFields.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The names of the members that exist in an object with these values. A missing value counts as its default.
 *
 * @example
 *   existingMembers({ cpu, gpu }, { cpu: 1 }, {}); // Set { 'cpu' } if `gpu` has `when: { cpu: 8 }`
 */
export function existingMembers(fields: Fields, values: Values, context: ConditionContext): ReadonlySet<string> {
  const valueOf = (member: FieldDefinition) =>
    values[member.name] === undefined ? defaultOf(member, context) : values[member.name];
  return settleFields({
    fields,
    values: { ...values },
    context: { ...context, fields },
    settle: (member, exists) => (exists ? normalised(member, valueOf(member)) : undefined),
  });
}
