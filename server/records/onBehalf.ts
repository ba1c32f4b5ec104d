import type { Context } from '#server/context.ts';
import { PLATFORM_GRANT } from '#server/records/scope.ts';

/** The platform writes what somebody asked for about himself; the history names him. */
export function onBehalf(context: Context, { id, name }: { id: number | string; name: string }): Context {
  return { ...context, actor: { ...context.actor, id, name, grants: [PLATFORM_GRANT] } };
}
