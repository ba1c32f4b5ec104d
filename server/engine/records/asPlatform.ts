import type { Actor } from '#model/access/actor.ts';
import { PLATFORM_GRANT } from './scope.ts';

/** The platform at work for somebody: neither their words nor statements about them count. */
export function asPlatform(actor: Actor): Actor {
  return { ...actor, grants: [PLATFORM_GRANT], statements: undefined };
}
