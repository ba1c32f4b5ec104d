import { matches, type Condition, type ConditionTest, type Values } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { OwnershipContext } from './isTheirs.ts';

/**
 * The values to add to a new record in its stored form so that the scope holds on it: `{ user_id: 7 }` assigns a record
 * without an owner to the user 7. Existing values stay. Of several alternatives, the first that can be met is taken.
 *
 * @example
 *   fillScope({ user_id: 7 }, { name: 'web' }, vms); // { user_id: 7 }
 */
export function fillScope(
  scope: Condition,
  record: Values,
  definition: Pick<Definition, 'fields' | 'id'>,
  context: OwnershipContext = {},
): Record<string, Json> {
  const fields = { ...definition.fields, ...context.through };
  const holds = (condition: Condition, values: Values) =>
    matches(condition, values, { ...context, fields, stored: true });
  const additions: Record<string, Json> = {};
  const now = () => ({ ...record, ...additions });
  for (const [key, test] of Object.entries(scope)) {
    if (key === '$not') continue;
    if (key === '$all' || key === '$any') {
      // The language gives these keys lists of conditions.
      const parts = test as Condition[];
      const filled = (part: Condition) => fillScope(part, now(), definition, context);
      if (key === '$all') for (const part of parts) Object.assign(additions, filled(part));
      else if (!parts.some((part) => holds(part, now())))
        Object.assign(
          additions,
          parts.map(filled).find((each, place) => holds(parts[place] ?? {}, { ...now(), ...each })),
        );
      continue;
    }
    // Every other key is a field with a test.
    const value = valueFor(key, test as ConditionTest, definition);
    if (value !== undefined && (record[key] ?? null) === null) additions[key] = value;
  }
  return additions;
}

/** The one value that meets a test; undefined if several do, or if the server sets the value in another way. */
function valueFor(
  name: string,
  test: ConditionTest,
  { fields, id }: Pick<Definition, 'fields' | 'id'>,
): Json | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || field.computed !== undefined || name === id.field) return undefined;
  const operators = test !== null && typeof test === 'object' && !Array.isArray(test) ? test : { eq: test };
  if ('has' in operators && operators.has !== undefined && operators.has !== null) return [operators.has];
  const value = 'eq' in operators ? operators.eq : undefined;
  if (value === undefined || value === null || typeof value === 'object') return undefined;
  return fieldKind(field.type).operand(value, field);
}
