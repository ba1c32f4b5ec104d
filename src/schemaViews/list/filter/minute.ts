import type { ConditionOperators } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';

const MINUTE_MS = 60_000;

/** Smaller numbers are sizes and counts: a time in milliseconds after March 1973 is larger. */
const FIRST_MS = 100_000_000_000;

/** A box for a time holds minutes, but records have milliseconds: what equals the box is within its minute. */
export function withinMinute(start: Json): ConditionOperators {
  const ms = msOf(start);
  if (ms === undefined) return { eq: start };
  return { gte: start, lt: typeof start === 'number' ? ms + MINUTE_MS : new Date(ms + MINUTE_MS).toISOString() };
}

/** The start of the minute that a condition means; undefined if it means something else. */
export function minuteOf({ gte, lt, ...others }: ConditionOperators): Json | undefined {
  const [start, end] = [msOf(gte), msOf(lt)];
  if (start === undefined || end === undefined || Object.keys(others).length > 0) return undefined;
  return start % MINUTE_MS === 0 && end - start === MINUTE_MS ? (gte as Json) : undefined; // `msOf` read it.
}

function msOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= FIRST_MS ? value : undefined;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}
