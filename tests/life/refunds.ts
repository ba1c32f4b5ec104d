import type { Database } from '#server/engine/db/database.ts';
import { fraction, rounded, times } from '../model/rules/rating/fractionOracle.ts';
import type { LifeLog, LifeWorld } from './world.ts';

const FEN = 10_000n;

interface Period {
  order_id: number;
  from_s: number;
  to_s: number;
  paid: string;
  periods: number;
}

/**
 * What was given back for orders of one period that nothing changed afterwards: the share of the time that had passed
 * is kept, rounded to the fen, and the rest is not.
 */
export async function refundsAgree({ db }: LifeWorld, { refunds }: LifeLog, wrong: string[]): Promise<void> {
  const periods = Map.groupBy(await plainPeriods(db), ({ order_id }) => Number(order_id));
  for (const { order, at, consumed, unused } of refunds) {
    const own = periods.get(order) ?? [];
    if (own.length === 0 || own.some((period) => Number(period.periods) > 1)) continue;
    const paid = own.reduce((total, period) => total + BigInt(period.paid), 0n);
    const kept = own.reduce((total, period) => {
      const [from, to] = [BigInt(period.from_s), BigInt(period.to_s)];
      const passed = BigInt(Math.floor(at / 1_000)) - from;
      const share = fraction(passed < 0n ? 0n : passed, to - from);
      return total + rounded(times(share, fraction(BigInt(period.paid), FEN))) * FEN;
    }, 0n);
    if (micro(consumed) !== kept || micro(unused) !== paid - kept)
      wrong.push(`order ${order} of ${paid} kept ${consumed} and gave up ${unused}, not ${kept} and ${paid - kept}`);
  }
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
