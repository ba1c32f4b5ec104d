// @module-tag long
import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changedIn } from '#server/domains/billing/orders/changedIn.ts';
import { payOrder } from '#server/domains/billing/orders/payOrder.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import type { Context } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { nothingIsLeft, ordersAgree } from '../../../../life/recompute.ts';
import { openShop, type Shop } from './shop.ts';

/** The same transaction in a process that is killed after this number of statements. */
function dying(context: Context, statements: number): Context {
  let left = statements;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...context, db: { ...context.db, kysely: context.db.kysely.withPlugin(plugin) } };
}

async function differences({ all }: Shop): Promise<string[]> {
  const wrong: string[] = [];
  await ordersAgree(all.db, wrong);
  await nothingIsLeft(all.db, all.clock.now(), wrong);
  return wrong;
}

/** `npm run test:life` kills real processes. */
describe.each(await databasesUnderTest())(
  'a process that is killed in the middle of a purchase (P13), on $dialect',
  (database) => {
    test('leaves no money without its order, no paid order without its posting, and no hold after its end', async () => {
      const shop = await openShop(database);
      const { all } = shop;
      try {
        await all.db.run('update billing_items set next_at = null');
        await keepSettling(all.context());
        const buyer = await shop.buyer(1_000);
        const order = await shop.order(buyer, shop.question(100));
        const [user] = await all.db.kysely
          .selectFrom('users')
          .innerJoin('accounts', 'accounts.user_id', 'users.id')
          .select(['users.id', 'users.name', 'users.kind', 'users.bp_id'])
          .where('accounts.id', '=', buyer.account)
          .execute();
        const pay = (statements: number) =>
          all.context().transaction(async (inside) => {
            const acting = { ...dying(inside, statements), actor: asPlatform({ ...user!, grants: [] }) };
            const orders = knownDefinition(acting, 'orders')!;
            const found = await findRecord(acting, orders, Number(order['id']), { lock: true });
            // The type was generated from the definition that stored it.
            const paid = await payOrder(acting, found as unknown as Parameters<typeof payOrder>[1]);
            await storeChanges(acting, orders, found, changedIn({ ...found }, paid), 'pay');
          });
        let statements = 0;
        for (; statements < 1_000; statements += 1) {
          const outcome = await pay(statements).then(
            () => 'paid',
            (reason: Error) => reason.message,
          );
          if (outcome === 'paid') break;
          expect(outcome).toBe('killed');
          expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 1_000 });
          expect((await shop.look(buyer.client, order['id']))['status']).toBe('pending_payment');
          expect(await differences(shop)).toEqual([]);
        }
        expect(statements).toBeGreaterThan(9);
        // It is killed right after the debit: another process delivers what is paid.
        expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 900 });
        const other = all.anotherProcess();
        for (let second = 0; second < 10; second += 1) {
          all.clock.advance(1_000);
          await other.runner.runDue();
        }
        expect((await shop.look(buyer.client, order['id']))['status']).toBe('completed');
        // What is charged by use holds an hour, also if no settlement comes in time.
        await shop.order(buyer, shop.question(10));
        const made = await buyer.client.post(`${shop.path}/volumes`, { name: 'used', size_gb: 10 });
        expect(made.status).toBe(201);
        all.clock.advance(3 * 3_600_000);
        await other.runner.runDue();
        expect(await differences(shop)).toEqual([]);
      } finally {
        await all.close();
      }
    });
  },
);
