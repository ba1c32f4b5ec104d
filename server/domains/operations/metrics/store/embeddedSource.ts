import type { Database, SqlValue } from '#server/engine/db/database.ts';
import type {
  MetricPoint,
  MetricQuery,
  MetricSeries,
  MetricSource,
} from '#server/domains/operations/metrics/metricSource.ts';
import { decodeDay, type Slot } from './encodeDay.ts';
import { decodeSlots } from './encodeSlots.ts';
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
  const slots = ids.length > 0 && from < to ? await slotsOf(db, ids, from, to) : new Map<number, Slot[]>();
  return objects.map((object): MetricSeries => {
    const found = slots.get(series.get(seriesKey(metric, object)) ?? 0) ?? [];
    return { object, points: step === undefined ? found.map(asPoint) : intoSteps(found, step) };
  });
}

/**
 * Every level reaches from where a finer one begins to where its own blocks begin. Where a level begins for a series is
 * where its first block is: what was never stored finer is read coarser.
 */
async function slotsOf(db: Database, ids: readonly number[], from: number, to: number): Promise<Map<number, Slot[]>> {
  const found = new Map<number, Slot[]>();
  const put = (id: number, slots: readonly Slot[]) => {
    const inside = slots.filter(({ at }) => at >= from && at < to);
    if (inside.length > 0) found.set(id, [...(found.get(id) ?? []), ...inside]);
  };
  const hot = await db.values(
    `select series, at, value from metric_samples where at >= ? and at < ? and series in (${LISTED[db.dialect]}) order by series, at`,
    [from, to, JSON.stringify(ids)],
  );
  for (const [id, at, value] of hot as number[][]) put(id ?? 0, [single(at ?? 0, value ?? 0)]);
  for (const [id, start, bytes] of await blocksOf(db, RAW, ids, from, to))
    put(
      id,
      decodeSlots(start, bytes).map(({ at, value }) => single(at, value)),
    );
  for (const level of DAY_LEVELS) {
    const finest = new Map([...found].map(([id, slots]) => [id, Math.min(...slots.map(({ at }) => at))]));
    const latest = Math.max(...ids.map((id) => finest.get(id) ?? to));
    // The whole slot in which the finer values begin belongs to them.
    for (const [id, start, bytes] of await blocksOf(db, level, ids, from, latest)) {
      const end = floorTo(finest.get(id) ?? to, level.slotMs);
      put(
        id,
        decodeDay(start, level.slotMs, bytes).filter(({ at }) => at < end),
      );
    }
  }
  for (const slots of found.values()) slots.sort((a, b) => a.at - b.at);
  return found;
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
      where level = ? and start >= ? and start < ? and series in (${LISTED[db.dialect]})`,
    params,
  );
  // The columns of the statement.
  return rows as unknown as Block[];
}

const LISTED = {
  sqlite: 'select value from json_each(?)',
  postgres: 'select cast(value as bigint) from json_array_elements_text(cast(? as json)) as each(value)',
};

const single = (at: number, value: number): Slot => ({ at, n: 1, min: value, max: value, avg: value, last: value });

const asPoint = ({ at, n, min, max, avg, last }: Slot): MetricPoint => ({ at, n, min, max, avg, last });
