import type { Database } from '#server/engine/db/database.ts';
import { fraction, rounded, times } from '../model/domains/billing/rating/fractionOracle.ts';
import type { LifeLog, LifeWorld } from './world.ts';

const FEN = 10_000n;
/** Decision 140. */
const FULL_DAYS = 5;

interface Period {
  order_id: number;
  from_s: number;
  to_s: number;
  paid: string;
  periods: number;
}

/**
 * What was refunded for orders of one period that nothing changed afterwards. In the first days all of it; later the
 * share of the time that had passed is kept, rounded to the fen.
 */
export async function refundsAgree({ db }: LifeWorld, { refunds }: LifeLog, wrong: string[]): Promise<void> {
  const periods = Map.groupBy(await plainPeriods(db), ({ order_id }) => Number(order_id));
  const full = new Set(await ordersInFull(db, wrong));
  for (const { order, at, consumed, unused } of refunds) {
    const own = periods.get(order) ?? [];
    if (own.length === 0 || own.some((period) => Number(period.periods) > 1)) continue;
    // A period that is over has nothing left to give up.
    const running = own.filter(({ to_s }) => Number(to_s) * 1_000 > at);
    const paid = running.reduce((total, period) => total + BigInt(period.paid), 0n);
    const kept = running.reduce((total, period) => {
      if (full.has(order)) return total;
      const [from, to] = [BigInt(period.from_s), BigInt(period.to_s)];
      const passed = BigInt(Math.floor(at / 1_000)) - from;
      const share = fraction(passed < 0n ? 0n : passed, to - from);
      return total + rounded(times(share, fraction(BigInt(period.paid), FEN))) * FEN;
    }, 0n);
    if (micro(consumed) !== kept || micro(unused) !== paid - kept)
      wrong.push(`order ${order} of ${paid} kept ${consumed} and gave up ${unused}, not ${kept} and ${paid - kept}`);
  }
}

/** Orders that were refunded in full: in their first days, and once a year for what was bought. */
async function ordersInFull(db: Database, wrong: string[]): Promise<number[]> {
  const rows = await db.all<{ id: number; account_id: number; items: string; days: number }>(
    `select o.id, o.account_id, o.items, (r.completed_at - o.completed_at) / 86400000.0 as days
    from orders r join orders o on o.id = r.parent_id where r.type = 'refund' and r.full_refund = 1`,
  );
  const before = new Set<string>();
  for (const { id, account_id, items, days } of rows) {
    if (Number(days) >= FULL_DAYS) wrong.push(`order ${id} was refunded in full after ${days} days`);
    // As the order wrote it.
    for (const { product_id } of JSON.parse(items) as { product_id: number | null }[]) {
      const key = `${account_id} ${product_id}`;
      if (before.has(key)) wrong.push(`account and product ${key} had a second refund in full`);
      before.add(key);
    }
  }
  return rows.map(({ id }) => Number(id));
}

/** What was paid for the only period of each subscription that its order began. */
async function plainPeriods(db: Database): Promise<Period[]> {
  const rows = await db.all<Omit<Period, 'paid'> & { pieces: string }>(
    `select s.order_id, p.from_s, p.to_s, p.pieces,
    (select count(*) from subscription_periods o where o.subscription_id = s.id) as periods
    from subscription_periods p join subscriptions s on s.id = p.subscription_id`,
  );
  return rows.map(({ pieces, ...row }) => {
    // As the subscription wrote it.
    const parts = JSON.parse(pieces) as { paid: { amount: number }[] }[];
    const total = parts.flatMap(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0);
    return { ...row, paid: String(total) };
  });
}

function micro(yuan: string): bigint {
  const [whole = '0', part = ''] = yuan.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
}
