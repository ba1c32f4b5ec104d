import { matches, type ConditionContext } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { leansOn } from './leansOn.ts';

interface Settling {
  fields: Readonly<Record<string, FieldDefinition>>;
  /** What conditions read. Each field is settled here before a condition reads it. */
  values: Record<string, unknown>;
  context: ConditionContext;
  /** The value that a field has in the end, by whether it exists. */
  settle(field: FieldDefinition, exists: boolean): unknown;
}

/**
 * Settles every field after those that its `when` leans on, so that a field without a reason to exist takes along what
 * leans on it. Gives the names that exist.
 */
export function settleFields({ fields, values, context, settle }: Settling): ReadonlySet<string> {
  const existing = new Set<string>();
  const begun = new Set<string>();
  const visit = (field: FieldDefinition) => {
    // The compiler refuses circles; an older definition must still end.
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
