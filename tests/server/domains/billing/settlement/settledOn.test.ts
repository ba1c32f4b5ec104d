import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsToSettle, endDay } from '#server/domains/billing/settlement/endDay.ts';
import { settleAccount } from '#server/domains/billing/settlement/settleAccount.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import type { Scenario } from '../../../../support/scenario.ts';
import { newAccount } from '../../../../support/wallets.ts';
import { admin, platformAt, setPriceFrom } from '../closing/platformAt.ts';
import { closeSpan, openItem, sell } from './usage.ts';

const HOUR_MS = 3_600_000;
const BEGIN = '2027-06-20T12:00:00+08:00';

describe.each([await oneDatabase()])('the day on which a line was settled, on $dialect', (database) => {
  let all: Scenario;
  // Sessions end while the clock moves.
  let accounts: number[];
  beforeAll(async () => {
    all = await platformAt(BEGIN, { database });
    await setPriceFrom(all, await sell(all, 'disk', { unit_price: '1' }));
    await setPriceFrom(all, await sell(all, 'traffic', { unit_price: '1', meter: 'gb' }));
    accounts = [];
    for (let count = 0; count < 4; count += 1) accounts.push(await newAccount(all, 100));
  });
  afterAll(() => all.close());

  const advanceTo = (at: string) => all.clock.advance(Date.parse(at) - all.clock.now());
  const settle = (account: number, through = 0) =>
    all.context().transaction((inside) => settleAccount(inside, account, { through }));
  const settleAll = async (account: number) => {
    while (((await settle(account)) ?? Infinity) <= all.clock.now());
  };
  const linesOf = (item: number) =>
    all.db.kysely
      .selectFrom('bill_lines')
      .select(['billing_date', 'settled_on', 'type', 'payable_amount', 'is_final'])
      .where('item_id', '=', item)
      .orderBy('id')
      .execute();

  test('is the same hour by hour and in one payment: each hour counts as settled when it was over', async () => {
    const [hourly = 0, late = 0] = accounts;
    const items = [
      await openItem(all, hourly, 'disk', all.clock.now()),
      await openItem(all, late, 'disk', all.clock.now()),
    ] as const;
    advanceTo('2027-06-22T03:00:00+08:00');
    await settleAll(hourly);
    await settle(late, all.clock.now());
    const lines = await linesOf(items[0]);
    expect(lines.map(({ billing_date, settled_on }) => [billing_date, settled_on])).toEqual([
      ['2027-06-20', '2027-06-20'],
      ['2027-06-21', '2027-06-21'],
      ['2027-06-22', '2027-06-22'],
    ]);
    const inOne = await linesOf(items[1]);
    expect(inOne.map(({ billing_date, settled_on }) => [billing_date, settled_on])).toEqual(
      lines.map(({ billing_date, settled_on }) => [billing_date, settled_on]),
    );
    for (const item of items) await closeSpan(all, item, all.clock.now());
  });

  test('a day waits until every hour of it is settled', async () => {
    const account = accounts[2] ?? 0;
    const before = Date.parse('2027-06-23T00:00:00+08:00');
    const item = await openItem(all, account, 'disk', all.clock.now());
    advanceTo('2027-06-23T00:00:00+08:00');
    for (const other of accounts) if (other !== account) await settleAll(other);
    expect(await accountsToSettle(all.context(), before)).toEqual({ accounts: 1, first: account });
    await settleAll(account);
    expect(await accountsToSettle(all.context(), before)).toEqual({ accounts: 0, first: undefined });
    await closeSpan(all, item, all.clock.now());
  });

  test('what is reported after the end of a day is a line of its own day, and the day stays as it was', async () => {
    const account = accounts[3] ?? 0;
    const item = await openItem(all, account, 'traffic', all.clock.now());
    const report = (id: string, at: string) =>
      admin(all).post('/api/bill/v1/usage-events', {
        source: 'router',
        events: [{ id, item_id: item, meter: 'gb', quantity: '5', at }],
      });
    all.clock.advance(HOUR_MS);
    expect(await report('in time', '2027-06-23T00:30:00+08:00')).toMatchObject({ body: { accepted: 1 } });
    // The item ends in the middle of the day: nothing would settle it once the day is over.
    await closeSpan(all, item, all.clock.now());
    all.clock.advance(2 * HOUR_MS);
    await settleAll(account);
    expect(await linesOf(item)).toMatchObject([{ settled_on: '2027-06-23', payable_amount: 5_000_000, is_final: 0 }]);
    advanceTo('2027-06-24T00:00:00+08:00');
    while (await all.context().transaction((inside) => endDay(inside, '2027-06-23')));
    advanceTo('2027-06-26T00:10:00+08:00');
    expect(await report('late', '2027-06-23T00:40:00+08:00')).toMatchObject({ body: { accepted: 1 } });
    all.clock.advance(HOUR_MS);
    await settleAll(account);
    expect(await linesOf(item)).toMatchObject([
      { billing_date: '2027-06-23', settled_on: '2027-06-23', payable_amount: 5_000_000, is_final: 1 },
      { billing_date: '2027-06-23', settled_on: '2027-06-26', payable_amount: 5_000_000, type: 'adjustment' },
    ]);
  });
});
