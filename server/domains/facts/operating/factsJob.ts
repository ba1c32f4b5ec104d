import { factPeriod, nextPeriod } from '#model/domains/facts/operating/period.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { countPeriod } from './countPeriod.ts';
import { firstDay } from './firstDay.ts';
import { knownPeriods } from './knownPeriods.ts';
import type { ReadSeries } from '#server/domains/facts/places/uptimeOf.ts';
import { factRows, userRows, writeFacts, type FactRow, type UserRow } from './writeFacts.ts';

/** Makes the operating figures of one day or month after the other, as soon as it is over and settled. */
export const OPERATING_FACTS = 'operating-facts';

/** The settlement of the last hour of a day comes first. */
const AFTER_MS = 600_000;
/** An account that cannot be settled is tried again as often. */
const AGAIN_MS = 600_000;

/** What the figures need of other domains. */
export interface FactsUses {
  /** The time zone of days and months. */
  zoneOf: (context: Context) => string;
  /** Accounts whose hours before an instant are not all settled. */
  accountsToSettle: (context: Context, before: number) => Promise<{ accounts: number; first: number | undefined }>;
  /** Makes lines of a settled day final; true while there may be more. */
  endDay: (context: Context, day: string) => Promise<boolean>;
  /** Keeps where the orders are that are older than the figures. */
  placeOldOrders: (context: Context, keep: () => Promise<void>) => Promise<void>;
  readSeries: ReadSeries;
}

interface Made {
  facts: readonly FactRow[];
  users: readonly UserRow[];
  /** When the next period can be made. */
  nextAt: number;
}

const job = (runAt: number): JobRequest => ({ kind: OPERATING_FACTS, key: OPERATING_FACTS, payload: null, runAt });

/** Begins with the process; one such job is pending for any number of processes. */
export const keepMakingFacts = (context: Context): Promise<void> =>
  context.jobs.schedule(context, job(context.clock()));

export const factsHandler = ({
  zoneOf,
  accountsToSettle,
  endDay,
  placeOldOrders,
  readSeries,
}: FactsUses): JobHandler<Json, Made> => ({
  async prepare(context, _payload, { keep, last }) {
    const zone = zoneOf(context);
    const now = context.clock();
    const known = await knownPeriods(context);
    const [day, month] = [known.day.last, known.month.last];
    const name = day === undefined ? await firstDay(context, zone) : nextPeriod({ day, month });
    const period = factPeriod(name, zone);
    const nothing = { facts: [], users: [] };
    if (period.to > now - AFTER_MS) return { ...nothing, nextAt: Math.max(period.to + AFTER_MS, now + 1) };
    if ((await accountsToSettle(context, period.to)).accounts > 0) return { ...nothing, nextAt: now + AGAIN_MS };
    if (day === undefined) await placeOldOrders(context, keep);
    if (period.grain === 'day') while (await context.transaction((inside) => endDay(inside, name))) await keep();
    const counted = await countPeriod(context, period, { keep, readSeries: orGaps(context, readSeries, last) });
    const [all] = counted;
    return {
      facts: await factRows(context, period, counted),
      users: all === undefined ? [] : await userRows(context, period, all),
      nextAt: now,
    };
  },
  async finish(context, _payload, { nextAt, ...rows }) {
    await writeFacts(context, rows);
    await context.jobs.schedule(context, job(nextAt));
  },
  async giveUp(context) {
    await context.jobs.schedule(context, job(context.clock() + AGAIN_MS));
  },
});

/** A source of metrics that does not answer at the last attempt leaves gaps: the other figures do not wait for it. */
function orGaps(context: Context, readSeries: ReadSeries, isLast: boolean): ReadSeries {
  return async (reader, query) => {
    try {
      return await readSeries(reader, query);
    } catch (error) {
      if (!isLast) throw error;
      context.log.warn({ err: error, metric: query.metric }, 'operating figures without utilisation');
      return [];
    }
  };
}

/** The billing day of now, in which nothing is made yet. */
export const today = (context: Context, zone: string): string => dayOf(Math.floor(context.clock() / 1_000), zone);
