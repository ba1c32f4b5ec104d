import { conditionFields, matches, type ConditionContext, type Values } from '#model/conditions.ts';
import type { FieldDefinition } from '#model/definition.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** Gives a function that says which fields exist on a record with these values. A field that leans on an absent one is absent too. */
export function existingFields(fields: Fields, values: Values, context: ConditionContext): (field: FieldDefinition) => boolean {
  // Each is judged once: many conditions may lean on the same fields, and those on others.
  const judged = new Map<string, boolean>();
  const exists = (field: FieldDefinition): boolean => {
    if (field.when === undefined) return true;
    const before = judged.get(field.name);
    if (before !== undefined) return before;
    // The compiler refuses circles; an older definition must still not hang the page.
    judged.set(field.name, true);
    const present = { ...values };
    for (const path of conditionFields(field.when)) {
      const name = path.split('.')[0] ?? path;
      const leansOn = fields[name];
      if (leansOn && leansOn !== field && !exists(leansOn)) delete present[name];
    }
    const holds = matches(field.when, present, { ...context, fields });
    judged.set(field.name, holds);
    return holds;
  };
  return exists;
}
