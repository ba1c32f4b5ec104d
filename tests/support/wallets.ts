import type { LedgerAccount } from '#server/domains/billing/ledger/ledgerAccount.ts';
import { post } from '#server/domains/billing/ledger/post.ts';
import type { Scenario } from './scenario.ts';

/** One yuan in micro-yuan. */
export const YUAN = 1_000_000;

/** The figures of an account, in yuan. */
export async function figuresOf({ db }: Scenario, id: number) {
  const [account] = await db.all<Record<'balance' | 'granted_balance' | 'frozen_amount' | 'available', number>>(
    'select balance, granted_balance, frozen_amount, available from accounts where id = ?',
    [id],
  );
  return {
    balance: (account?.balance ?? 0) / YUAN,
    granted: (account?.granted_balance ?? 0) / YUAN,
    frozen: (account?.frozen_amount ?? 0) / YUAN,
    available: (account?.available ?? 0) / YUAN,
  };
}

let recharges = 0;

/** A new account without money, or with as many yuan. */
export async function newAccount(all: Scenario, yuan = 0): Promise<number> {
  recharges += 1;
  const name = `wallet-${recharges}`;
  const { body: user } = await all.admin.post('/api/ums/v1/users', { name, kind: 3, password: 'Longer-12345' });
  const [account] = await all.db.all<{ id: number }>('select id from accounts where user_id = ?', [user.id]);
  const id = account?.id ?? 0;
  if (yuan > 0) await recharge(all, id, yuan);
  return id;
}

export async function recharge(all: Scenario, id: number, yuan: number): Promise<void> {
  recharges += 1;
  await move(all, id, 'channel.bank_transfer', yuan, `test ${recharges}`);
}

/** Moves money from an account of the platform into the wallet. */
async function move(all: Scenario, id: number, from: LedgerAccount, yuan: number, key: string): Promise<void> {
  await all.context().transaction((inside) =>
    post(inside, {
      kind: 'recharge',
      key,
      account_id: id,
      postings: [
        { account: from, amount: -Math.round(yuan * YUAN) },
        { account: 'wallet.cash', amount: Math.round(yuan * YUAN) },
      ],
    }),
  );
}

/** A voucher, or granted money, of an account. */
export async function grantTo(all: Scenario, accountId: number, values: object): Promise<number> {
  const { status, body } = await all.admin.post('/api/bill/v1/vouchers', {
    name: 'voucher',
    account_id: accountId,
    ...values,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
