import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** A field as it is written in a schema file, in one line: JSON is YAML. */
export function yamlField(field: FieldDefinition): string {
  const { fields, ...rest } = Object.fromEntries(
    Object.entries(field).filter(([key]) => !['name', 'idKind', 'wire'].includes(key)),
  ) as Omit<FieldDefinition, 'name'>;
  const members =
    fields &&
    Object.fromEntries(Object.entries(fields).map(([name, member]) => [name, JSON.parse(yamlField(member)) as object]));
  const { item } = members ?? {};
  const inside = item && rest.type === 'list' ? { item } : members && { fields: members };
  const values = rest.values && {
    values: Object.fromEntries(
      Object.keys(rest.values).map((word) => [
        word,
        { zh: word, en: word, ...(field.type === 'state' && { observed: true }) },
      ]),
    ),
  };
  return JSON.stringify({ ...rest, ...inside, ...values });
}
