import type { Actor } from '#model/access/actor.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Settings } from '#server/engine/process/config.ts';

/** Findings contain file names and texts of developers: only administrators see them; in development, everyone. */
export function seesFindings(actor: Actor, { development }: Settings): boolean {
  return development || isPlatformKind(actor.kind);
}
