import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * Whether an action only makes sense after another one: resume after suspend, confirm after resize, purge after
 * recycle. It leaves states that other actions enter on purpose, and never the state in which a record begins. The
 * console does not show it before that.
 *
 * @example
 *   isSequel(vms, vms.actions.resume); // true: only suspend leads to `suspended`
 */
export function isSequel(
  definition: Pick<Definition, 'actions' | 'fields' | 'stateField'>,
  { name, from, via, to }: Pick<ActionDefinition, 'name' | 'from' | 'via' | 'to'>,
): boolean {
  if (from === undefined || (via === undefined && to === undefined)) return false;
  if (to !== undefined && from.includes(to)) return false;
  if (from.some((state) => state === homeOf(definition))) return false;
  return Object.values(definition.actions).some(
    (other) =>
      other.name !== name && other.to !== undefined && from.includes(other.to) && !other.from?.includes(other.to),
  );
}

/** The state in which a new record stays: the default, or the first that does not end automatically. */
function homeOf({ fields, stateField }: Pick<Definition, 'fields' | 'stateField'>): string | undefined {
  const field = stateField === undefined ? undefined : fields[stateField];
  const values = field?.values ?? {};
  const first = typeof field?.default === 'string' ? field.default : undefined;
  if (first !== undefined && values[first]?.transient !== true) return first;
  return Object.keys(values).find((state) => values[state]?.transient !== true);
}
