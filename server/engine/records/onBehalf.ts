import type { Context } from '#server/engine/context.ts';
import { asPlatform } from './asPlatform.ts';

/** The platform writes what somebody asked for about themselves; the history names them. */
export function onBehalf(context: Context, { id, name }: { id: number | string; name: string }): Context {
  return { ...context, actor: asPlatform({ ...context.actor, id, name }) };
}
