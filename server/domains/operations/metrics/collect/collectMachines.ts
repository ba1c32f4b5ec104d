import { inChunks } from '#model/values/inChunks.ts';
import type { Definition } from '#model/language/definition.ts';
import type { OwnMetric } from '#model/language/metricDefinition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { recordSamples, type MetricSample } from '#server/domains/operations/metrics/recordSamples.ts';
import { shortValue } from '#server/domains/operations/metrics/store/encodeSlots.ts';
import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS } from '#server/domains/operations/metrics/store/levels.ts';
import { knownSeries, seriesKey } from '#server/domains/operations/metrics/store/seriesOf.ts';
import type { MeasureMachine, MeasuredSeries } from '#server/domains/operations/metrics/driver/measureMachine.ts';
import { EVERY_MS } from './interval.ts';
import { recordPages } from './recordPages.ts';
import { objectOf } from './objectOf.ts';
import { fieldsOf } from './valueOf.ts';

/** The span of the past of a machine that is read from its cloud when the machine is first measured. */
const PAST_MS = 7 * DAY_MS;
const PAST_STEP_MS = 5 * MINUTE_MS;
/** Calls to one cloud at a time. */
const AT_ONCE = 8;

/** The time of one request to a cloud, both ends included. */
interface Span {
  from: number;
  to: number;
}

/** Asks the cloud for the metrics of its machines since `from`, and stores them. False: the cloud does not answer. */
export async function collectMachines(
  context: Context,
  measure: MeasureMachine,
  { cloudId, from, keep }: { cloudId: string; from: number; keep: () => Promise<void> },
): Promise<boolean> {
  const to = floorTo(context.clock(), EVERY_MS);
  for (const definition of Object.values(context.schemas.resources)) {
    const metrics = (definition.metrics ?? []).filter(({ origin }) => origin.by === 'driver');
    const [first] = metrics;
    if (first === undefined) continue;
    const also = { $all: [{ cloud_id: cloudId, cloud_ref: { empty: false } }, first.where ?? {}] };
    for await (const page of recordPages(context, definition, ['cloud_ref', ...metrics.flatMap(fieldsOf)], also)) {
      const metric = keyOf(definition, first);
      const known = await knownSeries(
        context.db,
        page.map((record) => ({ metric, object: objectOf(definition, record) })),
      );
      for (const some of inChunks(page, AT_ONCE)) {
        const found = await Promise.all(
          some.map(async (record) => {
            const isKnown = known.has(seriesKey(metric, objectOf(definition, record)));
            const series = await seriesOf(context, measure, cloudId, record, isKnown ? [{ from, to }] : spansOf(to));
            return series && samplesOf(definition, metrics, record, series);
          }),
        );
        // The cloud does not answer, or does not measure.
        if (found.some((each) => each === undefined)) return false;
        await context.transaction((inside) =>
          recordSamples(
            inside,
            found.flatMap((each) => each ?? []),
          ),
        );
        await keep();
      }
    }
  }
  return true;
}

/** The past in steps of five minutes, the last hour as closely as everything that follows. */
const spansOf = (to: number): Span[] => [
  { from: floorTo(to - PAST_MS, PAST_STEP_MS), to: to - HOUR_MS },
  { from: to - HOUR_MS + EVERY_MS, to },
];

async function seriesOf(
  context: Context,
  measure: MeasureMachine,
  cloudId: string,
  { cloud_ref: ref = '' }: RecordData,
  spans: readonly Span[],
): Promise<MeasuredSeries[] | undefined> {
  const all: MeasuredSeries[] = [];
  for (const { from, to } of spans) {
    const stepMs = to - from > 2 * HOUR_MS ? PAST_STEP_MS : EVERY_MS;
    const begin = Math.ceil(Math.max(from, to - PAST_MS) / stepMs) * stepMs;
    if (begin > to) continue;
    const found = await measure(context, cloudId, String(ref), { from: begin, to, stepSeconds: stepMs / 1_000 });
    if (found === undefined) return undefined;
    all.push(...found);
  }
  return all;
}

function samplesOf(
  definition: Definition,
  metrics: readonly OwnMetric[],
  record: RecordData,
  series: readonly MeasuredSeries[],
): MetricSample[] {
  const object = objectOf(definition, record);
  return metrics.flatMap((metric) => {
    const key = keyOf(definition, metric);
    return series
      .filter(({ name }) => metric.origin.by === 'driver' && metric.origin.series === name)
      .flatMap(({ points }) =>
        points.flatMap(([at, value]): MetricSample[] =>
          value === null ? [] : [{ metric: key, object, at, value: shortValue(value) }],
        ),
      );
  });
}

const keyOf = ({ resource }: Definition, { name }: OwnMetric): string => `${resource}.${name}`;
