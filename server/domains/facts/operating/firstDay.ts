import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import type { Context } from '#server/engine/context.ts';

/**
 * The first day of the month in which business began: with its first charge, order or top-up; without any, with the
 * first user. Its users count from there, so that the first month is a whole one, too.
 */
export async function firstDay(context: Context, zone: string): Promise<string> {
  const { kysely } = context.db;
  const [line, order, topUp, user] = await Promise.all([
    kysely
      .selectFrom('bill_lines')
      .select((eb) => eb.fn.min<string | null>('settled_on').as('first'))
      .executeTakeFirst(),
    kysely
      .selectFrom('orders')
      .select((eb) => eb.fn.min<number | null>('paid_at').as('first'))
      .executeTakeFirst(),
    kysely
      .selectFrom('charge_records')
      .select((eb) => eb.fn.min<number | null>('paid_at').as('first'))
      .executeTakeFirst(),
    kysely
      .selectFrom('users')
      .select((eb) => eb.fn.min<number | null>('created_at').as('first'))
      .executeTakeFirst(),
  ]);
  const dayAt = (at: number | null | undefined) => (at == null ? [] : [dayOf(Math.floor(at / 1_000), zone)]);
  const business = [...(line?.first == null ? [] : [line.first]), ...dayAt(order?.first), ...dayAt(topUp?.first)];
  const [earliest = dayOf(Math.floor(context.clock() / 1_000), zone)] = [...business, ...dayAt(user?.first)].toSorted();
  const [began = earliest] = business.toSorted();
  const month = `${began.slice(0, 7)}-01`;
  // Nothing happened before, so that the month is whole all the same.
  return month < earliest ? earliest : month;
}
