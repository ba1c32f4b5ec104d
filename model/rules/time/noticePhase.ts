/** When the banner of the operator is shown, and what it counts down to. */

const HOUR_MS = 3_600_000;

export interface NoticeTimes {
  /** Moments as text; null without one. */
  from: string | null;
  to: string | null;
}

/** Its end is what it counts down to while it runs; without one there is nothing to count. */
export type NoticePhase =
  | { kind: 'hidden' }
  | { kind: 'shown' }
  | { kind: 'before' | 'during'; at: number; leftMs: number };

/**
 * Where a notice stands. It is shown from `aheadHours` before its beginning until its end, and never with an end that
 * is not after its beginning.
 *
 * @example
 *   noticePhase({ from: null, to: '2026-11-20T00:10:00Z' }, 24, Date.UTC(2026, 10, 20));
 *   // { kind: 'during', at: 1795133400000, leftMs: 600000 }
 */
export function noticePhase({ from, to }: NoticeTimes, aheadHours: number, now: number): NoticePhase {
  const begins = from === null ? undefined : Date.parse(from);
  const ends = to === null ? undefined : Date.parse(to);
  if (ends !== undefined && (now >= ends || (begins !== undefined && ends <= begins))) return { kind: 'hidden' };
  if (begins !== undefined && now < begins)
    return now < begins - aheadHours * HOUR_MS
      ? { kind: 'hidden' }
      : { kind: 'before', at: begins, leftMs: begins - now };
  return ends === undefined ? { kind: 'shown' } : { kind: 'during', at: ends, leftMs: ends - now };
}
