import type { SettlementPeriod } from '#model/domains/sharing/statement/settlementPeriod.ts';
import { closesFrom } from '#model/rules/time/calendar/closesFrom.ts';
import { dayInterval } from '#model/rules/time/calendar/cycle.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/**
 * Refuses a period whose lines can still change (26014). A month has to be closed. A week or half month has to be over,
 * with every hour of it settled; what its month adds at the close comes with a later period.
 */
export async function refuseUnready(
  { db, clock }: Context,
  { provider, period, zone }: { provider: number; period: SettlementPeriod; zone: string },
): Promise<void> {
  const now = Math.floor(clock() / 1_000);
  const open = () => new ApiError('settlement.periodOpen', { at: ['period'], params: { period: period.name } });
  if (now < dayInterval(period.to, zone).to) throw open();
  if (period.cycle === 'month') {
    const month = await db.kysely
      .selectFrom('closes')
      .select('status')
      .where('period', '=', period.name)
      .executeTakeFirst();
    // Months before the first one that is kept have no bills.
    const isClosed = month === undefined ? closesFrom(period.name, zone) <= now : month.status === 'closed';
    if (!isClosed) throw open();
    return;
  }
  const changing = await db.kysely
    .selectFrom('bill_lines')
    .select('id')
    .where((eb) => eb.or([eb('provider_id', '=', provider), eb('site_provider_id', '=', provider)]))
    .where('billing_date', '<=', period.to)
    .where('is_final', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (changing !== undefined) throw open();
}
