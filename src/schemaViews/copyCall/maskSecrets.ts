import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isSecret } from '#src/schemaViews/entry/values/isSecret.ts';

/** Replaces every entered secret, at any depth, with the name of its field: `<password>`. */
export function maskSecrets<Value>(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, Value>>,
): Record<string, unknown> {
  const known = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, masked(known.get(name), value)]));
}

function masked(field: FieldDefinition | undefined, value: unknown): unknown {
  if (!field || value === null || value === undefined) return value;
  if (isSecret(field)) return `<${field.name}>`;
  if (field.type === 'list' && Array.isArray(value)) return value.map((entry) => masked(field.fields?.item, entry));
  if (field.type !== 'object' || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, masked(field.fields?.[name], member)]),
  );
}
