/** One series on the times of the chart; null is a gap. */
export interface DrawnSeries {
  name: string;
  values: (number | null)[];
}

export interface Drawing {
  times: number[];
  series: DrawnSeries[];
  thinned: boolean;
}

interface Raw {
  name: string;
  /** Seconds and text, as Prometheus answers. */
  values: readonly (readonly [number, string])[];
}

const MOST_POINTS = 500;

/**
 * The points of a chart, at most 500 a series. Where there are more, each part of the time keeps its smallest and its
 * largest value in their order: a mean would hide spikes. A time without a value is a gap, and so is NaN.
 */
export function drawnSeries(raw: readonly Raw[]): Drawing {
  const times = [...new Set(raw.flatMap(({ values }) => values.map(([at]) => at)))].toSorted((a, b) => a - b);
  const full = withGaps(times);
  const placed = raw.map(({ name, values }) => {
    const known = new Map(values.map(([at, text]) => [at, finite(text)]));
    return { name, values: full.map((at) => known.get(at) ?? null) };
  });
  if (full.length <= MOST_POINTS) return { times: full.map(inMs), series: placed, thinned: false };
  const parts = MOST_POINTS / 2;
  const edge = (part: number) => Math.floor((part * full.length) / parts);
  const bounds = Array.from({ length: parts }, (_, part) => [edge(part), edge(part + 1)] as const);
  return {
    times: bounds.flatMap(([from, to]) => [inMs(full[from] ?? 0), inMs(full[Math.floor((from + to) / 2)] ?? 0)]),
    series: placed.map(({ name, values }) => ({
      name,
      values: bounds.flatMap(([from, to]) => extremes(values.slice(from, to))),
    })),
    thinned: true,
  };
}

/** A step without any series is a time of its own, so that lines do not cross it. */
function withGaps(times: readonly number[]): number[] {
  const steps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const step = Math.min(...steps);
  return times.flatMap((at, index) => {
    const next = times[index + 1];
    return next !== undefined && next - at > step * 1.5 ? [at, at + step] : [at];
  });
}

function extremes(values: readonly (number | null)[]): (number | null)[] {
  let [low, high] = [-1, -1];
  values.forEach((value, index) => {
    if (value === null) return;
    if (low < 0 || value < (values[low] ?? 0)) low = index;
    if (high < 0 || value > (values[high] ?? 0)) high = index;
  });
  if (low < 0) return [null, null];
  const [first, second] = low <= high ? [low, high] : [high, low];
  return [values[first] ?? null, values[second] ?? null];
}

function finite(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

const inMs = (seconds: number): number => seconds * 1_000;
