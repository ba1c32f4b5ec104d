import { payFrom, type PaidPart, type Payable } from '#model/domains/billing/payFrom.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { endHold, findHold } from './hold.ts';
import { grantAccount, voucherOf, type LedgerAccount } from './ledgerAccount.ts';
import { lockAccount } from './lockAccount.ts';
import { findBooked, post, type Booking, type Entry, type Posting } from './post.ts';
import { refuseUncovered, type UncoveredError } from './refuseUncovered.ts';
import { usableGrants } from './usableGrants.ts';

/** One thing to pay for, and the account of the ledger that receives the money. */
export interface SpendItem extends Payable {
  to: LedgerAccount;
}

export interface Spending extends Pick<Booking, 'key' | 'ref' | 'memo' | 'source'> {
  account_id: number;
  kind?: 'consume' | 'settle';
  items: readonly SpendItem[];
  /**
   * Orders: refused with this error when the account cannot pay. Absent: what was consumed is always booked, below zero
   * if need be.
   */
  refusal?: UncoveredError;
  /** Which vouchers may be used; default all that fit. Granted money is used in any case. */
  vouchers?: readonly number[];
  /** Money that was held for it: it is released first, in the same transaction. */
  hold_id?: string;
}

export interface Spent {
  transaction_id: string;
  replayed: boolean;
  /** The total that each source paid. */
  voucher: number;
  granted: number;
  cash: number;
  /** The same by item; empty of a payment that was booked before. */
  parts: PaidPart[];
  /** The wallet accounts that paid, with what each gave: what `refund` returns. */
  sources: { account: LedgerAccount; amount: number }[];
}

/** Pays for items from vouchers, granted money, cash and credit, in this order. Once for each kind and key. */
export async function spend(context: Context, spending: Spending): Promise<Spent> {
  const { account_id, kind = 'consume', key, items, hold_id } = spending;
  const account = await lockAccount(context, account_id);
  const booked = await findBooked(context, kind, key);
  if (booked !== undefined) return spentBefore(context, booked, spending);
  const held = hold_id === undefined ? undefined : await findHold(context, hold_id);
  const grants = (await usableGrants(context, account_id)).filter(
    ({ id, kind: grant }) => grant === 'granted' || spending.vouchers === undefined || spending.vouchers.includes(id),
  );
  const parts = payFrom(grants, items);
  const totals = totalsOf(parts);
  if (spending.refusal !== undefined)
    refuseUncovered(account, totals.granted + totals.cash - (held?.amount ?? 0), spending.refusal);
  const sources = sourcesOf(parts);
  const { id } = await post(context, {
    ...spending,
    kind,
    postings: [
      ...(held === undefined ? [] : releasing(held.amount)),
      ...sources.map(({ account: name, amount }): Posting => ({ account: name, amount: -amount })),
      ...receivers(items),
    ],
  });
  if (held !== undefined) await endHold(context, held.id, 'captured');
  return { transaction_id: id, replayed: false, ...totals, parts, sources };
}

const releasing = (amount: number): Posting[] => [
  { account: 'wallet.frozen', amount: -amount },
  { account: 'wallet.cash', amount },
];

/** One posting for each account of the ledger. */
function joined(postings: Posting[], next: Posting): Posting[] {
  const known = postings.find(({ account }) => account === next.account);
  if (known === undefined) return [...postings, { ...next }];
  known.amount += next.amount;
  return postings;
}

const receivers = (items: readonly SpendItem[]): Posting[] => items.map(({ to, amount }) => ({ account: to, amount }));

function sourcesOf(parts: readonly PaidPart[]): Spent['sources'] {
  return parts
    .map(({ source, amount }) => ({
      account: source.kind === 'cash' ? ('wallet.cash' as const) : grantAccount(source.id),
      amount,
    }))
    .reduce<Posting[]>(joined, []);
}

function totalsOf(parts: readonly PaidPart[]): Pick<Spent, 'voucher' | 'granted' | 'cash'> {
  const totals = { voucher: 0, granted: 0, cash: 0 };
  for (const { source, amount } of parts) totals[source.kind] += amount;
  return totals;
}

/** The answer of the first time, read from its postings: what the account has now would give another one. */
async function spentBefore(
  context: Context,
  { id, entries }: { id: string; entries: Entry[] },
  { account_id, items }: Spending,
): Promise<Spent> {
  const wanted = receivers(items).reduce<Posting[]>(joined, []);
  const received = entries.filter(({ name }) => wanted.some(({ account }) => account === name));
  const isSame =
    entries.every((entry) => entry.account_id === account_id) &&
    wanted.every(({ account, amount }) => received.some((entry) => entry.name === account && entry.amount === amount));
  if (!isSame) throw new ApiError('request.idempotencyMismatch');
  const released = entries.find(({ name }) => name === 'wallet.frozen')?.amount ?? 0;
  const sources = entries
    .filter(({ name }) => name === 'wallet.cash' || voucherOf(name) !== undefined)
    .map(({ name, amount }) => ({ account: name, amount: name === 'wallet.cash' ? -amount - released : -amount }));
  // Cash that was held and paid again leaves no posting.
  if (released !== 0 && !sources.some(({ account }) => account === 'wallet.cash'))
    sources.push({ account: 'wallet.cash', amount: -released });
  const totals = { voucher: 0, granted: 0, cash: 0 };
  for (const { account, amount } of sources) totals[await kindOf(context, account)] += amount;
  return {
    transaction_id: id,
    replayed: true,
    ...totals,
    parts: [],
    sources: sources.filter(({ amount }) => amount !== 0),
  };
}

async function kindOf({ db }: Context, account: LedgerAccount): Promise<'voucher' | 'granted' | 'cash'> {
  const id = voucherOf(account);
  if (id === undefined) return 'cash';
  const voucher = await db.kysely.selectFrom('vouchers').select('kind').where('id', '=', id).executeTakeFirst();
  return voucher?.kind === 'granted' ? 'granted' : 'voucher';
}
