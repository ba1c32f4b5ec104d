import type { Context } from '#server/engine/context.ts';

/** A transaction of its own within the job, for the actor of `own`: what is refused takes back only this. */
export const inTurn = <T>(own: Context, work: (inside: Context) => Promise<T>): Promise<T> =>
  own.transaction((inside) => work({ ...inside, actor: own.actor }));
