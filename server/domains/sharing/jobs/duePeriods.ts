import { nextPeriod, periodOf, type SettlementPeriod } from '#model/domains/sharing/statement/settlementPeriod.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import type { Context } from '#server/engine/context.ts';
import type { Provider } from '#server/domains/sharing/records/records.ts';

/**
 * The periods of a provider whose settlement day has come and that follow its last statement, in order, however late
 * the run is. Without a statement, they begin with its first charge or guarantee. What came late for an earlier period
 * comes with the next.
 */
export async function duePeriods(
  { db, clock }: Context,
  { id, settle_cycle: cycle, settle_day }: Provider,
  zone: string,
): Promise<SettlementPeriod[]> {
  const today = dayOf(Math.floor(clock() / 1_000), zone);
  const last = await db.kysely
    .selectFrom('settlement_statements')
    .select(({ fn }) => fn.max<string | null>('period_to').as('day'))
    .where('provider_id', '=', id)
    .executeTakeFirst();
  const first = last?.day == null ? await firstDay(db.kysely, id) : dayAfter(last.day);
  if (first === undefined) return [];
  const due: SettlementPeriod[] = [];
  for (let period = periodOf(first, cycle); dayAfter(period.to, settle_day) <= today; period = nextPeriod(period))
    due.push(period);
  return due;
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string, count = 1) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** The first day on which the provider earned something. In a transaction, its queries run one after the other. */
async function firstDay(kysely: Context['db']['kysely'], provider: number): Promise<string | undefined> {
  const charged = (column: 'provider_id' | 'site_provider_id') =>
    kysely
      .selectFrom('bill_lines')
      .select(({ fn }) => fn.min<string | null>('billing_date').as('day'))
      .where(column, '=', provider)
      .executeTakeFirst();
  const guaranteed = () =>
    kysely
      .selectFrom('accounting_rules')
      .select(({ fn }) => fn.min<string | null>('effective_from').as('day'))
      .where('provider_id', '=', provider)
      .where('mode', '=', 'minimum_guarantee')
      .where('status', 'in', ['active', 'superseded', 'expired'])
      .executeTakeFirst();
  const days = [await charged('provider_id'), await charged('site_provider_id'), await guaranteed()];
  return days.flatMap((row) => row?.day ?? []).toSorted()[0];
}
