import type { Context } from '#server/engine/context.ts';

const MINUTE_MS = 60_000;
/** The makers of robots block those that send more in a minute. People do not read more either. */
export const MOST_IN_A_MINUTE = 20;

export interface Budget {
  /** Messages that may be sent now. */
  left: number;
  /** When the next one may be, by real time. */
  freeAt: number;
}

/** Of one destination. A program has none. */
export async function budgetOf({ db, realTime }: Context, destination: string): Promise<Budget> {
  const now = realTime();
  if (destination.startsWith('webhook:')) return { left: Infinity, freeAt: now };
  const sends = await db.kysely
    .selectFrom('alarm_sends')
    .select('at')
    .where('destination', '=', destination)
    .where('at', '>', now - MINUTE_MS)
    .orderBy('at')
    .execute();
  const left = Math.max(0, MOST_IN_A_MINUTE - sends.length);
  return { left, freeAt: left > 0 ? now : (sends[0]?.at ?? now) + MINUTE_MS };
}
