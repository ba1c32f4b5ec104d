import type { MetricPoint, MetricQuery, MetricSource } from '#server/domains/operations/metrics/metricSource.ts';

const MINUTE_MS = 60_000;

export interface MetricCase {
  name: string;
  query: Omit<MetricQuery, 'metric'>;
  points: Record<string, MetricPoint[]>;
}

export const CONTRACT_METRIC = 'vms.cpu_pct';

const PEAK = 302;
/** Slots begin at multiples of it, wherever the contract begins. */
const LONG_STEP_MS = 5 * MINUTE_MS;
const IN_A_STEP = LONG_STEP_MS / MINUTE_MS;

const one = (at: number, value: number): MetricPoint => ({ at, n: 1, min: value, max: value, avg: value, last: value });

/** The samples that a source has before the cases are read, by record. */
export const contractSamples = (start: number): Record<string, [at: number, value: number][]> => ({
  'machine-a': [
    [start, 10],
    [start + MINUTE_MS, 30.5],
    [start + 2 * MINUTE_MS, 20],
    [start + 10 * MINUTE_MS, 5],
  ],
  'machine.b': [[start + 4 * MINUTE_MS + 59_000, 7]],
  // Ten hours by the minute, with one peak.
  'machine-c': Array.from({ length: 600 }, (_, n) => [start + n * MINUTE_MS, n === PEAK ? 99 : 10]),
});

/** What every source of measured values answers. `start` is a multiple of five minutes. */
export const metricContract = (start: number): MetricCase[] => [
  {
    name: 'as collected',
    query: { objects: ['machine-a'], from: start, to: start + 3 * MINUTE_MS },
    points: { 'machine-a': [one(start, 10), one(start + MINUTE_MS, 30.5), one(start + 2 * MINUTE_MS, 20)] },
  },
  {
    name: 'by step, with what is missing as a gap',
    query: { objects: ['machine-a', 'machine.b'], from: start, to: start + 60 * MINUTE_MS, step: 5 * MINUTE_MS },
    points: {
      'machine-a': [{ at: start, n: 3, min: 10, max: 30.5, avg: 60.5 / 3, last: 20 }, one(start + 10 * MINUTE_MS, 5)],
      'machine.b': [one(start, 7)],
    },
  },
  {
    name: 'without the value at the end',
    query: { objects: ['machine-a'], from: start, to: start + MINUTE_MS },
    points: { 'machine-a': [one(start, 10)] },
  },
  {
    name: 'an empty series for a record without any, in the order of the query',
    query: { objects: ['machine-z', 'machine.b'], from: start, to: start + 5 * MINUTE_MS, step: MINUTE_MS },
    points: { 'machine-z': [], 'machine.b': [one(start + 4 * MINUTE_MS, 7)] },
  },
  {
    name: 'a longer time in at most 500 points, each with its peak',
    query: { objects: ['machine-c'], from: start, to: start + 600 * MINUTE_MS, step: LONG_STEP_MS },
    points: {
      'machine-c': Array.from({ length: 600 / IN_A_STEP }, (_, n) => {
        const values = Array.from({ length: IN_A_STEP }, (_each, minute) =>
          n * IN_A_STEP + minute === PEAK ? 99 : 10,
        );
        return {
          at: start + n * LONG_STEP_MS,
          n: IN_A_STEP,
          min: Math.min(...values),
          max: Math.max(...values),
          avg: values.reduce((sum, value) => sum + value, 0) / IN_A_STEP,
          last: values.at(-1) ?? NaN,
        };
      }),
    },
  },
  {
    name: 'an id as it is, not as a pattern',
    query: { objects: ['machine.a', 'machine"b'], from: start, to: start + 60 * MINUTE_MS },
    points: { 'machine.a': [], 'machine"b': [] },
  },
];

/** The answer of a source to a case, and what it should be. */
export async function answerTo(source: MetricSource, { query, points }: MetricCase) {
  const answer = await source.read({ metric: CONTRACT_METRIC, ...query });
  return { answer, expected: query.objects.map((object) => ({ object, points: points[object] ?? [] })) };
}

/** What every source answers to a metric that does not exist. */
export const UNKNOWN_METRIC = 'vms.weight';

/** How a source outside the platform can fail. Reading must fail too. */
export const SOURCE_FAULTS = ['away', 'slow'] as const;
