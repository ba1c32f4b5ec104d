import { dayOf } from '#model/rules/rating/calendar/cycle.ts';
import { instantOfWall } from '#model/rules/rating/calendar/zone.ts';
import { billingZone } from '#server/domains/billing/billingZone.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { monthTotals } from './monthTotals.ts';
import { recomputeMonth } from './recomputeMonth.ts';

/** Rates all open months again, every night. */
export const RECOMPUTE = 'recompute-months';

const DAY_S = 86_400;
const AT_S = 4 * 3_600;

/** At 04:00 of the next day in the billing zone. */
function nightJob(context: Context): JobRequest {
  const zone = billingZone(context);
  const now = Math.floor(context.clock() / 1_000);
  const today = Date.parse(`${dayOf(now, zone)}T00:00:00Z`) / 1_000 + AT_S;
  const first = instantOfWall(today, zone);
  const runAt = (first > now ? first : instantOfWall(today + DAY_S, zone)) * 1_000;
  return { kind: RECOMPUTE, key: RECOMPUTE, payload: null, runAt };
}

/** Begins with the process; one such job is pending for any number of processes. */
export const keepRecomputing = (context: Context): Promise<void> => context.jobs.schedule(context, nightJob(context));

export const recomputeHandler: JobHandler = {
  async prepare(context, _payload, { keep }) {
    const months = await context.db.kysely
      .selectFrom('closes')
      .select(['id', 'period'])
      .where('status', '=', 'open')
      .orderBy('period')
      .execute();
    const results = [];
    for (const { id, period } of months) {
      const { bills, differences } = await recomputeMonth(context, { period: period ?? '' }, keep);
      if (differences.length > 0)
        context.log.error({ period, differences: differences.slice(0, 20) }, 'bills are not what their usage gives');
      results.push({ id, bills, differences: differences.length });
    }
    return results;
  },
  async finish(context, _payload, prepared) {
    const definition = knownDefinition(context, 'closes');
    // Returned by `prepare`.
    for (const { id, bills, differences } of prepared as { id: number; bills: number; differences: number }[]) {
      const month = definition && (await findRecordOrNone(context, definition, id, { lock: true }));
      if (definition !== undefined && month?.status === 'open')
        await storeChanges(context, definition, month, {
          ...(await monthTotals(context, month.period ?? '')),
          recomputed_at: context.clock(),
          recomputed_bills: bills,
          differences,
        });
    }
    await keepRecomputing(context);
  },
  giveUp: keepRecomputing,
};
