import type { Actor } from '#model/access/actor.ts';
import { PLATFORM_GRANT } from './scope.ts';

/** The platform acting for a user: the user's grants and policies do not apply. */
export function asPlatform(actor: Actor): Actor {
  return { ...actor, grants: [PLATFORM_GRANT], statements: undefined, token: undefined };
}
