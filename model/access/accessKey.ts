import type { Actor } from './actor.ts';

/** Tells apart readers who may do different things: what is worked out for one is good for all with the same key. */
export function accessKey({ grants, statements }: Actor): string {
  return statements === undefined ? grants.join(' ') : `${grants.join(' ')}\n${statements.key}`;
}
