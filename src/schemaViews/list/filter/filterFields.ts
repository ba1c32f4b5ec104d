import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** Fields that a filter may name: those the definition proposes, then every other that is stored and shown. */
export function filterFields({ fields, list }: Definition): FieldDefinition[] {
  const proposed = list.filters.flatMap((name) => fields[name] ?? []);
  const others = Object.values(fields).filter((field) => !proposed.includes(field) && !field.hidden);
  return [...proposed, ...others].filter((field) => !field.writeOnly && !field.computed);
}
