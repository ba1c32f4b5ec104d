import { afterServiceTime, serviceSpans, type ServiceCalendar } from './serviceTime.ts';

/** What the clock does meanwhile: it runs in service hours, stands still, or has ended. */
export type ClockMode = 'runs' | 'paused' | 'ended';

/** A part of the life of a work order, up to the next one; the last lasts until now. */
export interface Stretch {
  from: number;
  mode: ClockMode;
}

/** A part of the explanation. `counted`: it ran; `off`: outside service hours. */
export interface ClockInterval {
  from: number;
  to: number;
  kind: 'counted' | 'off' | 'paused' | 'ended';
  /** Service time that had passed at its end. */
  used_ms: number;
}

export interface ServiceClock {
  state: 'running' | 'paused' | 'met' | 'breached';
  target_ms: number;
  used_ms: number;
  /** Null while it stands still: nothing is due then. */
  due_at: number | null;
  /** When a fifth of the time is left, as `due_at`. */
  warn_at: number | null;
  /** When it ended. */
  ended_at: number | null;
  breached_at: number | null;
  intervals: ClockInterval[];
}

export interface ClockOptions {
  calendar: ServiceCalendar;
  target_ms: number;
  now: number;
}

/** A notice before the end is of use only while there is time to do something. */
const WARN_SHARE = 0.8;

/**
 * A clock of service time over the whole life of a work order, worked out from the beginning: nothing is ever added to
 * an earlier result, so that another priority, target or calendar cannot leave anything of the former one behind.
 *
 * @example
 *   serviceClock([{ from: 0, mode: 'runs' }], { calendar: around, target_ms: 10, now: 4 }).due_at; // 10
 */
export function serviceClock(stretches: readonly Stretch[], { calendar, target_ms, now }: ClockOptions): ServiceClock {
  const intervals: ClockInterval[] = [];
  const moments: Moments = {};
  let used = 0;
  for (const [index, { from, mode }] of stretches.entries()) {
    const next = stretches[index + 1]?.from;
    if (mode === 'runs') noteMoments(moments, { from, next, used }, calendar, target_ms);
    used = addIntervals(intervals, { from, to: Math.min(next ?? now, now), mode }, calendar, used);
  }
  const last = stretches.at(-1) ?? { from: now, mode: 'runs' };
  const isBreached = used > target_ms || (last.mode === 'runs' && used >= target_ms);
  return {
    state: isBreached ? 'breached' : STATES[last.mode],
    target_ms,
    used_ms: used,
    due_at: moments.due ?? null,
    warn_at: moments.warn ?? null,
    ended_at: last.mode === 'ended' ? last.from : null,
    breached_at: isBreached ? (moments.due ?? null) : null,
    intervals,
  };
}

const STATES = { runs: 'running', paused: 'paused', ended: 'met' } as const;

interface Moments {
  due?: number;
  warn?: number;
}

/** The moments that fall into a stretch. The last one, which nothing follows yet, foresees what is still to come. */
function noteMoments(
  moments: Moments,
  { from, next = Infinity, used }: { from: number; next: number | undefined; used: number },
  calendar: ServiceCalendar,
  target_ms: number,
): void {
  const shares = { due: 1, warn: WARN_SHARE } as const;
  for (const name of ['due', 'warn'] as const) {
    const at = afterServiceTime(calendar, from, target_ms * shares[name] - used);
    if (moments[name] === undefined && at !== undefined && at <= next) moments[name] = at;
  }
}

/** Adds the parts of one stretch, and returns the service time at its end. */
function addIntervals(
  intervals: ClockInterval[],
  { from, to, mode }: { from: number; to: number; mode: ClockMode },
  calendar: ServiceCalendar,
  usedBefore: number,
): number {
  let used = usedBefore;
  const add = (begin: number, end: number, kind: ClockInterval['kind']) => {
    if (end <= begin) return;
    if (kind === 'counted') used += end - begin;
    const before = intervals.at(-1);
    if (before?.kind === kind && before.to === begin) Object.assign(before, { to: end, used_ms: used });
    else intervals.push({ from: begin, to: end, kind, used_ms: used });
  };
  if (mode !== 'runs') add(from, to, mode);
  else {
    let at = from;
    for (const span of serviceSpans(calendar, from, to)) {
      add(at, span.from, 'off');
      add(span.from, span.to, 'counted');
      at = span.to;
    }
    add(at, to, 'off');
  }
  return used;
}
