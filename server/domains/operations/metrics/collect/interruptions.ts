import type { Interruption } from '#model/domains/operations/alarms/alarmRule.ts';
import type { Context } from '#server/engine/context.ts';
import { INTERRUPTED_MS, lastRun, runningSince } from '#server/domains/operations/runningSince.ts';
import { chosenSource } from '#server/domains/operations/prometheus/source/chosenSource.ts';
import { EVERY_MS } from './interval.ts';

const WORK = 'metrics-collect';
/** Nothing looks further back. */
const KEPT_MS = 40 * 86_400_000;

/** Notes that the platform measures now. Returns whether it is back after an interruption, which is then stored. */
export async function noteMeasuring(context: Context): Promise<boolean> {
  const now = context.clock();
  const { backAfter } = await runningSince(context, WORK);
  if (backAfter === undefined) return false;
  const { kysely } = context.db;
  await kysely
    .deleteFrom('metric_interruptions')
    .where('ended_at', '<', now - KEPT_MS)
    .execute();
  await kysely
    .insertInto('metric_interruptions')
    // The first values take their time to arrive.
    .values({ began_at: backAfter, ended_at: now + EVERY_MS })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** When the platform did not measure, from then until now. A Prometheus measures without it. */
export async function interruptionsSince(context: Context, from: number): Promise<Interruption[]> {
  if ((await chosenSource(context)) !== undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('metric_interruptions')
    .selectAll()
    .where('ended_at', '>', from)
    .orderBy('began_at')
    .execute();
  const known = rows.map(({ began_at, ended_at }) => ({ from: began_at, to: ended_at }));
  const last = await lastRun(context, WORK);
  const now = context.clock();
  // A rule can be evaluated before the first measurement after the interruption.
  return last !== undefined && now - last > INTERRUPTED_MS ? [...known, { from: last, to: now }] : known;
}
