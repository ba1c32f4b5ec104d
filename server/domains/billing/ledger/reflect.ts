import { derivedFigures } from '#model/domains/billing/accountFigures.ts';
import { outlookJob } from './outlookJob.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { announcePassing } from '#server/engine/records/write/announce.ts';
import { insertRow, updateRow } from '#server/engine/records/write/writeRow.ts';
import { accountMoney } from './accountMoney.ts';
import { isWallet, voucherOf } from './ledgerAccount.ts';
import type { Entry } from './post.ts';
import { refuseTooLarge } from './refuseTooLarge.ts';

type Account = RecordOf<'accounts'>;

interface Reflected {
  transaction: {
    id: string;
    kind: string;
    ref_type: string | null;
    ref_id: string | null;
    memo: string | null;
    actor_name: string | null;
  };
  source: string;
  /** The postings of this account. */
  entries: readonly Entry[];
}

/** The changes of an account by a transaction. Cash includes what is held. */
interface Change {
  cash: number;
  frozen: number;
  granted: number;
  vouchers: number;
}

/** Writes what follows from the postings of a transaction: figures of the account, vouchers, and the list of funds. */
export async function reflect(context: Context, account: Account, reflected: Reflected): Promise<void> {
  const entries = reflected.entries.filter(({ name }) => isWallet(name));
  const change = await changeOf(context, entries);
  const after = await updateFigures(context, account, change, reflected.transaction.kind);
  await insertFund(context, { before: account, after }, change, reflected);
}

async function changeOf(context: Context, entries: readonly Entry[]): Promise<Change> {
  const change: Change = { cash: 0, frozen: 0, granted: 0, vouchers: 0 };
  for (const { name, amount } of entries) {
    const voucher = voucherOf(name);
    if (voucher !== undefined) change[await useVoucher(context, voucher, amount)] += amount;
    else change.cash += amount;
    if (name === 'wallet.frozen') change.frozen += amount;
  }
  return change;
}

/** The remainder and state of a voucher. Returns which of the figures of its account it belongs to. */
async function useVoucher(context: Context, id: number, amount: number): Promise<'granted' | 'vouchers'> {
  const definition = knownDefinition(context, 'vouchers');
  const voucher = await context.db.kysely
    .selectFrom('vouchers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (definition !== undefined) {
    const remaining = (voucher.remaining ?? 0) + amount;
    const isOver = voucher.status === 'expired' || voucher.status === 'revoked';
    const status = remaining === 0 ? 'used' : remaining === voucher.face_amount ? 'unused' : 'partly_used';
    const after = await updateRow(context, definition, id, {
      remaining,
      updated_at: context.clock(),
      ...(!isOver && { status }),
    });
    await announcePassing(
      context,
      definition,
      { ...after, remaining: voucher.remaining, status: voucher.status },
      after,
    );
  }
  return voucher.kind === 'granted' ? 'granted' : 'vouchers';
}

const CHARGES: ReadonlySet<string> = new Set(['recharge', 'grant']);
const CONSUMES: ReadonlySet<string> = new Set(['consume', 'settle']);

async function updateFigures(context: Context, account: Account, change: Change, kind: string): Promise<RecordData> {
  const definition = knownDefinition(context, 'accounts');
  if (definition === undefined) return account;
  const now = context.clock();
  const money = accountMoney(account);
  const figures = {
    ...money,
    balance: money.balance + change.cash,
    granted_balance: money.granted_balance + change.granted,
    frozen_amount: money.frozen_amount + change.frozen,
  };
  const values = {
    ...figures,
    ...derivedFigures(figures, account.status),
    voucher_balance: (account.voucher_balance ?? 0) + change.vouchers,
    updated_at: now,
    ...(CHARGES.has(kind) && { last_charge_at: now }),
    ...(CONSUMES.has(kind) && { last_consume_at: now }),
  };
  refuseTooLarge(...Object.values(values));
  // Most figures stay the same, and an index is written for every column that a statement names.
  const known: RecordData = account;
  const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => known[name] !== value));
  const after = await updateRow(context, definition, account.id, changes);
  // Without an entry in the history: the list of funds is the history of the money.
  await announcePassing(context, definition, account, after);
  // A payment below the threshold is a reason to warn.
  if (CONSUMES.has(kind) && after['status'] === 'low_balance' && account.status !== 'low_balance')
    await context.jobs.schedule(context, outlookJob(account.id, now));
  return after;
}

/** The position of the last entry of an account. Its row is locked, so no other is added meanwhile. */
const lastSeq = preparedQuery((kysely, { account }: { account: number }) =>
  kysely
    .selectFrom('funds')
    .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
    .where('account_id', '=', account),
);

async function insertFund(
  context: Context,
  { before, after }: { before: Account; after: RecordData },
  change: Change,
  { transaction, source }: Reflected,
): Promise<void> {
  const definition = knownDefinition(context, 'funds');
  if (definition === undefined) return;
  const [last] = await lastSeq(context.db, { account: before.id });
  const seq = (last?.seq ?? 0) + 1;
  const now = context.clock();
  const fund = await insertRow(context, definition, {
    account_id: before.id,
    user_id: before.user_id,
    bp_id: before.bp_id,
    fund_no: `${before.account_no}-${seq}`,
    seq,
    type: transaction.kind,
    ...movedBy(change),
    balance_before: before.balance ?? 0,
    balance_after: after['balance'] ?? 0,
    frozen_before: before.frozen_amount ?? 0,
    frozen_after: after['frozen_amount'] ?? 0,
    granted_before: before.granted_balance ?? 0,
    granted_after: after['granted_balance'] ?? 0,
    ref_type: transaction.ref_type,
    ref_id: transaction.ref_id,
    source,
    status: 'settled',
    remark: transaction.memo,
    operator: transaction.actor_name,
    transaction_id: transaction.id,
    created_at: now,
    updated_at: now,
  });
  await announcePassing(context, definition, undefined, fund);
}

/** Direction and amounts. Holding money moves it out of reach, although the account still has it. */
function movedBy({ cash, frozen, granted, vouchers }: Change): RecordData {
  const total = cash + granted + vouchers;
  const moved = total === 0 ? -frozen : total;
  return {
    direction: moved < 0 ? 'outbound' : 'inbound',
    amount: Math.abs(moved),
    cash_amount: Math.abs(total === 0 ? frozen : cash),
    granted_amount: Math.abs(granted),
    voucher_amount: Math.abs(vouchers),
  };
}
