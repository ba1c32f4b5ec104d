import { MICRO_YUAN_PER_FEN } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';
import { postingHash, transactionDigest, type DigestedPosting } from '#server/domains/billing/ledger/digests.ts';
import { PLATFORM } from '#server/domains/billing/ledger/ledgerAccount.ts';
import { findBrokenRoot, type BrokenRoot } from './monthRoots.ts';

export interface Verdict {
  ok: boolean;
  /** Ledger accounts and postings that were checked. */
  accounts: number;
  postings: number;
  /** The first thing that does not agree. */
  first_bad?: {
    check: Check | BrokenRoot['check'];
    account_id?: number;
    ledger_account?: string;
    seq?: number;
    transaction_id?: string;
    /** The month whose close it does not agree with. */
    period?: string;
  };
}

type Check = 'sequence' | 'balance' | 'amount' | 'chain' | 'head' | 'digest' | 'sum' | 'figures' | 'funds';

/** Transactions whose postings are read at once. */
const AT_ONCE = 500;

class Bad extends Error {
  readonly found: NonNullable<Verdict['first_bad']>;
  constructor(found: NonNullable<Verdict['first_bad']>) {
    super(found.check);
    this.found = found;
  }
}

/**
 * Recomputes the ledger: every transaction adds up to zero and has its digest; on every ledger account the sequence has
 * no gap, balances follow from amounts, and hashes from each other; accounts and the list of funds show what the ledger
 * says; and no entry before the close of a month differs from what the close has sealed. Of one billing account, or of
 * all. Reads only.
 */
export async function verifyLedger(context: Context, accountId?: number): Promise<Verdict> {
  const counted = { accounts: 0, postings: 0 };
  try {
    await verifyTransactions(context, accountId);
    await verifyChains(context, accountId, counted);
    await verifyFigures(context, accountId);
    await verifyFunds(context, accountId);
    const broken = await findBrokenRoot(context, accountId);
    if (broken !== undefined) throw new Bad(broken);
    return { ok: true, ...counted };
  } catch (error) {
    if (!(error instanceof Bad)) throw error;
    return { ok: false, ...counted, first_bad: error.found };
  }
}

async function verifyTransactions({ db }: Context, accountId: number | undefined): Promise<void> {
  let after = '';
  for (;;) {
    const some = await db.kysely
      .selectFrom('ledger_transactions')
      .selectAll()
      .where('id', '>', after)
      .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? PLATFORM))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.id;
    const postings = await postingsOf(
      db,
      some.map(({ id }) => id),
    );
    for (const transaction of some) {
      const own = postings.get(transaction.id) ?? [];
      const { id, account_id } = transaction;
      const at = { account_id, transaction_id: id };
      if (own.reduce((sum, { amount }) => sum + BigInt(amount), 0n) !== 0n) throw new Bad({ check: 'sum', ...at });
      if (own.some(({ amount }) => amount % MICRO_YUAN_PER_FEN !== 0)) throw new Bad({ check: 'amount', ...at });
      if (transactionDigest(transaction, own) !== transaction.digest) throw new Bad({ check: 'digest', ...at });
    }
  }
}

async function postingsOf(db: Context['db'], ids: readonly string[]): Promise<Map<string, DigestedPosting[]>> {
  const rows = await db.kysely
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.ledger_id')
    .select(['p.transaction_id', 'a.account_id', 'a.name', 'p.amount'])
    .where('p.transaction_id', 'in', ids)
    .execute();
  const found = new Map<string, DigestedPosting[]>();
  for (const { transaction_id, ...posting } of rows)
    found.set(transaction_id, [...(found.get(transaction_id) ?? []), posting]);
  return found;
}

async function verifyChains(
  { db }: Context,
  accountId: number | undefined,
  counted: { accounts: number; postings: number },
): Promise<void> {
  const heads = await db.kysely
    .selectFrom('ledger_accounts')
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? PLATFORM))
    .orderBy('id')
    .execute();
  for (const head of heads) {
    const { account_id, name } = head;
    const at = { account_id, ledger_account: name };
    const end = { seq: 0, balance: 0, hash: '' };
    const postings = db.kysely
      .selectFrom('ledger_postings as p')
      .leftJoin('ledger_transactions as t', 't.id', 'p.transaction_id')
      .select(['p.seq', 'p.amount', 'p.balance_before', 'p.balance_after', 'p.transaction_id', 'p.hash', 't.digest'])
      .where('p.ledger_id', '=', head.id)
      .orderBy('p.seq')
      .stream();
    for await (const posting of postings) {
      const { seq, amount, balance_before, balance_after, transaction_id, hash, digest } = posting;
      if (seq !== end.seq + 1) throw new Bad({ check: 'sequence', ...at, seq: end.seq + 1 });
      if (balance_before !== end.balance || balance_after !== end.balance + amount)
        throw new Bad({ check: 'balance', ...at, seq });
      if (postingHash(end.hash, digest ?? '', { account_id, name, seq, amount, balance_after }) !== hash)
        throw new Bad({ check: 'chain', ...at, seq, transaction_id });
      Object.assign(end, { seq, balance: balance_after, hash });
      counted.postings += 1;
    }
    if (head.last_seq !== end.seq || head.balance !== end.balance || head.head_hash !== end.hash)
      throw new Bad({ check: 'head', ...at, seq: end.seq });
    counted.accounts += 1;
  }
}

/** The accounts show what their wallets hold. */
async function verifyFigures({ db }: Context, accountId: number | undefined): Promise<void> {
  const wallets = await db.kysely
    .selectFrom('ledger_accounts as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select(['a.id', 'a.balance', 'a.granted_balance', 'a.voucher_balance', 'a.frozen_amount', 'l.name'])
    .select('l.balance as amount')
    .where('l.name', 'like', 'wallet.%')
    .$if(accountId !== undefined, (query) => query.where('a.id', '=', accountId ?? PLATFORM))
    .orderBy('a.id')
    .execute();
  for (const [id, own] of Map.groupBy(wallets, (row) => row.id)) {
    const sum = (fits: (name: string) => boolean) =>
      own.reduce((total, { name, amount }) => (fits(name) ? total + amount : total), 0);
    const [shown] = own;
    const isRight =
      shown !== undefined &&
      sum((name) => name === 'wallet.cash' || name === 'wallet.frozen') === (shown.balance ?? 0) &&
      sum((name) => name === 'wallet.frozen') === (shown.frozen_amount ?? 0) &&
      sum((name) => name.startsWith('wallet.grant:')) === (shown.granted_balance ?? 0) + (shown.voucher_balance ?? 0);
    if (!isRight) throw new Bad({ check: 'figures', account_id: id });
  }
}

/** The list of funds has no gap, and ends with what the account has. */
async function verifyFunds({ db }: Context, accountId: number | undefined): Promise<void> {
  const funds = db.kysely
    .selectFrom('funds')
    .innerJoin('accounts', 'accounts.id', 'funds.account_id')
    .select(['funds.account_id', 'funds.seq', 'funds.balance_before', 'funds.balance_after', 'accounts.balance'])
    .$if(accountId !== undefined, (query) => query.where('funds.account_id', '=', accountId ?? PLATFORM))
    .orderBy('funds.account_id')
    .orderBy('funds.seq')
    .stream();
  let last: { account_id: number; seq: number; after: number; balance: number } | undefined;
  const end = () => {
    if (last !== undefined && last.after !== last.balance)
      throw new Bad({ check: 'funds', account_id: last.account_id, seq: last.seq });
  };
  for await (const { account_id, seq, balance_before, balance_after, balance } of funds) {
    if (last?.account_id !== account_id) end();
    const before = last?.account_id === account_id ? last : { seq: 0, after: 0 };
    if (seq !== before.seq + 1 || balance_before !== before.after)
      throw new Bad({ check: 'funds', account_id, seq: before.seq + 1 });
    last = { account_id, seq, after: balance_after ?? 0, balance: balance ?? 0 };
  }
  end();
}
