import type { Selectable } from 'kysely';
import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { MOST_ROWS, type Explanation, type ExplanationStep } from '#model/domains/billing/explain/explanation.ts';
import { figure } from '#model/domains/billing/explain/figure.ts';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { settledBy } from '#server/domains/billing/settlement/settlementKey.ts';
import { isWallet } from '#server/domains/billing/ledger/ledgerAccount.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readFacts, type BillMoment } from './billFacts.ts';
import { explainOrder } from './explainOrder.ts';
import { usageSteps } from './usageSteps.ts';

type FundRow = Selectable<KnownTables['funds']>;
type Answer = Pick<Explanation, 'amount' | 'zone' | 'steps' | 'facts'>;

const HOUR_MS = 3_600_000;

/** From an entry of the list of funds back to its postings; a payment of usage further, to the facts of its hour. */
export async function explainFund(context: Context, fund: FundRow): Promise<Answer> {
  const ledger = await ledgerSteps(context, fund);
  const settled = fund.type === 'settle' ? await chargesOf(context, fund) : undefined;
  if (settled !== undefined) return { ...settled, steps: [...ledger.steps, ...settled.steps] };
  const order = await orderOf(context, fund);
  const amount = microDecimal(BigInt(fund.amount ?? 0));
  const sign = fund.direction === 'outbound' ? -1n : 1n;
  return {
    amount,
    zone: billingZone(context),
    steps: [...ledger.steps, ...(order === undefined ? [] : (await explainOrder(context, order)).steps)],
    facts: { of: 'sum', parts: ledger.moved.map((part) => microDecimal(sign * part)) },
  };
}

/** The order that an entry paid, or that it returned. */
async function orderOf(context: Context, { account_id, ref_id }: FundRow) {
  const orders = knownDefinition(context, 'orders');
  const named = await context.db.kysely
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', ref_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (orders === undefined || named === undefined) return undefined;
  return findRecordOrNone({ ...context, actor: asPlatform(context.actor) }, orders, named.id);
}

/** The movements in the wallet, the balance before and after, and the other side of the transaction. */
async function ledgerSteps(
  { db }: Context,
  fund: FundRow,
): Promise<{ steps: ExplanationStep[]; moved: readonly bigint[] }> {
  const rows = await db.kysely
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.ledger_id')
    .select(['a.name', 'p.amount', 'p.seq', 'p.hash'])
    .where('p.transaction_id', '=', fund.transaction_id ?? '')
    .where('a.account_id', '=', fund.account_id)
    .orderBy('a.name')
    .execute();
  const wallet = rows.filter(({ name }) => isWallet(name)).map(({ name, amount }) => ({ name, micro: BigInt(amount) }));
  const total = wallet.reduce((sum, { micro }) => sum + micro, 0n);
  // Money that is held moves inside the wallet: it leaves what is available.
  const isHold = total === 0n;
  const moved = wallet.filter(({ name }) => !isHold || name !== 'wallet.frozen').map(({ micro }) => micro);
  const [before, after] = [BigInt(fund.balance_before ?? 0), BigInt(fund.balance_after ?? 0)];
  return {
    moved,
    steps: [
      {
        step: 'ledger',
        formula: `${moved.map(figure).join(' + ')} = ${figure(moved.reduce((sum, micro) => sum + micro, 0n))}`,
        inputs: [
          { name: 'transaction', value: fund.transaction_id ?? '' },
          ...(fund.ref_id === null ? [] : [{ name: 'reference', value: fund.ref_id }]),
          ...(fund.operator === null ? [] : [{ name: 'operator', value: fund.operator }]),
        ],
        result: microDecimal(BigInt(fund.amount ?? 0)),
        rows: rows.map(({ name, amount, seq, hash }) => ({
          account: name,
          amount: microDecimal(BigInt(amount)),
          seq: String(seq),
          hash,
        })),
      },
      {
        step: 'balance',
        formula: `${figure(before)} + ${figure(after - before)} = ${figure(after)}`,
        inputs: [],
        result: microDecimal(after),
      },
    ],
  };
}

/** The bills that the payment of an hour or a close has charged: what was due after it, less what was due before. */
async function chargesOf(context: Context, fund: FundRow): Promise<Answer | undefined> {
  const moments = await momentsOf(context, fund);
  if (moments === undefined) return undefined;
  const zone = billingZone(context);
  const bills = await context.db.kysely
    .selectFrom('bills')
    .selectAll()
    .where('account_id', '=', fund.account_id)
    .where('billing_cycle', 'in', moments.cycles)
    .orderBy('id')
    .execute();
  const corrected = await correctionsOf(context, fund);
  const after = await readFacts(
    context,
    bills.map((bill) => ({
      bill,
      moment: moments.after(bill.billing_cycle ?? ''),
      adjusted: corrected.get(bill.id)?.after ?? 0n,
    })),
  );
  const before = await readFacts(
    context,
    bills.map((bill) => ({
      bill,
      moment: moments.before(bill.billing_cycle ?? ''),
      adjusted: corrected.get(bill.id)?.before ?? 0n,
    })),
  );
  const charges = after.flatMap((read, index) => {
    const previous = before[index];
    if (previous === undefined) return [];
    const pair = { before: previous.facts, after: read.facts };
    const micro = recomputeAmount({ of: 'charge', charges: [pair] });
    // A returned amount is another transaction.
    return micro > 0n ? [{ read, pair, micro }] : [];
  });
  const total = charges.reduce((sum, { micro }) => sum + micro, 0n);
  const [first] = charges;
  return {
    amount: microDecimal(BigInt(fund.amount ?? 0)),
    zone,
    steps: [
      {
        step: 'charge',
        formula: `${charges
          .slice(0, MOST_ROWS)
          .map(({ micro }) => figure(micro))
          .join(' + ')} = ${figure(total)}`,
        inputs: [],
        result: microDecimal(total),
        rows: charges.slice(0, MOST_ROWS).map(({ read: { bill }, micro }) => ({
          bill: `${bill.id}`,
          resource: bill.resource_name,
          cycle: bill.billing_cycle,
          amount: microDecimal(micro),
        })),
      },
      ...(charges.length === 1 && first !== undefined ? await usageSteps(context, first.read) : []),
    ],
    facts: { of: 'charge', charges: charges.map(({ pair }) => pair) },
  };
}

interface Moments {
  cycles: string[];
  before(cycle: string): BillMoment;
  after(cycle: string): BillMoment;
}

/** The hour, or the close, that a transaction of settlement paid for: `bookCharges` writes it into the key. */
async function momentsOf({ db, live }: Context, fund: FundRow): Promise<Moments | undefined> {
  const transaction = await db.kysely
    .selectFrom('ledger_transactions')
    .select('once_key')
    .where('id', '=', fund.transaction_id ?? '')
    .executeTakeFirst();
  const key = transaction?.once_key ?? '';
  const [, what, period = ''] = key.split(' ');
  const zone = billingZone({ live });
  if (what === 'close') {
    const month = await db.kysely
      .selectFrom('closes')
      .select('cutoff_at')
      .where('period', '=', period)
      .executeTakeFirst();
    const cutoff = month?.cutoff_at ?? 0;
    const at = { zone, cycle: period, until: cycleInterval(period, zone).to };
    return {
      cycles: [period],
      after: () => ({ ...at, receivedBefore: cutoff, closes: true }),
      before: () => ({ ...at, receivedBefore: Math.floor(cutoff / HOUR_MS) * HOUR_MS, closes: false }),
    };
  }
  const settled = settledBy(key);
  if (settled === undefined) return undefined;
  const { from, to: hour } = settled;
  const last = cycleOf(hour / 1_000 - 1, zone);
  const previous = cycleOf(cycleInterval(last, zone).from - 1, zone);
  const at = (instant: number) => (cycle: string) => ({
    zone,
    cycle,
    until: instant / 1_000,
    receivedBefore: instant,
    closes: false,
  });
  // Usage of a closed month is on the bill of the current one.
  const closed = await db.kysely
    .selectFrom('closes')
    .select('period')
    .where('period', '=', previous)
    .where('cutoff_at', '<', hour)
    .executeTakeFirst();
  const cycles = closed === undefined ? [last, previous] : [last];
  return { cycles, after: at(hour), before: at(from) };
}

/**
 * The corrections that bills made in closed months after and before the payment, by the time at which the lines were
 * written.
 */
async function correctionsOf({ db }: Context, fund: FundRow): Promise<Map<number, { before: bigint; after: bigint }>> {
  const earlier = await db.kysely
    .selectFrom('funds')
    .select((eb) => eb.fn.max<number | null>('created_at').as('at'))
    .where('account_id', '=', fund.account_id)
    .where('seq', '<', fund.seq ?? 0)
    .executeTakeFirst();
  const lines = await db.kysely
    .selectFrom('bill_lines')
    .select(['bill_id', 'payable_amount', 'created_at'])
    .where('account_id', '=', fund.account_id)
    .where('type', '=', 'adjustment')
    .whereRef('service_cycle', '!=', 'billing_cycle')
    .where('created_at', '<=', fund.created_at)
    .execute();
  const found = new Map<number, { before: bigint; after: bigint }>();
  for (const { bill_id, payable_amount, created_at } of lines) {
    const sums = found.get(bill_id ?? 0) ?? { before: 0n, after: 0n };
    const amount = BigInt(payable_amount ?? 0);
    sums.after += amount;
    if (created_at !== null && created_at <= (earlier?.at ?? 0)) sums.before += amount;
    found.set(bill_id ?? 0, sums);
  }
  return found;
}
