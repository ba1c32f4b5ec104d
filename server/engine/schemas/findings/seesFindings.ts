import type { Actor } from '#model/access/actor.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Settings } from '#server/engine/process/config.ts';

/**
 * Names of files and sentences of their makers are nothing for the public: administrators see them, and in development
 * everybody.
 */
export function seesFindings(actor: Actor, { development }: Settings): boolean {
  return development || isPlatformKind(actor.kind);
}
