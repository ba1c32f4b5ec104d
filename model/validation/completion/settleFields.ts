import { matches, type ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { leansOn } from './leansOn.ts';

interface Settling {
  fields: Readonly<Record<string, FieldDefinition>>;
  /** The values that conditions read. Each field is written here before a condition reads it. */
  values: Record<string, unknown>;
  context: ConditionContext;
  /** The final value of a field, by whether it exists. */
  settle(field: FieldDefinition, exists: boolean): unknown;
}

/**
 * Settles every field after those that its `when` depends on, so that a field whose condition does not hold also
 * removes the fields that depend on it. Returns the names that exist.
 *
 * @example
 *   settleFields({ fields: { kind, size_gb }, values: { kind: 'disk' }, context: {}, settle }) // Set { 'kind',
 *   'size_gb' }
 */
export function settleFields({ fields, values, context, settle }: Settling): ReadonlySet<string> {
  const existing = new Set<string>();
  const begun = new Set<string>();
  const visit = (field: FieldDefinition) => {
    // The compiler refuses cycles; an older definition must still terminate.
    if (begun.has(field.name)) return;
    begun.add(field.name);
    for (const name of leansOn(fields, field)) {
      const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (before !== undefined) visit(before);
    }
    const exists = field.when === undefined || matches(field.when, values, context);
    if (exists) existing.add(field.name);
    values[field.name] = settle(field, exists);
  };
  for (const field of Object.values(fields)) visit(field);
  return existing;
}
