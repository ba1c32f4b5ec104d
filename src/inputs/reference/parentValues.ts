import type { Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';

/** A variable that reads another value of the same form. */
const OF_THE_FORM = /^\$(form|item|record)\./;

/**
 * The parents that a record needs to match `where`: `{ vpc_id: '$item.network_id', status: 'running' }` returns the VPC
 * that is chosen in the form. `resolved` is the same condition with values instead of variables.
 */
export function parentValues(where: Condition | undefined, resolved: Condition | undefined): Record<string, Json> {
  const entries = Object.entries(where ?? {}).flatMap(([name, word]) => {
    const value = resolved?.[name];
    return typeof word === 'string' &&
      OF_THE_FORM.test(word) &&
      (typeof value === 'string' || typeof value === 'number')
      ? [[name, value] as const]
      : [];
  });
  return Object.fromEntries(entries);
}
