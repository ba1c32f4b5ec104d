import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { blocksIn, writeBlock } from './blocks.ts';
import { decodeSlots, encodeSlots, type Value } from './encodeSlots.ts';
import { HOUR_MS, RAW } from './levels.ts';

/** Series of one transaction, so that other writes can run in between. */
export const SERIES_AT_ONCE = 1_000;

/** Turns the rows of an hour into one block for each series. Late ones join the block that is there. */
export async function foldHour(context: Context, start: number, keep: () => Promise<void>): Promise<void> {
  const last = await lastSeries(context.db);
  for (let from = 0; from < last; from += SERIES_AT_ONCE) {
    await context.transaction(async ({ db }) => {
      const range = [start, start + HOUR_MS, from, from + SERIES_AT_ONCE];
      const rows = await db.values(
        'select series, at, value from metric_samples where at >= ? and at < ? and series > ? and series <= ? order by series, at',
        range,
      );
      if (rows.length === 0) return;
      const known = new Map(
        (await blocksIn(db, RAW.level, start, start + 1, from, from + SERIES_AT_ONCE)).map((block) => [
          block.series,
          block,
        ]),
      );
      for (const [series, values] of bySeries(rows)) {
        const block = known.get(series);
        const all = block === undefined ? values : merged(decodeSlots(start, block.slots), values);
        await writeBlock(db, blockOf(series, start, all));
      }
      await db.run('delete from metric_samples where at >= ? and at < ? and series > ? and series <= ?', range);
    });
    await keep();
  }
}

export async function lastSeries(db: Database): Promise<number> {
  const [row] = await db.values('select coalesce(max(id), 0) from metric_series');
  return row?.[0] as number;
}

function bySeries(rows: readonly unknown[][]): Map<number, Value[]> {
  const found = new Map<number, Value[]>();
  for (const [series, at, value] of rows as number[][]) {
    const values = found.get(series ?? 0) ?? [];
    values.push({ at: at ?? 0, value: value ?? 0 });
    found.set(series ?? 0, values);
  }
  return found;
}

function merged(old: readonly Value[], fresh: readonly Value[]): Value[] {
  const all = new Map([...old, ...fresh].map((value) => [value.at, value]));
  return [...all.values()].toSorted((a, b) => a.at - b.at);
}

function blockOf(series: number, start: number, values: readonly Value[]) {
  const numbers = values.map(({ value }) => value);
  return {
    level: RAW.level,
    start,
    series,
    n: numbers.length,
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    sum: numbers.reduce((sum, value) => sum + value, 0),
    last: numbers.at(-1) ?? 0,
    slots: encodeSlots(start, values),
  };
}
