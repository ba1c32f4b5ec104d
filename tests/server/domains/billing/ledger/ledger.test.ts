import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold, release, releaseExpired } from '#server/domains/billing/ledger/hold.ts';
import { openLedger } from '#server/domains/billing/ledger/openLedger.ts';
import { post, type Booking } from '#server/domains/billing/ledger/post.ts';
import { refund } from '#server/domains/billing/ledger/refund.ts';
import { spend, type Spending } from '#server/domains/billing/ledger/spend.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import type { Context } from '#server/engine/context.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { figuresOf, grantTo, newAccount, recharge, YUAN } from '../../../../support/wallets.ts';

const HOUR_MS = 3_600_000;

describe.each(await databasesUnderTest())('the ledger on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const inside = <T>(work: (context: Context) => Promise<T>) => all.context().transaction(work);
  const codeOf = (error: unknown) => (error instanceof Error && 'key' in error ? error.key : error);
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => codeOf(error),
    );
  const paying = (account_id: number, yuan: number, more: Partial<Spending> = {}): Spending => ({
    account_id,
    key: `pay ${account_id} ${yuan}`,
    items: [{ amount: yuan * YUAN, to: 'revenue.compute' }],
    refusal: 'billing.insufficientBalance',
    ...more,
  });

  test('begins with what accounts have, once', async () => {
    const { id } = (await all.bp_admin.get('/api/ums/v1/users/current')).body;
    const [account] = await all.db.all<{ id: number }>(
      'select a.id from accounts a join users u on u.bp_id = a.bp_id where u.id = ?',
      [id],
    );
    expect(await figuresOf(all, account?.id ?? 0)).toEqual({
      balance: 1_254_600.88,
      granted: 50_000,
      frozen: 32_600,
      available: 1_272_000.88,
    });
    expect(await openLedger(all.context())).toBe(0);
    const old = await newAccount(all);
    await all.db.run(
      'update accounts set balance = 12345600, granted_balance = 1, frozen_amount = 50000 where id = ?',
      [old],
    );
    expect(await openLedger(all.context())).toBe(1);
    expect(await openLedger(all.context())).toBe(0);
    // Rounded to whole fen in favour of the owner.
    expect(await figuresOf(all, old)).toEqual({ balance: 12.35, granted: 0.01, frozen: 0.05, available: 12.31 });
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true, postings: expect.any(Number) });
  });

  test('books a repeated key once, and refuses it with another content', async () => {
    const id = await newAccount(all);
    const booking = (yuan: number): Booking => ({
      kind: 'recharge',
      key: `twice ${id}`,
      account_id: id,
      postings: [
        { account: 'channel.bank_transfer', amount: -yuan * YUAN },
        { account: 'wallet.cash', amount: yuan * YUAN },
      ],
    });
    const first = await inside((context) => post(context, booking(5)));
    all.clock.advance(1_000);
    expect(await inside((context) => post(context, booking(5)))).toEqual({ id: first.id, replayed: true });
    expect(await refusalOf(inside((context) => post(context, booking(6))))).toBe('request.idempotencyMismatch');
    expect((await figuresOf(all, id)).balance).toBe(5);
    const payment = paying(id, 2);
    const paid = await inside((context) => spend(context, payment));
    await recharge(all, id, 1);
    expect(await inside((context) => spend(context, payment))).toMatchObject({
      transaction_id: paid.transaction_id,
      replayed: true,
      cash: 2 * YUAN,
    });
    expect(await refusalOf(inside((context) => spend(context, { ...paying(id, 3), key: payment.key })))).toBe(
      'request.idempotencyMismatch',
    );
  });

  test('refuses postings that are no money: a sum other than zero, parts of a fen, nothing', async () => {
    const id = await newAccount(all);
    for (const [amounts, says] of [
      [[10_000, -20_000], /add up/],
      [[5_000, -5_000], /whole fen/],
      [[0, 0], /moves nothing/],
      [[1e300, -1e300], /whole fen/],
    ] as const)
      await expect(
        inside((context) =>
          post(context, {
            kind: 'adjust',
            key: `wrong ${String(says)}`,
            account_id: id,
            postings: [
              { account: 'adjustment', amount: amounts[0] },
              { account: 'wallet.cash', amount: amounts[1] },
            ],
          }),
        ),
      ).rejects.toThrow(says);
  });

  test('holds money, gives it back, and pays from it', async () => {
    const id = await newAccount(all, 10);
    const holding = (n: number) => ({ account_id: id, key: `hold ${id} ${n}`, amount: 3 * YUAN, purpose: 'admission' });
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.push(await inside((context) => hold(context, holding(n))));
    // Worked example: a fourth hour does not fit.
    expect(await refusalOf(inside((context) => hold(context, holding(4))))).toBe('billing.insufficientBalanceForOrder');
    expect(await figuresOf(all, id)).toEqual({ balance: 10, granted: 0, frozen: 9, available: 1 });
    expect(await inside((context) => hold(context, holding(1)))).toBe(ids[0]);
    for (const [n, hold_id] of ids.entries())
      await inside((context) =>
        spend(context, { ...paying(id, 3, { kind: 'settle', key: `hour ${id} ${n}` }), hold_id }),
      );
    expect(await figuresOf(all, id)).toEqual({ balance: 1, granted: 0, frozen: 0, available: 1 });
    const last = await inside((context) =>
      hold(context, { ...holding(5), amount: YUAN, expires_at: all.clock.now() + 1 }),
    );
    await inside((context) => release(context, ids[0] ?? ''));
    expect(await releaseExpired(all.context())).toBe(0);
    all.clock.advance(1);
    expect(await releaseExpired(all.context())).toBe(1);
    await inside((context) => release(context, last));
    expect(await figuresOf(all, id)).toEqual({ balance: 1, granted: 0, frozen: 0, available: 1 });
  });

  test('books what was consumed below zero, and refuses orders and holds there', async () => {
    const id = await newAccount(all, 1);
    await inside((context) => spend(context, { ...paying(id, 4, { kind: 'settle' }), refusal: undefined }));
    expect(await figuresOf(all, id)).toMatchObject({ balance: -3, available: -3 });
    const [account] = await all.db.all('select status, owed_amount from accounts where id = ?', [id]);
    expect(account).toEqual({ status: 'overdue', owed_amount: 3 * YUAN });
    expect(await refusalOf(inside((context) => spend(context, paying(id, 1))))).toBe('billing.insufficientBalance');
    await recharge(all, id, 200);
    expect(await all.db.all('select status from accounts where id = ?', [id])).toEqual([{ status: 'normal' }]);
    for (const [status, refusal] of [
      ['frozen', 'billing.accountFrozen'],
      ['closed', 'billing.accountClosed'],
    ] as const) {
      await all.db.run('update accounts set status = ? where id = ?', [status, id]);
      expect(await refusalOf(inside((context) => spend(context, paying(id, 1))))).toBe(refusal);
    }
  });

  test('pays with vouchers, granted money and cash, and gives each its share back', async () => {
    const id = await newAccount(all, 150);
    const granted = await grantTo(all, id, { kind: 'granted', face_amount: '50' });
    const voucher = await grantTo(all, id, {
      face_amount: '100',
      valid_to: new Date(all.clock.now() + HOUR_MS).toISOString(),
    });
    const dear = await grantTo(all, id, { face_amount: '7', min_amount: '300.01' });
    expect(await figuresOf(all, id)).toEqual({ balance: 150, granted: 50, frozen: 0, available: 200 });
    const paid = await inside((context) => spend(context, paying(id, 300)));
    expect(paid).toMatchObject({ voucher: 100 * YUAN, granted: 50 * YUAN, cash: 150 * YUAN });
    expect(await figuresOf(all, id)).toEqual({ balance: 0, granted: 0, frozen: 0, available: 0 });
    expect((await all.admin.get(`/api/bill/v1/vouchers/${voucher}`)).body).toMatchObject({
      status: 'used',
      remaining: '0.00',
    });
    all.clock.advance(2 * HOUR_MS);
    await all.platform.runner.runDue();
    // Worked example: 205.00 of it unused, shared over the sources; the voucher's share is forfeited.
    const returned = {
      account_id: id,
      key: `refund ${id}`,
      from: [{ account: 'revenue.compute', amount: 205 * YUAN }],
      back: [
        { account: 'wallet.cash', amount: 102.5 * YUAN },
        { account: `wallet.grant:${granted}`, amount: 34_170_000 },
      ],
    } as const;
    expect(await inside((context) => refund(context, returned))).toMatchObject({ replayed: false });
    expect(await inside((context) => refund(context, returned))).toMatchObject({ replayed: true });
    expect(await figuresOf(all, id)).toMatchObject({ balance: 102.5, granted: 34.17 });
    const forfeited = await all.db.all('select balance from ledger_accounts where account_id = ? and name = ?', [
      id,
      'promotion',
    ]);
    expect(forfeited).toEqual([{ balance: -(157 * YUAN) + 68_330_000 }]);
    expect((await all.admin.get(`/api/bill/v1/vouchers/${dear}`)).body.status).toBe('unused');
    await expect(
      inside((context) =>
        refund(context, { ...returned, key: 'too much', from: [{ account: 'revenue.compute', amount: YUAN }] }),
      ),
    ).rejects.toThrow(/more than was paid/);
  });

  test('begins and ends a voucher at its time, and takes back what is left', async () => {
    const id = await newAccount(all);
    const after = (hours: number) => new Date(all.clock.now() + hours * HOUR_MS).toISOString();
    const [from, to] = [after(1), after(3)];
    const later = await grantTo(all, id, { kind: 'granted', face_amount: '8', valid_from: from, valid_to: to });
    expect(await figuresOf(all, id)).toMatchObject({ granted: 0, available: 0 });
    all.clock.advance(HOUR_MS);
    await all.platform.runner.runDue();
    expect(await figuresOf(all, id)).toMatchObject({ granted: 8, available: 8 });
    await inside((context) => spend(context, paying(id, 3)));
    all.clock.advance(2 * HOUR_MS);
    await all.platform.runner.runDue();
    expect(await figuresOf(all, id)).toMatchObject({ granted: 0, available: 0 });
    expect((await all.admin.get(`/api/bill/v1/vouchers/${later}`)).body).toMatchObject({
      status: 'expired',
      remaining: '0.00',
    });
    const other = await grantTo(all, id, { kind: 'granted', face_amount: '8' });
    expect((await all.admin.post(`/api/bill/v1/vouchers/${other}?action=revoke`)).body).toMatchObject({
      status: 'revoked',
      remaining: '0.00',
    });
    expect(await figuresOf(all, id)).toMatchObject({ granted: 0 });
    expect(
      await all.admin.post('/api/bill/v1/vouchers', { name: 'late', account_id: id, face_amount: '1', valid_to: to }),
    ).toMatchObject({ status: 400, body: { code: 9000, fields: { valid_to: expect.any(String) } } });
    expect(
      await all.admin.post('/api/bill/v1/vouchers', { name: 'small', account_id: id, face_amount: '0.015' }),
    ).toMatchObject({ status: 400, body: { code: 9000, fields: { face_amount: expect.any(String) } } });
  });

  test('never sells more than the wallet has to fifty buyers at once', async () => {
    const id = await newAccount(all, 40);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        refusalOf(inside((context) => spend(context, paying(id, 1, { key: `rush ${id} ${n}` })))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(40);
    expect(outcomes.filter((outcome) => outcome === 'billing.insufficientBalance')).toHaveLength(10);
    expect(await figuresOf(all, id)).toMatchObject({ balance: 0, available: 0 });
    const same = await Promise.all(
      Array.from({ length: 10 }, () =>
        inside((context) => spend(context, { ...paying(id, 1, { key: `same ${id}` }), refusal: undefined })),
      ),
    );
    expect(new Set(same.map(({ transaction_id }) => transaction_id)).size).toBe(1);
    expect(await verifyLedger(all.context(), id)).toMatchObject({ ok: true });
  });

  test('moves money between two accounts in both directions at once', async () => {
    const [one, two] = [await newAccount(all, 100), await newAccount(all, 100)];
    const transfer = (from: number, to: number, n: number) =>
      inside((context) =>
        post(context, {
          kind: 'adjust',
          key: `transfer ${from} ${to} ${n}`,
          account_id: from,
          postings: [
            { account: 'wallet.cash', amount: -YUAN },
            { account: 'wallet.cash', account_id: to, amount: YUAN },
          ],
        }),
      );
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? transfer(one, two, n) : transfer(two, one, n))),
    );
    expect([await figuresOf(all, one), await figuresOf(all, two)].map(({ balance }) => balance)).toEqual([100, 100]);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });
});
