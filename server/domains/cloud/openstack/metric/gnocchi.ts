import type { Json } from '#model/language/definition.ts';
import type { CloudMetrics, MetricRange } from '#server/domains/cloud/driver/driver.ts';
import { orNothing } from '#server/domains/cloud/openstack/discover.ts';
import { objectIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

type Name = CloudMetrics['series'][number]['name'];
type Point = [at: number, value: number];

/** Each series of a disk or network card, and the counter in which Ceilometer polls it. */
const DEVICES: Readonly<Record<string, readonly [Name, string][]>> = {
  instance_disk: [
    ['disk_read_bps', 'disk.device.read.bytes'],
    ['disk_write_bps', 'disk.device.write.bytes'],
  ],
  instance_network_interface: [
    ['net_in_bps', 'network.incoming.bytes'],
    ['net_out_bps', 'network.outgoing.bytes'],
  ],
};

/** Counters are summed up to this distance: beyond it, polls are missing. */
const GAP_STEPS = 2.5;
const NS_PER_PERCENT = 1e7;

/**
 * The measurements of a machine that Ceilometer has stored in Gnocchi, under the names of its Pike and later versions.
 * Rates follow from the means of the counters, which every archive policy of Ceilometer has. A machine that was never
 * polled has none.
 */
export async function gnocchiMetrics(metric: Service, id: string, range: MetricRange): Promise<CloudMetrics> {
  const resource = await metric.find(`/resource/generic/${ref(id)}`);
  if (resource === undefined) return { series: [] };
  const own = objectIn(resource, 'metrics');
  const read = (name: string, form: Form, of: string = id, has: JsonObject = own) =>
    measures(metric, { id: of, name, has, form }, range);
  const [cpu, vcpus, used, memory, ...devices] = await Promise.all([
    read('cpu', ratesOf),
    read('vcpus', asTheyAre),
    read('memory.usage', asTheyAre),
    read('memory', asTheyAre),
    ...Object.entries(DEVICES).map(async ([type, series]) => {
      const found = (await orNothing(metric.search(`/search/resource/${type}`, { '=': { instance_id: id } }))) ?? [];
      return Promise.all(
        series.map(async ([name, counter]) => {
          const all = await Promise.all(
            found.map((each) => read(counter, ratesOf, textIn(each, 'id') ?? '', objectIn(each, 'metrics'))),
          );
          return { name, points: added(all) };
        }),
      );
    }),
  ]);
  const series = [
    { name: 'cpu_pct' as const, points: shares(cpu, vcpus, NS_PER_PERCENT) },
    { name: 'memory_pct' as const, points: shares(used, memory, 1 / 100) },
    ...devices.flat(),
  ];
  const inRange = ([at]: Point) => at >= range.from && at <= range.to;
  return {
    series: series.flatMap(({ name, points }) => {
      const kept = points.filter(inRange);
      return kept.length === 0 ? [] : [{ name, points: kept }];
    }),
  };
}

/** From a little before the range, so that its first rate has a counter to begin with. */
const BEFORE_MS = 3_600_000;

/** The conversion of the points of one granularity. */
type Form = (points: readonly Point[]) => readonly Point[];

const asTheyAre: Form = (points) => points;

/** The means of one metric, in the order of time; none if the resource does not have it. */
async function measures(
  metric: Service,
  { id, name, has, form }: { id: string; name: string; has: JsonObject; form: Form },
  { from, to, stepSeconds }: MetricRange,
): Promise<Point[]> {
  if (textIn(has, name) === null) return [];
  const found = await orNothing(
    metric.list(`/resource/generic/${ref(id)}/metric/${ref(name)}/measures`, {
      start: new Date(from - BEFORE_MS).toISOString(),
      stop: new Date(to + 1).toISOString(),
      aggregation: 'mean',
    }),
  );
  return finest((found ?? []).flatMap(readMeasure), form, stepSeconds);
}

interface Measure {
  at: number;
  seconds: number;
  value: number;
}

function readMeasure(measure: Json): Measure[] {
  if (!Array.isArray(measure)) return [];
  const [time, seconds, value] = measure;
  const at = typeof time === 'string' ? Date.parse(time) : NaN;
  return Number.isFinite(at) && typeof seconds === 'number' && seconds > 0 && typeof value === 'number'
    ? [{ at, seconds, value }]
    : [];
}

/**
 * The reply has every granularity of the archive policy. Taken are the points of the coarsest that is no coarser than
 * the step, or else of the finest; before its first point, those of the next coarser.
 */
function finest(all: readonly Measure[], form: Form, stepSeconds: number): Point[] {
  const byStep = [...Map.groupBy(all, ({ seconds }) => seconds)].toSorted(([a], [b]) => a - b);
  const start = Math.max(
    0,
    byStep.findLastIndex(([seconds]) => seconds <= stepSeconds),
  );
  let points: Point[] = [];
  for (const [seconds, level] of byStep.slice(start)) {
    const first = points[0]?.[0] ?? Infinity;
    const inOrder = level.map(({ at, value }): Point => [at, value]).toSorted(([a], [b]) => a - b);
    points = [...form(inOrder).filter(([at]) => at + seconds * 1_000 <= first), ...points];
  }
  return points;
}

/** How fast a counter grew up to each point, a second. No value after missing polls, or where it began again. */
function ratesOf(counter: readonly Point[]): Point[] {
  const steps = counter.slice(1).map(([at], index) => at - (counter[index]?.[0] ?? 0));
  const usual = Math.min(...steps);
  return counter.slice(1).flatMap(([at, value], index): Point[] => {
    const [, before = 0] = counter[index] ?? [];
    const ms = steps[index] ?? 0;
    return ms <= 0 || ms > usual * GAP_STEPS || value < before ? [] : [[at, ((value - before) / ms) * 1_000]];
  });
}

/** The sum of several devices at each time. */
function added(all: readonly Point[][]): Point[] {
  const sums = new Map<number, number>();
  for (const [at, value] of all.flat()) sums.set(at, (sums.get(at) ?? 0) + value);
  return [...sums].toSorted(([a], [b]) => a - b);
}

/** In percent of what the machine had at that time, or last. */
function shares(points: readonly Point[], of: readonly Point[], unit: number): Point[] {
  const whole = new Map(of);
  const last = of.at(-1)?.[1];
  return points.flatMap(([at, value]): Point[] => {
    const all = whole.get(at) ?? last;
    return all === undefined || all <= 0 ? [] : [[at, Math.min(100, value / unit / all)]];
  });
}
