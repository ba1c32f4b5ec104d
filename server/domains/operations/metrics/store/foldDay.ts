import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { blocksIn, writeBlock, type Block } from './blocks.ts';
import { decodeDay, encodeDay, type Slot } from './encodeDay.ts';
import { decodeSlots } from './encodeSlots.ts';
import { lastSeries, SERIES_AT_ONCE } from './foldHour.ts';
import { intoSteps } from './intoSteps.ts';
import { DAY_LEVELS, DAY_MS, RAW } from './levels.ts';

/**
 * Sums the hours of a day into its blocks of five minutes and of hours. Slots that are there stay where the hours have
 * no values: an hour that arrives late does not erase the others.
 */
export async function foldDay(context: Context, start: number, keep: () => Promise<void>): Promise<void> {
  const last = await lastSeries(context.db);
  for (let from = 0; from < last; from += SERIES_AT_ONCE) {
    await context.transaction(async ({ db }) => {
      const until = from + SERIES_AT_ONCE;
      const hours = Map.groupBy(
        await blocksIn(db, RAW.level, start, start + DAY_MS, from, until),
        ({ series }) => series,
      );
      if (hours.size === 0) return;
      for (const { level, slotMs } of DAY_LEVELS) {
        const known = new Map(
          (await blocksIn(db, level, start, start + 1, from, until)).map((block) => [block.series, block]),
        );
        for (const [series, blocks] of hours) {
          const fresh = intoSteps(blocks.flatMap(slotsOf), slotMs);
          const block = known.get(series);
          const slots = block === undefined ? fresh : joined(decodeDay(start, slotMs, block.slots), fresh);
          await writeBlock(db, blockOf(level, start, series, slots, slotMs));
        }
      }
      await markSeen(db, [...hours.keys()], start);
    });
    await keep();
  }
}

const slotsOf = ({ start, slots }: Block): Slot[] =>
  decodeSlots(start, slots).map(({ at, value }) => ({ at, n: 1, min: value, max: value, avg: value, last: value }));

function joined(old: readonly Slot[], fresh: readonly Slot[]): Slot[] {
  const all = new Map([...old, ...fresh].map((slot) => [slot.at, slot]));
  return [...all.values()].toSorted((a, b) => a.at - b.at);
}

function blockOf(level: number, start: number, series: number, slots: readonly Slot[], slotMs: number): Block {
  return {
    level,
    start,
    series,
    n: slots.reduce((sum, { n }) => sum + n, 0),
    min: Math.min(...slots.map(({ min }) => min)),
    max: Math.max(...slots.map(({ max }) => max)),
    sum: slots.reduce((sum, { n, avg }) => sum + n * avg, 0),
    last: slots.at(-1)?.last ?? 0,
    slots: encodeDay(start, slotMs, slots),
  };
}

async function markSeen(db: Database, series: readonly number[], day: number): Promise<void> {
  const list = db.dialect === 'sqlite' ? 'select value from json_each(?)' : SERIES_OF_TEXT;
  await db.run(`update metric_series set seen_at = ? where seen_at < ? and id in (${list})`, [
    day,
    day,
    JSON.stringify(series),
  ]);
}

const SERIES_OF_TEXT = 'select cast(value as bigint) from json_array_elements_text(cast(? as json)) as each(value)';
