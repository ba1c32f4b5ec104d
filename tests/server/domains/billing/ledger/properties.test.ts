import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold, release } from '#server/domains/billing/ledger/hold.ts';
import { refund } from '#server/domains/billing/ledger/refund.ts';
import { spend } from '#server/domains/billing/ledger/spend.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { figuresOf, grantTo, newAccount, recharge, YUAN } from '../../../../support/wallets.ts';

const FEN = YUAN / 100;

/** One operation on a wallet, with an amount in fen. */
const operation = record({
  what: constantFrom('recharge', 'grant', 'order', 'usage', 'hold', 'release', 'refund'),
  fen: integer({ min: 1, max: 5_000 }),
});

describe.each(await databasesUnderTest())('any life of a wallet on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  test('conserves money, has no gap, and agrees with its postings (P03, P04)', async () => {
    await assert(
      asyncProperty(array(operation, { minLength: 5, maxLength: 12 }), async (operations) => {
        const id = await newAccount(all);
        const held: string[] = [];
        for (const [n, { what, fen }] of operations.entries()) await live(id, `${id} ${n}`, what, fen * FEN, held);
        const [sum] = await all.db.all<{ total: number }>('select sum(balance) as total from ledger_accounts');
        expect(Number(sum?.total)).toBe(0);
        expect(await verifyLedger(all.context(), id)).toMatchObject({ ok: true });
        const funds = await all.db.all<{ seq: number; balance_before: number; balance_after: number }>(
          'select seq, balance_before, balance_after from funds where account_id = ? order by seq',
          [id],
        );
        expect(funds.map(({ seq }) => seq)).toEqual(funds.map((_, place) => place + 1));
        for (const [place, fund] of funds.entries())
          expect(fund.balance_before).toBe(funds[place - 1]?.balance_after ?? 0);
        expect((await figuresOf(all, id)).balance).toBeCloseTo((funds.at(-1)?.balance_after ?? 0) / YUAN, 6);
      }),
      { numRuns: 6 },
    );
  });

  /** A refusal is a valid outcome: it must leave nothing behind. */
  async function live(id: number, key: string, what: string, amount: number, held: string[]): Promise<void> {
    const items = [{ amount, to: 'revenue.compute' as const }];
    const inside = (work: (context: Context) => Promise<unknown>) =>
      all.context().transaction(work).catch(unlessRefused);
    if (what === 'recharge') await recharge(all, id, amount / YUAN);
    if (what === 'grant') await grantTo(all, id, { kind: 'granted', face_amount: (amount / YUAN).toFixed(2) });
    if (what === 'order')
      await inside((context) => spend(context, { account_id: id, key, items, refusal: 'billing.insufficientBalance' }));
    if (what === 'usage') await inside((context) => spend(context, { account_id: id, key, kind: 'settle', items }));
    if (what === 'hold')
      await inside(async (context) => held.push(await hold(context, { account_id: id, key, amount, purpose: 'test' })));
    if (what === 'release') await inside((context) => release(context, held.pop() ?? ''));
    if (what === 'refund')
      await inside((context) =>
        refund(context, {
          account_id: id,
          key,
          from: [{ account: 'revenue.compute', amount }],
          back: [{ account: 'wallet.cash', amount }],
        }),
      );
  }

  function unlessRefused(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
  }

  test('shows every change of what was written', async () => {
    const id = await newAccount(all, 20);
    const [posting] = await all.db.all<{ ledger_id: number; transaction_id: string }>(
      `select p.ledger_id, p.transaction_id from ledger_postings p join ledger_accounts a on a.id = p.ledger_id where a.account_id = ? and a.name = 'wallet.cash'`,
      [id],
    );
    const { ledger_id, transaction_id } = posting ?? { ledger_id: 0, transaction_id: '' };
    await expect(all.db.run('update ledger_postings set amount = 1')).rejects.toThrow(/append only/);
    await expect(all.db.run('delete from ledger_transactions')).rejects.toThrow(/append only/);
    const drop = async (table: string) => {
      if (database.dialect === 'postgres') await all.db.run(`drop trigger ${table}_append_only on ${table}`);
      else for (const statement of ['update', 'delete']) await all.db.run(`drop trigger ${table}_no_${statement}`);
    };
    for (const table of ['ledger_postings', 'ledger_transactions']) await drop(table);
    for (const [check, change, undo] of [
      [
        'figures',
        `update accounts set balance = balance + 10000 where id = ${id}`,
        `update accounts set balance = balance - 10000 where id = ${id}`,
      ],
      [
        'head',
        `update ledger_accounts set balance = balance + 10000 where id = ${ledger_id}`,
        `update ledger_accounts set balance = balance - 10000 where id = ${ledger_id}`,
      ],
      [
        'digest',
        `update ledger_transactions set memo = 'x' where id = '${transaction_id}'`,
        `update ledger_transactions set memo = null where id = '${transaction_id}'`,
      ],
      [
        'sum',
        `update ledger_postings set amount = amount + 10000 where ledger_id = ${ledger_id} and seq = 1`,
        `update ledger_postings set amount = amount - 10000 where ledger_id = ${ledger_id} and seq = 1`,
      ],
      [
        'balance',
        `update ledger_postings set balance_after = balance_after + 10000 where ledger_id = ${ledger_id}`,
        `update ledger_postings set balance_after = balance_after - 10000 where ledger_id = ${ledger_id}`,
      ],
      [
        'chain',
        `update ledger_postings set hash = 'x' || hash where ledger_id = ${ledger_id}`,
        `update ledger_postings set hash = substr(hash, 2) where ledger_id = ${ledger_id}`,
      ],
      [
        'funds',
        `update funds set seq = 7 where account_id = ${id}`,
        `update funds set seq = 1 where account_id = ${id}`,
      ],
    ] as const) {
      await all.db.run(change);
      expect(await verifyLedger(all.context(), id), check).toMatchObject({
        ok: false,
        first_bad: { check, account_id: id },
      });
      await all.db.run(undo);
      expect(await verifyLedger(all.context(), id), `after ${check}`).toMatchObject({ ok: true });
    }
  });
});
