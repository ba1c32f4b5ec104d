import type { FactPeriod } from '#model/domains/facts/operating/period.ts';
import type { Tally } from '#model/domains/facts/operating/createTally.ts';
import type { Context } from '#server/engine/context.ts';
import { placeOf, wordOf } from './readLines.ts';
import { TOP_UP_METHODS, TOP_UP_STATES } from './lists.ts';

const HOUR_MS = 3_600_000;

/** Adds what happened at an instant of a day: paid orders, new users, top-ups, and who was active. */
export async function readEvents(context: Context, period: FactPeriod, tally: Tally): Promise<void> {
  await readOrders(context, period, tally);
  await readUsers(context, period, tally);
  await readTopUps(context, period, tally);
}

async function readOrders({ db }: Context, { from, to }: FactPeriod, tally: Tally): Promise<void> {
  const rows = await db.kysely
    .selectFrom('orders')
    .select(['region_id', 'site_id', 'cloud_id', 'provider_id', 'bp_id'])
    .select((eb) => eb.fn.countAll<number | string>().as('orders'))
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .groupBy(['region_id', 'site_id', 'cloud_id', 'provider_id', 'bp_id'])
    .execute();
  for (const { orders, ...row } of rows) tally.add(placeOf(row), 'orders', Number(orders));
}

async function readUsers(context: Context, { from, to }: FactPeriod, tally: Tally): Promise<void> {
  const { kysely } = context.db;
  const made = await kysely
    .selectFrom('users')
    .select('bp_id')
    .select((eb) => eb.fn.countAll<number | string>().as('users'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy('bp_id')
    .execute();
  for (const { bp_id, users } of made) tally.add({ partner: wordOf(bp_id) }, 'new_users', Number(users));
  // Rows on their way to the operation log belong to it.
  await context.journals.settle();
  const active = await kysely
    .selectFrom('users')
    .select(['id', 'bp_id'])
    .where('id', 'in', (users) =>
      users
        .selectFrom('audit_hours')
        .select('user_id')
        .where('hour', '>=', Math.floor(from / HOUR_MS) * HOUR_MS)
        .where('hour', '<', to)
        .whereRef('total', '>', (eb) => eb('errors_4xx', '+', eb.ref('errors_5xx')))
        .union((eb) =>
          eb
            .selectFrom('sessions')
            .select((of) => of.ref('user_id').$notNull().as('user_id'))
            .where('user_id', 'is not', null)
            .where('created_at', '>=', from)
            .where('created_at', '<', to),
        ),
    )
    .execute();
  for (const { id, bp_id } of active) tally.see({ partner: wordOf(bp_id) }, 'active_users', id);
}

async function readTopUps({ db }: Context, { from, to }: FactPeriod, tally: Tally): Promise<void> {
  const rows = await db.kysely
    .selectFrom('charge_records')
    .select('bp_id')
    .select((eb) => eb.fn.sum<number | string | null>('amount').as('amount'))
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('status', 'in', TOP_UP_STATES)
    .where('method', 'in', TOP_UP_METHODS)
    .groupBy('bp_id')
    .execute();
  for (const { bp_id, amount } of rows) tally.add({ partner: wordOf(bp_id) }, 'top_ups', Number(amount ?? 0));
}
