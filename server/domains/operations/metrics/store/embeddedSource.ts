import type { Database, SqlValue } from '#server/engine/db/database.ts';
import type {
  MetricPoint,
  MetricQuery,
  MetricSeries,
  MetricSource,
} from '#server/domains/operations/metrics/metricSource.ts';
import { decodeDay, type Slot } from './encodeDay.ts';
import { readSlots } from './encodeSlots.ts';
import { intoSteps } from './intoSteps.ts';
import { DAY_LEVELS, RAW, floorTo, type Level } from './levels.ts';
import { knownSeries, seriesKey } from './seriesOf.ts';

/** Reads what the platform itself has stored. */
export function embeddedSource(db: Database): MetricSource {
  return { read: (query) => readStored(db, query) };
}

async function readStored(db: Database, query: MetricQuery): Promise<MetricSeries[]> {
  const { metric, objects, from, to, step } = query;
  const names = objects.map((object) => ({ metric, object }));
  const series = await knownSeries(db, names);
  const ids = [...new Set(series.values())];
  const slots = ids.length > 0 && from < to ? await slotsOf(db, ids, from, to) : new Map<number, MetricPoint[]>();
  return objects.map((object): MetricSeries => {
    const found = slots.get(series.get(seriesKey(metric, object)) ?? 0) ?? [];
    return { object, points: step === undefined ? found : intoSteps(found, step) };
  });
}

/**
 * Every level reaches to where a finer one begins for the series: what is no longer there as it was collected is read
 * coarser. The arrays are in the order of time.
 */
async function slotsOf(
  db: Database,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, MetricPoint[]>> {
  const found = new Map<number, MetricPoint[]>(ids.map((id) => [id, []]));
  for (const [id, start, bytes] of await blocksOf(db, RAW, ids, from, to)) {
    const points = found.get(id) ?? [];
    readSlots(start, bytes, (at, value) => {
      if (at >= from && at < to) points.push(single(at, value));
    });
  }
  const hot = await db.values(
    `select series, at, value from metric_samples where at >= ? and at < ? and series in (${LISTED[db.dialect]}) order by series, at`,
    [from, to, JSON.stringify(ids)],
  );
  const isFolded = new Map([...found].map(([id, points]) => [id, points.at(-1)?.at ?? 0]));
  for (const [id = 0, at = 0, value = 0] of hot as number[][]) {
    const points = found.get(id) ?? [];
    points.push(single(at, value));
    // A late value belongs between those that are folded.
    if (at <= (isFolded.get(id) ?? 0)) found.set(id, inOrder(points));
  }
  for (const level of DAY_LEVELS) {
    const finest = new Map([...found].map(([id, points]) => [id, points[0]?.at ?? to]));
    const coarser = new Map<number, Slot[]>();
    for (const [id, start, bytes] of await blocksOf(db, level, ids, from, Math.max(...finest.values()))) {
      // The whole slot in which the finer values begin belongs to them.
      const end = Math.min(to, floorTo(finest.get(id) ?? to, level.slotMs));
      const slots = decodeDay(start, level.slotMs, bytes).filter(({ at }) => at >= from && at < end);
      coarser.set(id, [...(coarser.get(id) ?? []), ...slots]);
    }
    for (const [id, slots] of coarser) found.set(id, [...slots, ...(found.get(id) ?? [])]);
  }
  return found;
}

function inOrder(points: readonly MetricPoint[]): MetricPoint[] {
  const byTime = new Map(points.map((point) => [point.at, point]));
  return [...byTime.values()].toSorted((a, b) => a.at - b.at);
}

type Block = [series: number, start: number, bytes: Uint8Array];

async function blocksOf(
  db: Database,
  { level, blockMs }: Level,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<Block[]> {
  if (from >= to) return [];
  const params: SqlValue[] = [level, floorTo(from, blockMs), to, JSON.stringify(ids)];
  const rows = await db.values(
    `select series, start, slots from metric_blocks
      where level = ? and start >= ? and start < ? and series in (${LISTED[db.dialect]}) order by start`,
    params,
  );
  // The columns of the statement.
  return rows as unknown as Block[];
}

const LISTED = {
  sqlite: 'select value from json_each(?)',
  postgres: 'select cast(value as bigint) from json_array_elements_text(cast(? as json)) as each(value)',
};

const single = (at: number, value: number): MetricPoint => ({
  at,
  n: 1,
  min: value,
  max: value,
  avg: value,
  last: value,
});
