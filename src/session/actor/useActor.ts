import { useSuspenseQuery } from '@tanstack/react-query';
import type { Actor } from '#model/access/actor.ts';
import { actorQuery } from './actorQuery.ts';

/** The signed-in actor. Components call `useCanAccess` and never read the kind or the grants. */
export function useActor(): Actor {
  return useSuspenseQuery(actorQuery).data;
}
