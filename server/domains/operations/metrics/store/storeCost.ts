import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { DAY_LEVELS, MINUTE_MS, RAW } from './levels.ts';

/** Bytes that the database adds to the bytes of a row or a block, as measured on SQLite. */
const ROW_BYTES = 24;
const BLOCK_BYTES = 60;
const RATE_MS = 5 * MINUTE_MS;

/**
 * The number of stored series and samples, and the space that they take. Bytes are computed from rows: the size of the
 * file says nothing.
 */
export async function storeCost({ db, clock }: Context): Promise<{ [name: string]: Json }> {
  const one = async (text: string, params: number[] = []) => (await db.values(text, params))[0] ?? [];
  const [series, objects] = await one('select count(*), count(distinct object) from metric_series');
  const [hot, lastAt, late] = await one('select count(*), max(at), max(late_ms) from metric_samples');
  const [recent] = await one('select count(*) from metric_samples where at > ? and at <= ?', [
    clock() - RATE_MS - MINUTE_MS,
    clock() - MINUTE_MS,
  ]);
  const levels: { [name: string]: Json }[] = [
    {
      level: 'present',
      rows: asNumber(hot),
      samples: asNumber(hot),
      bytes: asNumber(hot) * ROW_BYTES,
      kept_ms: null,
      slot_ms: null,
    },
  ];
  let folded: number | null = null;
  for (const { level, keptMs, slotMs } of [RAW, ...DAY_LEVELS.map((each) => ({ ...each, slotMs: each.slotMs }))].map(
    (each) => ({ slotMs: undefined, ...each }),
  )) {
    const [rows, samples, bytes] = await one(
      'select count(*), coalesce(sum(n), 0), coalesce(sum(length(slots)), 0) from metric_blocks where level = ?',
      [level],
    );
    const size = asNumber(bytes) + asNumber(rows) * BLOCK_BYTES;
    if (level === RAW.level && asNumber(samples) > 0) folded = size / asNumber(samples);
    levels.push({
      level: level === RAW.level ? 'raw' : level === 1 ? 'five_minutes' : 'hours',
      rows: asNumber(rows),
      samples: asNumber(samples),
      bytes: size,
      kept_ms: keptMs,
      slot_ms: slotMs ?? null,
    });
  }
  return {
    series: asNumber(series),
    objects: asNumber(objects),
    samples_per_second: asNumber(recent) / (RATE_MS / 1_000),
    bytes_per_sample: folded,
    last_at: typeof lastAt === 'number' ? lastAt : null,
    latest_ms: typeof late === 'number' ? late : null,
    levels,
  };
}

const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);
