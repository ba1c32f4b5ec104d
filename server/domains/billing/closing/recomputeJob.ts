import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { microYuan } from '#model/rules/money/money.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { instantOfWall } from '#model/rules/time/calendar/zone.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { monthTotals } from './monthTotals.ts';
import { recomputeMonth, type LineDifference } from './recomputeMonth.ts';

/** Rates all open months again every night, and one month when an administrator asks for it. */
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

/** Rates one month again now, also one that is closed. */
export const recomputeNow = (context: Context, id: number): Promise<void> =>
  context.jobs.schedule(context, {
    kind: RECOMPUTE,
    key: `${RECOMPUTE} ${id}`,
    payload: { id },
    runAt: context.clock(),
  });

const monthIn = (payload: Json): number | undefined =>
  isObject(payload) && typeof payload.id === 'number' ? payload.id : undefined;

export const recomputeHandler: JobHandler<Json, Result[]> = {
  async prepare(context, payload, { keep }) {
    const one = monthIn(payload);
    const months = await context.db.kysely
      .selectFrom('closes')
      .select(['id', 'period'])
      .$if(one === undefined, (query) => query.where('status', '=', 'open'))
      .$if(one !== undefined, (query) => query.where('id', '=', one ?? 0))
      .orderBy('period')
      .execute();
    const results: Result[] = [];
    for (const { id, period } of months) {
      const { bills, differences } = await recomputeMonth(context, { period: period ?? '' }, keep);
      if (differences.length > 0)
        context.log.error({ period, differences: differences.slice(0, 20) }, 'bills are not what their usage gives');
      results.push({ id, bills, differences: differences.length, lines: differences.slice(0, MOST_LINES).map(lineOf) });
    }
    return results;
  },
  async finish(context, payload, prepared) {
    const definition = knownDefinition(context, 'closes');
    for (const { id, bills, differences, lines } of prepared) {
      const month = definition && (await findRecordOrNone(context, definition, id, { lock: true }));
      if (definition !== undefined && (month?.status === 'open' || month?.status === 'closed'))
        await storeChanges(context, definition, month, {
          // The totals of a closed month are those of its close.
          ...(month.status === 'open' && (await monthTotals(context, month.period ?? ''))),
          recomputed_at: context.clock(),
          recomputed_bills: bills,
          differences,
          difference_lines: lines.length === 0 ? null : lines,
        });
    }
    if (monthIn(payload) === undefined) await keepRecomputing(context);
  },
  async giveUp(context, payload) {
    if (monthIn(payload) === undefined) await keepRecomputing(context);
  },
};

/** Differences that a month keeps; all of them are counted. */
const MOST_LINES = 50;

interface Result {
  id: number;
  bills: number;
  differences: number;
  lines: Json[];
}

const lineOf = ({ bill_id, line, booked, computed }: LineDifference): Json => ({
  bill_id,
  line,
  booked: microYuan(booked) ?? null,
  computed: microYuan(computed) ?? null,
});
