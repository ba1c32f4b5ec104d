const MINUTE = 60_000;

/**
 * The ranges that end now, with the step between two points: about 120 points each. A month has more, because its end
 * is up to one step ago.
 */
export const RANGES = [
  { key: 'hour', span: 60 * MINUTE, stepSeconds: 30 },
  { key: 'hours6', span: 360 * MINUTE, stepSeconds: 180 },
  { key: 'day', span: 1_440 * MINUTE, stepSeconds: 720 },
  { key: 'week', span: 10_080 * MINUTE, stepSeconds: 5_040 },
  { key: 'month', span: 43_200 * MINUTE, stepSeconds: 7_200 },
] as const;

export type RangeKey = (typeof RANGES)[number]['key'] | 'custom';

export interface TimeRange {
  key: RangeKey;
  /** Milliseconds. */
  from: number;
  to: number;
  stepSeconds: number;
}

const POINTS = 120;
const SHORTEST_STEP_SECONDS = 30;
const LONGEST_STEP_SECONDS = 86_400;

/**
 * The range of an address: `?range=day`, or `?from=…&to=…` as RFC 3339. Anything else is the first range. The end of a
 * range that ends now is rounded down to a whole step, so that a query key does not change every millisecond.
 */
export function timeRange(query: URLSearchParams, now: number): TimeRange {
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
  if (from < to) return { key: 'custom', from, to, stepSeconds: stepOf(to - from) };
  const { key, span, stepSeconds } = RANGES.find((range) => range.key === query.get('range')) ?? RANGES[0];
  const step = stepSeconds * 1_000;
  const end = Math.floor(now / step) * step;
  return { key, from: end - span, to: end, stepSeconds };
}

/** About 120 points, in whole half minutes. */
function stepOf(span: number): number {
  const step = Math.ceil(span / 1_000 / POINTS / SHORTEST_STEP_SECONDS) * SHORTEST_STEP_SECONDS;
  return Math.min(step, LONGEST_STEP_SECONDS);
}
