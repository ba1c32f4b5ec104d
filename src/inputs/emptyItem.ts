import type { FieldDefinition, Json } from '#model/definition.ts';

/** What a new item of a list starts as: the defaults of its members, or its own. */
export function emptyItem(item: FieldDefinition): Json {
  if (item.type !== 'object') return item.default ?? null;
  const members = Object.entries(item.fields ?? {}).map(([key, member]) => [key, member.type === 'object' ? emptyItem(member) : (member.default ?? null)]);
  return Object.fromEntries(members);
}
