import type { Context } from '#server/engine/context.ts';
import { asPlatform } from './asPlatform.ts';

/** The platform as the writer of a change that a user requested for themselves; the history names the user. */
export function onBehalf(context: Context, { id, name }: { id: number; name: string }): Context {
  return { ...context, actor: asPlatform({ ...context.actor, id, name }) };
}
