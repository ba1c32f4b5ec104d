import { parser } from '@prometheus-io/lezer-promql';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { finite } from '#model/rules/metrics/finite.ts';
import { sampleOf } from '#model/domains/operations/metrics/sampleOf.ts';
import { MOST_POINTS } from '#model/domains/operations/metrics/queryLimits.ts';
import type { MetricPoint, MetricSource } from '#server/domains/operations/metrics/metricSource.ts';
import { askInstance, type InstanceAnswer } from '#server/domains/operations/prometheus/instances/askInstance.ts';
import type { InstanceAccess } from '#server/domains/operations/prometheus/instances/instanceAccess.ts';

/** How a metric reads in PromQL (`metrics:` of its definition), with `$objects` for the ids. */
export interface PrometheusMetric {
  promql: string;
}

type Fault = Extract<InstanceAnswer, { ok: false }>;

interface SourceDeps {
  access: InstanceAccess;
  metricOf(key: string): PrometheusMetric | undefined;
  /** The error to throw: a source that is away has no values, which is not the same as an empty series. */
  failed(fault: Fault): Error;
}

/**
 * Values from a server that speaks the HTTP API of Prometheus. It passes the same test as the embedded store: a slot is
 * [begin, begin + step), and what is missing is a gap.
 */
export function prometheusSource({ access, metricOf, failed }: SourceDeps): MetricSource {
  const ask = async (path: string, parameters: Record<string, string>): Promise<Found[]> => {
    const answer = await askInstance(access, path, parameters);
    if (!answer.ok) throw failed(answer);
    return seriesIn(answer.data);
  };
  return {
    async read({ metric, objects, from, to, step }) {
      const known = metricOf(metric);
      if (known === undefined || objects.length === 0 || to <= from)
        return objects.map((object) => ({ object, points: [] }));
      const expression = known.promql.replaceAll('$objects', objectsIn(objects));
      const found =
        step === undefined ? await raw(ask, expression, from, to) : await slots(ask, expression, { from, to, step });
      return objects.map((object) => ({ object, points: found.get(object) ?? [] }));
    },
  };
}

interface Found {
  object: string;
  values: [at: number, value: number][];
}

type Ask = (path: string, parameters: Record<string, string>) => Promise<Found[]>;

/** More ids than this make a longer address than servers read; the answer is then filtered here. */
const MOST_IDS = 200;

function objectsIn(objects: readonly string[]): string {
  if (objects.length > MOST_IDS) return '.+';
  // Twice: once for the pattern, once for the text of PromQL around it.
  return objects.map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\\"]/g, '\\$&')).join('|');
}

/** How far apart the values of an expression are read that is no selector: it has no samples of its own. */
const RESOLUTION_MS = 60_000;

const inS = (ms: number): string => (ms / 1_000).toFixed(3);

/** The samples as they were collected. */
async function raw(ask: Ask, expression: string, from: number, to: number): Promise<Map<string, MetricPoint[]>> {
  // The end is exclusive here and inclusive there; a sample 1 ms before `from` is dropped below.
  const last = to - 1;
  const range = `${expression}[${windowOf(expression, to - from)}]`;
  const found = await ask('query', { query: range, time: inS(last) });
  return new Map(
    found.map(({ object, values }) => [
      object,
      values
        .filter(([at]) => at >= from && at < to)
        .map(([at, value]) => ({ at, n: 1, min: value, max: value, avg: value, last: value })),
    ]),
  );
}

const FUNCTIONS = {
  n: 'count_over_time',
  min: 'min_over_time',
  max: 'max_over_time',
  avg: 'avg_over_time',
  last: 'last_over_time',
} as const;

/**
 * One query for each figure of a slot, evaluated at its last millisecond. Prometheus 2 counts the left end of a window
 * and Prometheus 3 does not: a window as long as the slot is exact there, and here differs only for a sample in the
 * millisecond before it.
 */
async function slots(
  ask: Ask,
  expression: string,
  { from, to, step }: { from: number; to: number; step: number },
): Promise<Map<string, MetricPoint[]>> {
  const first = Math.floor(from / step) * step;
  const count = Math.ceil((to - first) / step);
  const points = new Map<string, Map<number, MetricPoint>>();
  for (const [figure, name] of Object.entries(FUNCTIONS))
    for (let begun = 0; begun < count; begun += MOST_POINTS) {
      const size = Math.min(MOST_POINTS, count - begun);
      const start = first + begun * step + step - 1;
      const found = await ask('query_range', {
        query: `${name}(${expression}[${windowOf(expression, step)}])`,
        start: inS(start),
        end: inS(start + (size - 1) * step),
        step: inS(step),
      });
      for (const { object, values } of found)
        for (const [at, value] of values)
          slotAt(points, object, at - step + 1)[figure as keyof typeof FUNCTIONS] = value;
    }
  return new Map([...points].map(([object, byTime]) => [object, [...byTime.values()].toSorted((a, b) => a.at - b.at)]));
}

function slotAt(points: Map<string, Map<number, MetricPoint>>, object: string, at: number): MetricPoint {
  const ofObject = points.get(object) ?? new Map<number, MetricPoint>();
  points.set(object, ofObject);
  const slot = ofObject.get(at) ?? { at, n: 0, min: 0, max: 0, avg: 0, last: 0 };
  ofObject.set(at, slot);
  return slot;
}

/** Only a selector has samples in a window; any other expression is evaluated at intervals. */
function windowOf(expression: string, ms: number): string {
  const top = parser.parse(expression).topNode.firstChild;
  return top?.name === 'VectorSelector' ? `${ms}ms` : `${ms}ms:${Math.min(ms, RESOLUTION_MS)}ms`;
}

function seriesIn(data: Json): Found[] {
  const result = isObject(data) && Array.isArray(data.result) ? data.result : [];
  return result.filter(isObject).flatMap(({ metric, values }) => {
    const object = isObject(metric) ? metric.object : null;
    if (typeof object !== 'string' || !Array.isArray(values)) return [];
    return [{ object, values: values.flatMap(readSample) }];
  });
}

/** NaN and infinity come as text; only NaN is no value. */
function readSample(sample: Json): [number, number][] {
  if (!Array.isArray(sample)) return [];
  const [seconds, text] = sample;
  const value = finite(sampleOf(text));
  return typeof seconds === 'number' && !Number.isNaN(value) ? [[Math.round(seconds * 1_000), value]] : [];
}
