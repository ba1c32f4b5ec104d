/** Days of data without which there is no forecast. */
export const LEAST_DAYS = 28;
/** Older days say little about the next ones. */
const MOST_DAYS = 180;
const WEEK = 7;
/** Futures that the interval is made of. */
const DRAWS = 240;
/** Pairs of days whose slopes one future takes the median of. */
const PAIRS = 80;
/** Level, slope and seven weekdays. */
const FITTED = 9;
/** The limits of the interval: 80 % of the futures lie between. */
const LOW = 0.1;
const HIGH = 0.9;
/** The past weeks that a forecast is tried on. */
const TRIED_WEEKS = 4;

export interface ForecastDay {
  value: number;
  low: number;
  high: number;
}

/** How the same method would have done: each of the last weeks forecast from what was known before it. */
export interface PastError {
  /** Days that were forecast and are known now. */
  days: number;
  /** The sum of the errors as a share of the sum of the values; undefined if all values are 0. */
  share: number | undefined;
  /** The share of days that lay in the interval: 0.8 would be exact. */
  inside: number;
}

export interface Forecast {
  days: ForecastDay[];
  /** Undefined where there are fewer than 28 days before the weeks that it would be tried on. */
  error: PastError | undefined;
}

/**
 * Forecasts the next days of a daily series: the trend by Theil–Sen, the weekday by the median distance from it, and an
 * interval of 80 % from residuals that are drawn again, with the same seed: the same values give the same forecast.
 * Undefined with fewer than 28 days.
 *
 * @example
 *   forecast([1, 2, 3], 7); // undefined
 *   forecast(
 *     Array.from({ length: 60 }, () => 10),
 *     1,
 *   )?.days[0]?.value; // 10
 */
export function forecast(values: readonly number[], days: number): Forecast | undefined {
  if (values.length < LEAST_DAYS) return undefined;
  return { days: nextDays(values.slice(-MOST_DAYS), days), error: pastError(values) };
}

interface Course {
  slope: number;
  intercept: number;
  /** By the place of a day modulo 7. */
  weekdays: number[];
  residuals: number[];
}

function courseOf(values: readonly number[]): Course {
  // The trend of weeks first: a weekday that stands out would bend that of days.
  const weekly = weekdaysOf(values, trendOf(values));
  const level = values.map((value, day) => value - (weekly[day % WEEK] ?? 0));
  const { slope, intercept } = trendOf(level);
  const weekdays = weekdaysOf(values, { slope, intercept });
  const residuals = values.map((value, day) => value - intercept - slope * day - (weekdays[day % WEEK] ?? 0));
  return { slope, intercept, weekdays, residuals };
}

/** The line through a series by the median of all slopes: a day that stands out does not move it (Theil–Sen). */
function trendOf(values: readonly number[]): { slope: number; intercept: number } {
  const slopes: number[] = [];
  for (let a = 0; a < values.length; a += 1)
    for (let b = a + 1; b < values.length; b += 1) slopes.push(((values[b] ?? 0) - (values[a] ?? 0)) / (b - a));
  const slope = medianOf(slopes);
  return { slope, intercept: medianOf(values.map((value, day) => value - slope * day)) };
}

function weekdaysOf(values: readonly number[], { slope, intercept }: { slope: number; intercept: number }): number[] {
  return Array.from({ length: WEEK }, (_, weekday) =>
    medianOf(values.flatMap((value, day) => (day % WEEK === weekday ? [value - intercept - slope * day] : []))),
  );
}

function nextDays(values: readonly number[], count: number): ForecastDay[] {
  const { slope, intercept, weekdays, residuals } = courseOf(values);
  const at = (day: number) => intercept + slope * day + (weekdays[day % WEEK] ?? 0);
  const random = createRandom(values.length);
  // A course that is fitted to its own days is closer to them than to the next ones.
  const wider = Math.sqrt(values.length / (values.length - FITTED));
  const drawn = () => (residuals[Math.floor(random() * residuals.length)] ?? 0) * wider;
  const ofWeekday = Math.floor(values.length / WEEK);
  const middle = (values.length - 1) / 2;
  const futures = Array.from({ length: DRAWS }, () => {
    // What level, slope and weekdays could have been, had the days been others of the same kind.
    const other = residuals.map(drawn);
    const bend = slopeOfPairs(other, random);
    const weeks = Array.from({ length: WEEK }, () => medianOf(Array.from({ length: ofWeekday }, drawn)));
    const shift = other.reduce((sum, each) => sum + each, 0) / other.length;
    return Array.from({ length: count }, (_, ahead) => {
      const day = values.length + ahead;
      return at(day) + shift + (weeks[day % WEEK] ?? 0) + bend * (day - middle) + drawn();
    });
  });
  return Array.from({ length: count }, (_, ahead) => {
    const possible = futures.map((future) => future[ahead] ?? 0).toSorted((a, b) => a - b);
    const value = at(values.length + ahead);
    // What was always the same has no other future.
    return { value, low: Math.min(value, quantile(possible, LOW)), high: Math.max(value, quantile(possible, HIGH)) };
  });
}

function slopeOfPairs(values: readonly number[], random: () => number): number {
  const half = Math.floor(values.length / 2);
  const slopes = Array.from({ length: PAIRS }, () => {
    const a = Math.floor(random() * half);
    const b = half + Math.floor(random() * (values.length - half));
    return ((values[b] ?? 0) - (values[a] ?? 0)) / (b - a);
  });
  return medianOf(slopes);
}

function pastError(values: readonly number[]): PastError | undefined {
  let [errors, sum, inside, days] = [0, 0, 0, 0];
  for (let week = TRIED_WEEKS; week >= 1; week -= 1) {
    const known = values.length - week * WEEK;
    if (known < LEAST_DAYS) continue;
    const tried = nextDays(values.slice(0, known).slice(-MOST_DAYS), WEEK);
    for (const [ahead, { value, low, high }] of tried.entries()) {
      const real = values[known + ahead] ?? 0;
      errors += Math.abs(real - value);
      sum += Math.abs(real);
      // Binary fractions of a value that never changes differ in the last digit.
      const slack = 1e-9 * Math.abs(real);
      if (real >= low - slack && real <= high + slack) inside += 1;
      days += 1;
    }
  }
  if (days === 0) return undefined;
  return { days, share: sum === 0 ? undefined : errors / sum, inside: inside / days };
}

function medianOf(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).toSorted();
  return quantile(sorted, 0.5);
}

/** Of sorted values, between the two nearest. */
function quantile(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
