import type { Meter, Price } from '#model/domains/billing/rating/price.ts';
import type { Database } from '#server/engine/db/database.ts';
import {
  add,
  costOf,
  exactCosts,
  fraction,
  isLess,
  minus,
  rounded,
  times,
  type Fraction,
} from '../model/domains/billing/rating/fractionOracle.ts';
import { payersAgree } from './payers.ts';
import { refundsAgree } from './refunds.ts';
import type { Body, LifeLog, LifeWorld } from './world.ts';

const ZONE = 'Asia/Shanghai';
/** Beijing has had no daylight saving time since 1991. */
const ZONE_MS = 8 * 3_600_000;
const MICRO = 1_000_000n;
const FEN = 10_000n;

type Row = Record<string, number | string | null>;
interface Version {
  effective_from: number;
  price: Price;
}

/**
 * Recomputes what a life cost, from spans, events and prices as they were entered; and where its money is. Returns
 * every difference.
 */
export async function recompute(world: LifeWorld, log: LifeLog, end: number): Promise<string[]> {
  const wrong: string[] = [...log.wrong];
  await linesAgree(world, log, wrong);
  await billsAgree(world.db, wrong);
  await ledgerAgrees(world.db, wrong);
  await walletsAgree(world.db, log, wrong);
  await ordersAgree(world.db, wrong);
  await refundsAgree(world, log, wrong);
  await payersAgree(world.db, end, wrong);
  await nothingIsLeft(world.db, end, wrong);
  const { body } = await world.call('admin', 'POST', '/api/bill/v1/ledger/verify', {});
  if (body.ok !== true) wrong.push(`the chains do not verify: ${JSON.stringify(body)}`);
  return wrong;
}

const rows = (db: Database, text: string) => db.all<Row>(text);
const big = (value: number | string | null | undefined): bigint => BigInt(value ?? 0);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const sumsBy = (list: readonly Row[], key: (row: Row) => string, amount: string): Map<string, bigint> =>
  new Map([...Map.groupBy(list, key)].map(([name, some]) => [name, sum(some.map((row) => big(row[amount])))]));

/** Calendar months of Beijing, by arithmetic of their own. */
const cycleAt = (ms: number): string => new Date(ms + ZONE_MS).toISOString().slice(0, 7);
function monthOf(cycle: string): { from: number; to: number } {
  const [year = 0, month = 1] = cycle.split('-').map(Number);
  return { from: Date.UTC(year, month - 1, 1) - ZONE_MS, to: Date.UTC(year, month, 1) - ZONE_MS };
}

/** Decimal digits to millionths. */
function micro(text: unknown): bigint {
  const [whole = '0', part = ''] = String(text ?? '0').split('.');
  return BigInt(whole) * MICRO + BigInt(part.padEnd(6, '0'));
}

async function linesAgree(world: LifeWorld, { recharges }: LifeLog, wrong: string[]): Promise<void> {
  const { db } = world;
  const versions = await versionsByType(world);
  // What accounts of the demo used before had other prices.
  const alive = new Set(recharges.map(({ account }) => account));
  const items = (
    await rows(db, `select id, account_id, resource_type from billing_items where charge_type = 'postpaid'`)
  ).filter(({ account_id }) => alive.has(Number(account_id)));
  const spans = Map.groupBy(
    await rows(db, 'select item_id, "from", "to", quantity from spans order by "from"'),
    (row) => Number(row['item_id']),
  );
  const events = Map.groupBy(await rows(db, 'select item_id, at, quantity, meter from usage_events'), (row) =>
    Number(row['item_id']),
  );
  const booked = sumsBy(
    await rows(
      db,
      `select item_id, service_cycle, payable_amount from bill_lines where type in ('payg', 'adjustment')`,
    ),
    (row) => `${row['item_id']} ${row['service_cycle']}`,
    'payable_amount',
  );
  const settled = await rows(db, 'select item_id, billing_cycle, settled_to from bills');
  const until = new Map(settled.map((row) => [`${row['item_id']} ${row['billing_cycle']}`, Number(row['settled_to'])]));
  let compared = 0;
  for (const { id, resource_type } of items) {
    const known = versions.get(String(resource_type)) ?? [];
    const own = spans.get(Number(id)) ?? [];
    for (const [index, span] of own.entries()) {
      const next = own[index + 1];
      if (next !== undefined && (span['to'] === null || Number(next['from']) < Number(span['to'])))
        wrong.push(`the periods of item ${id} overlap`);
    }
    const happened = events.get(Number(id)) ?? [];
    const cycles = new Set(
      [...until.keys()].filter((key) => key.startsWith(`${id} `)).map((key) => key.split(' ')[1] ?? ''),
    );
    for (const span of own) cycles.add(cycleAt(Number(span['from'])));
    for (const event of happened) cycles.add(cycleAt(Number(event['at'])));
    for (const cycle of cycles) {
      const key = `${id} ${cycle}`;
      const expected = costIn(cycle, known, own, happened, until.get(key) ?? Infinity);
      compared += 1;
      if (expected !== (booked.get(key) ?? 0n))
        wrong.push(`item ${key} (${resource_type}) is ${booked.get(key) ?? 0n}, not ${expected}`);
    }
  }
  if (compared === 0) wrong.push('there was nothing to compare');
}

/** Micro-yuan of an item in a month, up to an instant. */
function costIn(
  cycle: string,
  versions: readonly Version[],
  spans: readonly Row[],
  events: readonly Row[],
  until: number,
): bigint {
  const { from, to } = monthOf(cycle);
  const last = Math.min(to, until);
  const [first] = versions;
  if (first === undefined) return 0n;
  if (first.price.meter === 'gb') {
    const some = events.filter(({ at }) => Number(at) >= from && Number(at) < last);
    const quantity = some.reduce<Fraction>(
      (total, event) => add(total, fraction(big(event['quantity']), MICRO)),
      fraction(0),
    );
    const paid = minus(quantity, fraction(first.price.free_quota, MICRO));
    return isLess(fraction(0), paid) ? rounded(times(costOf(first.price, paid), fraction(MICRO))) : 0n;
  }
  const clipped = spans
    .map((span) => ({
      from: Math.max(Math.floor(Number(span['from']) / 1_000), from / 1_000),
      to: Math.min(Math.floor((span['to'] === null ? last : Number(span['to'])) / 1_000), last / 1_000),
      quantity: big(span['quantity']),
    }))
    .filter((span) => span.from < span.to);
  return sum(exactCosts(clipped, versions, { cycle, zone: ZONE }).map((cost) => rounded(times(cost, fraction(MICRO)))));
}

const TYPES = { machine: 'vm', disk: 'volume', address: 'eip', snapshot: 'snapshot' } as const;

async function versionsByType({ call, db }: LifeWorld): Promise<Map<string, Version[]>> {
  const found = new Map<string, Version[]>();
  for (const [code, type] of Object.entries(TYPES)) {
    const [product] = await db.all<{ id: number; meter: Meter }>('select id, meter from products where code = ?', [
      code,
    ]);
    const filter = encodeURIComponent(
      JSON.stringify({ product_id: product?.id ?? 0, status: ['scheduled', 'active', 'superseded'] }),
    );
    const { body } = await call(
      'admin',
      'GET',
      `/api/bill/v1/price-versions?range=[0,999]&sort=["effective_from","ASC"]&filter=${filter}`,
    );
    found.set(
      type,
      body.map((row: Body): Version => ({
        effective_from: Date.parse(String(row['effective_from'])) / 1_000,
        price: priceOf(row, product?.meter ?? 'hour'),
      })),
    );
  }
  return found;
}

function priceOf(row: Body, meter: Meter): Price {
  const terms = { meter, free_quota: micro(row['free_quota']), min_charge: 0n };
  if (row['model'] !== 'graduated') return { ...terms, model: 'per_unit', unit_price: micro(row['unit_price']) };
  // As the list of price versions answers it.
  const tiers = row['tiers'] as { to?: string | null; unit_price: string }[];
  return {
    ...terms,
    model: 'graduated',
    tiers: tiers.map(({ to, unit_price }) => ({
      to: to == null ? null : micro(to),
      unit_price: micro(unit_price),
      flat: 0n,
    })),
  };
}

async function billsAgree(db: Database, wrong: string[]): Promise<void> {
  const lines = sumsBy(
    await rows(db, `select bill_id, payable_amount from bill_lines where type <> 'rounding'`),
    (row) => String(row['bill_id']),
    'payable_amount',
  );
  for (const bill of await rows(db, 'select id, due_amount, voucher_amount, granted_amount, cash_amount from bills')) {
    const due = rounded({ n: lines.get(String(bill['id'])) ?? 0n, d: FEN }) * FEN;
    if (due !== big(bill['due_amount'])) wrong.push(`bill ${bill['id']} is ${bill['due_amount']}, not ${due}`);
    const paid = big(bill['voucher_amount']) + big(bill['granted_amount']) + big(bill['cash_amount']);
    if (paid !== due) wrong.push(`bill ${bill['id']} was paid with ${paid} instead of ${due}`);
  }
}

async function ledgerAgrees(db: Database, wrong: string[]): Promise<void> {
  const postings = await rows(
    db,
    'select ledger_id, seq, transaction_id, amount, balance_before, balance_after from ledger_postings order by ledger_id, seq',
  );
  for (const [id, total] of sumsBy(postings, (row) => String(row['transaction_id']), 'amount'))
    if (total !== 0n) wrong.push(`transaction ${id} adds up to ${total}`);
  const balances = sumsBy(postings, (row) => String(row['ledger_id']), 'amount');
  for (const account of await rows(db, 'select id, account_id, name, balance from ledger_accounts'))
    if (big(account['balance']) !== (balances.get(String(account['id'])) ?? 0n))
      wrong.push(`ledger account ${account['name']} of ${account['account_id']} has ${account['balance']}`);
  for (const [index, posting] of postings.entries()) {
    const before = postings[index - 1];
    const isFirst = before?.['ledger_id'] !== posting['ledger_id'];
    if (Number(posting['seq']) !== (isFirst ? 1 : Number(before?.['seq']) + 1))
      wrong.push(`a gap before posting ${posting['ledger_id']} ${posting['seq']}`);
    if (big(posting['balance_before']) !== (isFirst ? 0n : big(before?.['balance_after'])))
      wrong.push(`posting ${posting['ledger_id']} ${posting['seq']} begins elsewhere`);
  }
  for (const { type, n } of await rows(
    db,
    `select t.kind as type, count(*) as n from ledger_transactions t left join ledger_postings p on p.transaction_id = t.id where p.seq is null group by t.kind`,
  ))
    wrong.push(`${n} transactions of kind ${type} move nothing`);
}

/** Wallets hold what came in, less what was used. */
async function walletsAgree(db: Database, log: LifeLog, wrong: string[]): Promise<void> {
  const owner = (row: Row) => String(row['account_id']);
  const wallets = sumsBy(
    await rows(db, `select account_id, balance from ledger_accounts where name like 'wallet.%'`),
    owner,
    'balance',
  );
  const bills = sumsBy(await rows(db, 'select account_id, due_amount from bills'), owner, 'due_amount');
  const paid = sumsBy(
    await rows(
      db,
      `select account_id, coalesce(paid_amount, 0) + coalesce(voucher_amount, 0) as amount from orders where paid_at is not null and type <> 'refund'`,
    ),
    owner,
    'amount',
  );
  const back = sumsBy(
    await rows(db, `select account_id, coalesce(refunded_amount, 0) as amount from orders where type = 'refund'`),
    owner,
    'amount',
  );
  const gone = sumsBy(
    await rows(
      db,
      `select a.account_id, p.amount from ledger_postings p join ledger_accounts a on a.id = p.ledger_id join ledger_transactions t on t.id = p.transaction_id where t.kind = 'expire' and a.name like 'wallet.%'`,
    ),
    owner,
    'amount',
  );
  const came = [...log.recharges, ...log.grants];
  for (const [account, some] of Map.groupBy(came, (each) => String(each.account))) {
    const of = (map: ReadonlyMap<string, bigint>) => map.get(account) ?? 0n;
    const expected = sum(some.map(({ amount }) => amount)) - of(bills) - of(paid) + of(back) + of(gone);
    if (of(wallets) !== expected)
      wrong.push(
        `account ${account} has ${of(wallets)}, not ${expected}: ${some.map(({ amount }) => amount).join(' + ')} came, ` +
          `bills ${of(bills)}, orders ${of(paid)}, refunds ${of(back)}, expired ${of(gone)}`,
      );
  }
  const shown = await rows(
    db,
    `select a.id, a.balance, a.frozen_amount, a.granted_balance, a.voucher_balance,
    (select f.balance_after from funds f where f.account_id = a.id order by f.seq desc limit 1) as last from accounts a`,
  );
  for (const account of shown) {
    const total = big(account['balance']) + big(account['granted_balance']) + big(account['voucher_balance']);
    if (total !== (wallets.get(String(account['id'])) ?? 0n)) wrong.push(`account ${account['id']} shows ${total}`);
    if (account['last'] !== null && big(account['last']) !== big(account['balance']))
      wrong.push(`the funds of account ${account['id']} end with ${account['last']}`);
  }
  const charges = await rows(
    db,
    `select c.id from charge_records c where c.status = 'success' and not exists (select 1 from ledger_transactions t where t.kind = 'recharge' and t.ref_id = c.record_no)`,
  );
  for (const { id } of charges) wrong.push(`top-up ${id} has no posting`);
}

/** P13: no money moved without its order, and no order is paid without its posting. */
export async function ordersAgree(db: Database, wrong: string[]): Promise<void> {
  const moved = await rows(
    db,
    `select t.kind, t.ref_id, sum(p.amount) as amount from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    join ledger_accounts a on a.id = p.ledger_id where t.ref_type = 'order' and a.name like 'wallet.%' group by t.kind, t.ref_id`,
  );
  const amounts = new Map(moved.map((row) => [`${row['kind']} ${row['ref_id']}`, big(row['amount'])]));
  const orders = await rows(
    db,
    `select id, order_no, type, status, paid_at, coalesce(paid_amount, 0) + coalesce(voucher_amount, 0) as paid, coalesce(refunded_amount, 0) as back from orders`,
  );
  for (const { id, order_no, type, paid_at, paid, back, status } of orders) {
    const key = `${type === 'refund' ? 'refund' : 'consume'} ${order_no}`;
    const expected = type === 'refund' ? big(back) : paid_at === null ? 0n : -big(paid);
    if ((amounts.get(key) ?? 0n) !== expected)
      wrong.push(`order ${id} (${type}, ${status}) moved ${amounts.get(key) ?? 0n}, not ${expected}`);
    amounts.delete(key);
  }
  for (const key of amounts.keys()) wrong.push(`money moved without an order: ${key}`);
}

/** P13: no hold, no order and no voucher is older than its end, and nothing due is unsettled. */
export async function nothingIsLeft(db: Database, end: number, wrong: string[]): Promise<void> {
  for (const { id } of await rows(db, `select id from holds where state = 'held' and expires_at <= ${end}`))
    wrong.push(`hold ${id} is older than its expiry`);
  for (const { id } of await rows(
    db,
    `select id from billing_items where charge_type = 'postpaid' and next_at <= ${end}`,
  ))
    wrong.push(`item ${id} is not settled`);
  for (const { id } of await rows(db, `select id from orders where status = 'pending_payment' and expire_at <= ${end}`))
    wrong.push(`order ${id} has not expired`);
  for (const { id } of await rows(
    db,
    `select id from vouchers where valid_to <= ${end} and coalesce(remaining, 0) <> 0`,
  ))
    wrong.push(`voucher ${id} outlived its end`);
}
