import type { Actor } from './actor.ts';
import type { Grant } from '#model/language/definition.ts';

/**
 * Whether the actor holds one of these words. An empty list admits no one: what is not granted is denied.
 *
 * @example
 *   isGranted({ ...actor, grants: ['TENANT', 'all'] }, ['TENANT']); // true
 *
 * @example
 *   isGranted(actor, []); // false
 */
export function isGranted(actor: Actor, grants: readonly Grant[] | undefined): boolean {
  return grants !== undefined && grants.some((grant) => actor.grants.includes(grant));
}
