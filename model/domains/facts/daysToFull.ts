/** The mean of one day; days without values are left out. */
export interface DayValue {
  /** Days since 1970. */
  day: number;
  /** In percent. */
  value: number;
}

/**
 * When a limit will be reached if the growth of the past continues. `short`: too little is known. `reached`: it is full
 * already. `steady`: it does not grow, or not within two years. `grows`: after `days`, and probably not before `from`
 * or after `to` (null: it may also never be).
 */
export type DaysToFull =
  | { kind: 'short'; known: number }
  | { kind: 'reached'; known: number; level: number }
  | { kind: 'steady'; known: number; level: number; perDay: number }
  | { kind: 'grows'; known: number; level: number; perDay: number; days: number; from: number; to: number | null };

/** Days with values that an estimate needs. */
export const NEEDED_DAYS = 28;
const MOST_DAYS = 730;
/** Of the normal distribution: four of five intervals contain the true slope. */
const Z = 1.2816;

/**
 * The slope is the median of the slopes between all pairs of days (Theil–Sen), so that one strange day changes nothing;
 * its interval is that of Sen (1968), of 80 %, with the doubt about the present level.
 *
 * @example
 *   daysToFull(rising, 80); // { kind: 'grows', days: 21, from: 19, to: 24, … }
 */
export function daysToFull(values: readonly DayValue[], limit: number): DaysToFull {
  const known = values.length;
  if (known < NEEDED_DAYS) return { kind: 'short', known };
  const slopes = values
    .flatMap((one, place) => values.slice(place + 1).map((other) => (other.value - one.value) / (other.day - one.day)))
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  const perDay = median(slopes);
  const today = Math.max(...values.map(({ day }) => day));
  const level = median(values.map(({ day, value }) => value + perDay * (today - day)).toSorted((a, b) => a - b));
  const facts = { known, level: rounded(level) };
  if (level >= limit) return { kind: 'reached', ...facts };
  const days = (limit - level) / perDay;
  if (!(perDay > 0) || days > MOST_DAYS) return { kind: 'steady', ...facts, perDay: rounded(perDay) };
  const spread = Z * Math.sqrt((known * (known - 1) * (2 * known + 5)) / 18);
  const at = (rank: number) => slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(rank)))] ?? perDay;
  const [least, most] = [at((slopes.length - spread) / 2), at((slopes.length + spread) / 2)];
  const doubt = doubtOf(values, { perDay, level, today });
  const latest = least > 0 ? (limit - level + doubt) / least : Infinity;
  return {
    kind: 'grows',
    ...facts,
    perDay: rounded(perDay),
    days: Math.round(days),
    from: Math.max(0, Math.floor((limit - level - doubt) / Math.max(most, perDay))),
    to: latest > MOST_DAYS ? null : Math.ceil(latest),
  };
}

/** How far the present level may be off: at its end, a line is twice as uncertain as in its middle. */
function doubtOf(
  values: readonly DayValue[],
  { perDay, level, today }: { perDay: number; level: number; today: number },
): number {
  const distances = values.map(({ day, value }) => Math.abs(value - (level - perDay * (today - day))));
  const deviation = 1.4826 * median(distances.toSorted((a, b) => a - b));
  return (2 * Z * deviation) / Math.sqrt(values.length);
}

/** Of sorted values. */
function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
