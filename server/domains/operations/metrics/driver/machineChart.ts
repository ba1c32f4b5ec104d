import type { Definition, Json } from '#model/language/definition.ts';
import type { OwnMetric } from '#model/language/metricDefinition.ts';
import { metricOf } from '#model/reading/metricCatalogue.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { objectOf } from '#server/domains/operations/metrics/collect/objectOf.ts';
import {
  metricSourceOf,
  SourceUnsupported,
  type MetricPoint,
  type MetricSource,
} from '#server/domains/operations/metrics/metricSource.ts';
import { intoSteps } from '#server/domains/operations/metrics/store/intoSteps.ts';
import { floorTo } from '#server/domains/operations/metrics/store/levels.ts';
import { driverSource } from './driverSource.ts';
import type { ReadMetricHistory } from './measureMachine.ts';

/** Points of one series in an answer: more than a chart is wide. */
const MOST_POINTS = 500;

interface Range {
  from: number;
  to: number;
  stepSeconds: number;
}

/**
 * The metrics of one record over time: of a machine from where its cloud says (`metric_source`), the history of the
 * cloud or what the platform has. A cloud that keeps no history leads to the platform, and so does any other record.
 * The answer names where it was read.
 */
export function machineChart(history: ReadMetricHistory) {
  return async (context: Context, definition: Definition, record: RecordData, range: Range): Promise<Json> => {
    const { metrics: declared = [] } = definition;
    const ofCloud = declared.filter(({ origin }) => origin.by === 'driver');
    const metrics = ofCloud.length > 0 ? ofCloud : declared;
    const [first] = metrics;
    if (first === undefined) throw new ApiError('cloud.unsupported');
    const platform = metricSourceOf(context, `${definition.resource}.${first.name}`);
    if (ofCloud.length === 0 || (await readsPlatform(context, record)))
      return answer('platform', platform, definition, metrics, record, range);
    const cloud = driverSource({
      originOf: (key) => metricOf(context.schemas.resources, key)?.origin,
      // The reader may see this one record.
      machineOf: async (object) => {
        const { cloud_id: cloudId, cloud_ref: ref } = record;
        return object === objectOf(definition, record) && typeof cloudId === 'string' && typeof ref === 'string'
          ? { cloudId, ref }
          : undefined;
      },
      history: (cloudId, ref, wanted) => history(context, cloudId, ref, wanted),
    });
    try {
      return await answer('cloud', cloud, definition, metrics, record, range);
    } catch (error) {
      if (!(error instanceof SourceUnsupported)) throw error;
      return answer('platform', platform, definition, metrics, record, range);
    }
  };
}

async function readsPlatform({ db }: Context, { cloud_id: cloudId }: RecordData): Promise<boolean> {
  const cloud = await db.kysely
    .selectFrom('clouds')
    .select('metric_source')
    .where('cloud_id', '=', typeof cloudId === 'string' ? cloudId : '')
    .executeTakeFirst();
  return cloud?.metric_source === 'platform';
}

async function answer(
  name: 'cloud' | 'platform',
  source: MetricSource,
  definition: Definition,
  metrics: readonly OwnMetric[],
  record: RecordData,
  { from, to, stepSeconds }: Range,
): Promise<Json> {
  const step = Math.max(stepSeconds, Math.ceil((to - from) / MOST_POINTS / 1_000)) * 1_000;
  const object = objectOf(definition, record);
  const series = await Promise.all(
    metrics.map(async (metric) => {
      const query = { metric: `${definition.resource}.${metric.name}`, objects: [object], from, to, step };
      const [found] = await source.read(query);
      return {
        name: metric.origin.by === 'driver' ? metric.origin.series : metric.name,
        points: found?.points ?? [],
      };
    }),
  );
  const slot = Math.max(step, spacingOf(series.map(({ points }) => points)));
  return {
    source: name,
    step_s: slot / 1_000,
    series: series.map(({ points, ...each }) => ({ ...each, points: onGrid(intoSteps(points, slot), from, to, slot) })),
  };
}

/** Distances between values that show how often they are measured. */
const ENOUGH = 3;

/**
 * The least distance between two values. Ceilometer polls every five minutes: by the minute, its values would be dots
 * between gaps.
 */
function spacingOf(all: readonly (readonly MetricPoint[])[]): number {
  const distances = all.flatMap((points) => points.slice(1).map(({ at }, place) => at - (points[place]?.at ?? at)));
  return distances.length < ENOUGH ? 0 : Math.min(...distances);
}

/** Every slot as [ms, mean, smallest, largest]; without a value, [ms, null]: a gap of the line. */
function onGrid(points: readonly MetricPoint[], from: number, to: number, step: number): Json[] {
  const byTime = new Map(points.map((point) => [point.at, point]));
  const grid: Json[] = [];
  for (let at = floorTo(from, step); at < to; at += step) {
    const point = byTime.get(at);
    grid.push(point === undefined ? [at, null] : [at, point.avg, point.min, point.max]);
  }
  return grid;
}
