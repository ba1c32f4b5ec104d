import type { Context } from '#server/engine/context.ts';
import { foldDay } from './foldDay.ts';
import { foldHour } from './foldHour.ts';
import { DAY_LEVELS, DAY_MS, floorTo, HOUR_MS, HOURLY, MINUTE_MS, RAW } from './levels.ts';

/** Values that arrive this late still join their hour before it is folded. */
const GRACE_MS = 5 * MINUTE_MS;
/** The fact that holds the end of the last day that was summed. */
const SUMMED = 'metrics summed to';

/** Folds hours and days that are over, and deletes what is older than its time. Repeatable at any point. */
export async function foldStore(context: Context, keep: () => Promise<void> = async () => undefined): Promise<void> {
  const now = context.clock();
  const days = new Set<number>();
  for (;;) {
    const [row] = await context.db.values('select min(at) from metric_samples');
    const first = row?.[0];
    if (typeof first !== 'number' || floorTo(first, HOUR_MS) + HOUR_MS + GRACE_MS > now) break;
    const hour = floorTo(first, HOUR_MS);
    await foldHour(context, hour, keep);
    days.add(floorTo(hour, DAY_MS));
  }
  const today = floorTo(now - GRACE_MS, DAY_MS);
  for (let day = await summedTo(context, today); day < today; day += DAY_MS) days.add(day);
  for (const day of [...days].toSorted((a, b) => a - b)) if (day < today) await foldDay(context, day, keep);
  await context.db.kysely
    .insertInto('platform_facts')
    .values({ name: SUMMED, at: today })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: today }))
    .execute();
  await forgetValues(context, keep);
}

/** The first day whose hours may not be summed yet. */
async function summedTo({ db }: Context, today: number): Promise<number> {
  const fact = await db.kysely.selectFrom('platform_facts').select('at').where('name', '=', SUMMED).executeTakeFirst();
  // Hours that are older are gone.
  return Math.max(fact?.at ?? 0, today - floorTo(RAW.keptMs, DAY_MS) - DAY_MS);
}

/**
 * Deletes what is older than its time, the blocks of one hour or day at a time. The file keeps its size, and the space
 * is used again: rebuilding it would lock the database.
 */
async function forgetValues({ db, clock }: Context, keep: () => Promise<void>): Promise<void> {
  for (const { level, blockMs, keptMs } of [RAW, ...DAY_LEVELS]) {
    const end = clock() - keptMs - blockMs;
    const starts = await db.values('select distinct start from metric_blocks where level = ? and start <= ?', [
      level,
      end,
    ]);
    for (const [start] of starts) {
      await db.run('delete from metric_blocks where level = ? and start = ?', [level, start ?? 0]);
      await keep();
    }
  }
  await db.run('delete from metric_series where seen_at < ?', [clock() - HOURLY.keptMs - HOURLY.blockMs]);
}
