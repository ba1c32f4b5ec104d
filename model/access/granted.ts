import type { Actor } from './actor.ts';
import type { Grant } from '#model/language/definition.ts';

/** Does the actor hold one of these words? Nobody holds a word of an empty list: what is not granted is denied. */
export function isGranted(actor: Actor, grants: readonly Grant[] | undefined): boolean {
  return grants !== undefined && grants.some((grant) => actor.grants.includes(grant));
}
