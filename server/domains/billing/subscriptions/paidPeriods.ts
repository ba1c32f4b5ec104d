import type { Selectable } from 'kysely';
import type { PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { PERIOD_UNITS, type Period } from '#model/domains/billing/rating/periodEnds.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';

/** A payment that stands behind a period, from an instant to the end of the period. */
export interface PaidPiece {
  order_id: number;
  /** The place of the item in that order. */
  position: number;
  /** Seconds since 1970. */
  from: number;
  /** The rest of the payment for the time from `from`, by source. */
  paid: PaidShare[];
}

/** A period of a subscription that was paid for in advance. Seconds since 1970. */
export interface PaidPeriod {
  id: number;
  from: number;
  to: number;
  period: Period;
  /** The cost of the whole period for the record as it is now, in micro-yuan of whole fen, before vouchers. */
  value: number;
  pieces: PaidPiece[];
}

export async function addPeriod(
  { db }: Context,
  subscriptionId: number,
  { period, pieces, ...row }: Omit<PaidPeriod, 'id'>,
): Promise<void> {
  const { from, to, value } = row;
  await db.kysely
    .insertInto('subscription_periods')
    .values({
      subscription_id: subscriptionId,
      from_s: from,
      to_s: to,
      period_count: period.count,
      unit: period.unit,
      value,
      pieces: JSON.stringify(pieces),
    })
    .execute();
}

/** The periods of a subscription that have not ended at an instant, in order of time. */
export async function remainingPeriods({ db }: Context, subscriptionId: number, at: number): Promise<PaidPeriod[]> {
  const rows = await db.kysely
    .selectFrom('subscription_periods')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('to_s', '>', at)
    .orderBy('from_s')
    .execute();
  return rows.map(read);
}

/** Writes the value and the payments of a period that was changed. */
export async function storePeriod({ db }: Context, { id, value, pieces }: PaidPeriod): Promise<void> {
  await db.kysely
    .updateTable('subscription_periods')
    .set({ value, pieces: JSON.stringify(pieces) })
    .where('id', '=', id)
    .execute();
}

/** Nothing stands behind a subscription that was given up. */
export async function forgetPeriods({ db }: Context, subscriptionId: number): Promise<void> {
  await db.kysely.deleteFrom('subscription_periods').where('subscription_id', '=', subscriptionId).execute();
}

function read(row: Selectable<KnownTables['subscription_periods']>): PaidPeriod {
  return {
    id: row.id,
    from: row.from_s,
    to: row.to_s,
    period: { count: row.period_count, unit: PERIOD_UNITS.find((unit) => unit === row.unit) ?? 'month' },
    value: row.value,
    // Only `addPeriod` and `storePeriod` write it.
    pieces: JSON.parse(row.pieces) as PaidPiece[],
  };
}
