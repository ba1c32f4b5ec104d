import { derivedFigures } from '#model/domains/billing/accountFigures.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { MICRO_YUAN_PER_FEN } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { insertRow, updateRow } from '#server/engine/records/write/writeRow.ts';
import { accountMoney } from './accountMoney.ts';
import { hold } from './hold.ts';
import { grantAccount } from './ledgerAccount.ts';
import { lockAccount } from './lockAccount.ts';
import { post } from './post.ts';

/**
 * Books what accounts have without a ledger: those of the demo, and of a database that is older than the ledger. Runs
 * at every start, and once for each account; without `debts`, not what accounts owe. Returns the number of accounts.
 */
export async function openLedger(context: Context, { debts = true } = {}): Promise<number> {
  if (knownDefinition(context, 'accounts') === undefined) return 0;
  const accounts = await context.db.kysely
    .selectFrom('accounts')
    .leftJoin('ledger_accounts', 'ledger_accounts.account_id', 'accounts.id')
    .where('ledger_accounts.id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('accounts.available', 'is', null),
        eb('accounts.balance', '<>', 0),
        eb('accounts.granted_balance', '<>', 0),
        eb('accounts.frozen_amount', '<>', 0),
      ]),
    )
    .$if(!debts, (query) => query.where('accounts.balance', '>=', 0))
    .select('accounts.id')
    .orderBy('accounts.id')
    .execute();
  let opened = 0;
  for (const { id } of accounts) if (await context.transaction((inside) => openAccount(inside, id))) opened += 1;
  return opened;
}

async function openAccount(context: Context, id: number): Promise<boolean> {
  const account = await lockAccount(context, id);
  const { balance, granted_balance: granted, frozen_amount: frozen } = accountMoney(account);
  // Another starting process was faster.
  if (await hasLedger(context, id)) return false;
  await clearFigures(context, account);
  if (balance !== 0)
    await post(context, {
      kind: 'opening',
      key: `account ${id}`,
      account_id: id,
      postings: [
        { account: 'opening', amount: -wholeFen(balance) },
        { account: 'wallet.cash', amount: wholeFen(balance) },
      ],
    });
  if (granted > 0) await openGrant(context, account, wholeFen(granted));
  if (frozen > 0)
    await hold(context, {
      account_id: id,
      key: `opening ${id}`,
      amount: wholeFen(frozen),
      purpose: 'opening',
      uncovered: true,
    });
  return true;
}

/** The owner's amounts are rounded in the owner's favour: postings are whole fen. */
const wholeFen = (micro: number): number => Math.ceil(micro / MICRO_YUAN_PER_FEN) * MICRO_YUAN_PER_FEN;

async function hasLedger({ db }: Context, id: number): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('ledger_accounts')
    .select('id')
    .where('account_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The postings add up from zero. */
async function clearFigures(context: Context, account: RecordOf<'accounts'>): Promise<void> {
  const definition = knownDefinition(context, 'accounts');
  if (definition === undefined) return;
  const figures = { ...accountMoney(account), balance: 0, granted_balance: 0, frozen_amount: 0 };
  const { available, owed_amount } = derivedFigures(figures, account.status);
  await updateRow(context, definition, account.id, { ...figures, voucher_balance: 0, available, owed_amount });
}

async function openGrant(context: Context, account: RecordOf<'accounts'>, amount: number): Promise<void> {
  const definition = knownDefinition(context, 'vouchers');
  if (definition === undefined) return;
  const now = context.clock();
  const { id } = await insertRow(context, definition, {
    code: `G-${account.account_no}`,
    name: renderMessage(context.schemas.messages, 'billing.openingGrant', {}, context.lang),
    account_id: account.id,
    user_id: account.user_id,
    bp_id: account.bp_id,
    kind: 'granted',
    face_amount: amount,
    remaining: 0,
    valid_from: now,
    status: 'unused',
    created_at: now,
    updated_at: now,
  });
  await post(context, {
    kind: 'opening',
    key: `grant ${account.id}`,
    account_id: account.id,
    ref: { type: 'voucher', id: Number(id) },
    postings: [
      { account: 'opening', amount: -amount },
      { account: grantAccount(Number(id)), amount },
    ],
  });
}
