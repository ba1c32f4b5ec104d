import { inChunks } from '#model/values/inChunks.ts';
import type { DriverSeries, MetricOrigin } from '#model/language/metricDefinition.ts';
import type { MeasuredSeries } from './measureMachine.ts';
import {
  SourceUnsupported,
  type MetricPoint,
  type MetricSource,
} from '#server/domains/operations/metrics/metricSource.ts';
import { intoSteps } from '#server/domains/operations/metrics/store/intoSteps.ts';
import { MINUTE_MS } from '#server/domains/operations/metrics/store/levels.ts';

export interface DriverSourceDeps {
  /** Where the value of a metric comes from; undefined: there is no such metric. */
  originOf(metric: string): MetricOrigin | undefined;
  /** The machine of a record in its cloud; undefined: there is none. */
  machineOf(object: string): Promise<{ cloudId: string; ref: string } | undefined>;
  /** Undefined: the cloud keeps no history. Rejects if it does not answer. */
  history(
    cloudId: string,
    ref: string,
    range: { from: number; to: number; stepSeconds: number },
  ): Promise<MeasuredSeries[] | undefined>;
}

/** Points of one answer of a cloud: finer ones are not requested. */
const MOST_READ = 2_000;
/** Machines asked at a time. */
const AT_ONCE = 8;

/**
 * Values from the history that clouds keep themselves. It passes the same test as the other sources. Metrics that no
 * cloud measures, and clouds without a history, are refused with `SourceUnsupported`: another source may have them.
 */
export function driverSource({ originOf, machineOf, history }: DriverSourceDeps): MetricSource {
  /** A cloud answers all series of a machine at once: the next metric does not ask again. */
  const answers = new Map<string, Promise<MeasuredSeries[]>>();

  async function ask(object: string, from: number, to: number, step?: number): Promise<MeasuredSeries[]> {
    const machine = await machineOf(object);
    if (machine === undefined) return [];
    const range = { from, to: to - 1, stepSeconds: resolutionOf(to - from, step) / 1_000 };
    const found = await history(machine.cloudId, machine.ref, range);
    if (found === undefined) throw new SourceUnsupported();
    return found;
  }

  function answer(object: string, from: number, to: number, step?: number): Promise<MeasuredSeries[]> {
    const key = JSON.stringify([object, from, to, step]);
    const known = answers.get(key) ?? ask(object, from, to, step);
    answers.set(key, known);
    return known;
  }

  return {
    async read({ metric, objects, from, to, step }) {
      const origin = originOf(metric);
      if (origin !== undefined && origin.by !== 'driver') throw new SourceUnsupported();
      if (origin === undefined || to <= from) return objects.map((object) => ({ object, points: [] }));
      const found: MetricPoint[][] = [];
      for (const some of inChunks(objects, AT_ONCE))
        found.push(
          ...(await Promise.all(
            some.map(async (object) => pointsOf(await answer(object, from, to, step), origin.series, from, to)),
          )),
        );
      return objects.map((object, place) => {
        const points = found[place] ?? [];
        return { object, points: step === undefined ? points : intoSteps(points, step) };
      });
    },
  };
}

/** The step of a request: a minute, or so that its answer stays small. */
function resolutionOf(spanMs: number, step: number = MINUTE_MS): number {
  const least = Math.ceil(spanMs / MOST_READ / MINUTE_MS) * MINUTE_MS;
  return least > MINUTE_MS ? least : Math.min(MINUTE_MS, step);
}

/** A cloud may answer anything: what is no number, is outside the time or comes twice is left out. */
function pointsOf(all: readonly MeasuredSeries[], series: DriverSeries, from: number, to: number): MetricPoint[] {
  const values = new Map<number, number>();
  for (const { name, points } of all) {
    if (name !== series) continue;
    for (const [at, value] of points)
      if (Number.isFinite(at) && at >= from && at < to && value !== null && Number.isFinite(value))
        values.set(at, value);
  }
  return [...values]
    .toSorted(([a], [b]) => a - b)
    .map(([at, value]) => ({ at, n: 1, min: value, max: value, avg: value, last: value }));
}
