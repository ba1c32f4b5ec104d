import { useSuspenseQuery } from '@tanstack/react-query';
import type { Actor } from '#model/access/actor.ts';
import { actorQuery } from './actorQuery.ts';

/** Who is signed in. Components ask `useCanAccess`, never the kind or the grants themselves. */
export function useActor(): Actor {
  return useSuspenseQuery(actorQuery).data;
}
