import { defaultOf } from '#model/validation/completion/defaultOf.ts';
import type { ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';

/** The initial value of a new item of a list: the defaults of its members, or its own. */
export function emptyItem(item: FieldDefinition, context: ConditionContext): Json {
  if (item.type !== 'object') return defaultOf(item, context) ?? null;
  const members = Object.entries(item.fields ?? {}).map(([key, member]) => [
    key,
    member.type === 'object' ? emptyItem(member, context) : (defaultOf(member, context) ?? null),
  ]);
  return Object.fromEntries(members);
}
