import { availabilityOf, dayAt, type DayTime } from '#model/domains/operations/health/watchedTime.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Context } from '#server/engine/context.ts';

/** Days that are shown and kept, today included. */
export const DAYS_KEPT = 90;

/** Adds time to the days of a component. */
export async function addTime({ db }: Context, component_id: number, days: readonly DayTime[]): Promise<void> {
  if (days.length === 0) return;
  await db.kysely
    .insertInto('health_days')
    .values(days.map((day) => ({ component_id, ...day })))
    .onConflict((conflict) =>
      conflict.columns(['component_id', 'day']).doUpdateSet((eb) => ({
        up_ms: eb('health_days.up_ms', '+', eb.ref('excluded.up_ms')),
        degraded_ms: eb('health_days.degraded_ms', '+', eb.ref('excluded.degraded_ms')),
        down_ms: eb('health_days.down_ms', '+', eb.ref('excluded.down_ms')),
        unknown_ms: eb('health_days.unknown_ms', '+', eb.ref('excluded.unknown_ms')),
      })),
    )
    .execute();
}

/** The first day that is shown. */
export const firstDay = ({ realTime, live }: Pick<Context, 'realTime' | 'live'>): number =>
  dayAt(realTime(), live.read('billing.zone')) - DAYS_KEPT + 1;

/** The share of the known time in which each component worked; without any, it has none. */
export async function availabilityNow(context: Context, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db.kysely
    .selectFrom('health_days')
    .select(({ fn }) => [
      'component_id',
      fn.sum<number>('up_ms').as('up_ms'),
      fn.sum<number>('degraded_ms').as('degraded_ms'),
      fn.sum<number>('down_ms').as('down_ms'),
    ])
    .where('component_id', 'in', [...ids])
    .where('day', '>=', firstDay(context))
    .groupBy('component_id')
    .execute();
  return new Map(
    rows.flatMap(({ component_id, ...time }): [number, number][] => {
      const { up_ms, degraded_ms, down_ms } = time;
      const share = availabilityOf({
        up_ms: whole(up_ms),
        degraded_ms: whole(degraded_ms),
        down_ms: whole(down_ms),
      });
      return share === null ? [] : [[component_id, share]];
    }),
  );
}

/** Sums of whole numbers are texts in PostgreSQL. */
const whole = (sum: number | string): number => Number(sum);

const DAY_MS = 86_400_000;
/** Processes that ended this long ago do not come back. */
const PROCESS_KEPT_MS = 7 * DAY_MS;

/** A step of the daily clean-up. */
export async function forgetOldHealth({ db, realTime }: { db: Database; realTime: () => number }): Promise<void> {
  const oldest = Math.floor(realTime() / DAY_MS) - DAYS_KEPT - 1;
  await db.kysely.deleteFrom('health_days').where('day', '<', oldest).execute();
  await db.kysely
    .deleteFrom('platform_processes')
    .where('beat_at', '<', realTime() - PROCESS_KEPT_MS)
    .execute();
}
