import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMISSION, admissionKey } from '#server/domains/billing/admission/releaseAdmissions.ts';
import { hold } from '#server/domains/billing/ledger/hold.ts';
import { recordUsage } from '#server/domains/billing/metering/usage/recordUsage.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { figuresOf, grantTo, newAccount, YUAN } from '../../../../support/wallets.ts';
import { addPrice, closeSpan, openItem, openSpan, sell } from './usage.ts';

const HOUR_MS = 3_600_000;

describe.each(await databasesUnderTest())('settlement by the hour, on $dialect', (database) => {
  let all: Scenario;
  let odd = 0;
  // Sessions end before the last test.
  let spare: [number, number];
  beforeAll(async () => {
    all = await createScenario({ database, seed: 'none' });
    await sell(all, 'two', { unit_price: '2' });
    odd = await sell(all, 'odd', { unit_price: '0.123456' });
    spare = [await newAccount(all, 100), await newAccount(all, 100)];
    await keepSettling(all.context());
  });
  afterAll(() => all.close());

  const now = () => all.clock.now();
  const hoursLater = async (hours: number) => {
    all.clock.advance(hours * HOUR_MS - (now() % HOUR_MS));
    await all.platform.runner.runDue();
  };
  const linesOf = (account: number) =>
    all.db.all<{ type: string; billing_date: string; amount: number; final: number }>(
      'select type, billing_date, payable_amount as amount, is_final as final from bill_lines where account_id = ? order by id',
      [account],
    );
  const settlementsOf = async (account: number) =>
    (await all.db.all('select id from funds where account_id = ? and type = ?', [account, 'settle'])).length;

  test('charges what is not charged yet in whole fen, below zero if need be', async () => {
    const account = await newAccount(all, 3);
    const item = await openItem(all, account, 'two', now());
    const balances: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      await hoursLater(1);
      balances.push((await figuresOf(all, account)).balance);
    }
    expect(balances).toEqual([1, -1, -3]);
    await closeSpan(all, item, now() + 100_000);
    await hoursLater(1);
    // A hundred seconds: 0.055556 yuan.
    expect((await figuresOf(all, account)).balance).toBe(-3.06);
    await hoursLater(2);
    expect((await figuresOf(all, account)).balance).toBe(-3.06);
    expect(await linesOf(account)).toEqual([{ type: 'payg', billing_date: '2026-11-20', amount: 6_055_556, final: 0 }]);
    expect(await all.db.all('select next_at from billing_items where id = ?', [item])).toEqual([{ next_at: null }]);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });

  test('one payment an account and hour, from vouchers first, for all its items', async () => {
    const account = await newAccount(all, 100);
    await grantTo(all, account, { kind: 'voucher', face_amount: '3' });
    await openItem(all, account, 'two', now());
    await openItem(all, account, 'odd', now());
    await hoursLater(1);
    expect(await settlementsOf(account)).toBe(1);
    await hoursLater(1);
    expect(await settlementsOf(account)).toBe(2);
    const bills = await all.db.all<Record<string, number>>(
      'select due_amount as due, voucher_amount as voucher, cash_amount as cash from bills where account_id = ? order by id',
      [account],
    );
    expect(bills.map(({ due = 0, voucher = 0, cash = 0 }) => [due, voucher, cash].map((each) => each / YUAN))).toEqual([
      // The rest of the voucher is shared in the second hour.
      [4, 2.83, 1.17],
      [0.25, 0.17, 0.08],
    ]);
    expect((await figuresOf(all, account)).balance).toBe(98.75);
  });

  test('two processes settle an hour once, and a job that is repeated charges nothing', async () => {
    const account = await newAccount(all, 100);
    await openItem(all, account, 'two', now());
    all.clock.advance(HOUR_MS - (now() % HOUR_MS));
    const other = all.anotherProcess();
    await Promise.all([all.platform.runner.runDue(), other.runner.runDue()]);
    await all.platform.runner.runDue();
    expect(await settlementsOf(account)).toBe(1);
    const { balance } = await figuresOf(all, account);
    await all.db.run('update billing_items set next_at = next_at - ? where account_id = ?', [HOUR_MS, account]);
    await keepSettling(all.context());
    await hoursLater(1);
    expect((await figuresOf(all, account)).balance).toBe(balance - 2);
  });

  test('a resize is one item with the prices of two products', async () => {
    const account = await newAccount(all, 100);
    const begin = now();
    const item = await openItem(all, account, 'two', begin);
    await closeSpan(all, item, begin + HOUR_MS / 2);
    await openSpan(all.db, item, 'odd', begin + HOUR_MS / 2);
    await hoursLater(1);
    expect((await linesOf(account)).map(({ amount }) => amount)).toEqual([1_000_000, 61_728]);
    expect((await figuresOf(all, account)).balance).toBe(98.94);
  });

  test('a new price counts from its second on', async () => {
    const account = await newAccount(all, 100);
    const begin = now();
    await addPrice(all, odd, { unit_price: '3', effective_from: new Date(begin + HOUR_MS / 4).toISOString() });
    await openItem(all, account, 'odd', begin);
    await hoursLater(1);
    expect((await linesOf(account)).map(({ amount }) => amount)).toEqual([30_864, 2_250_000]);
  });

  test('what a meter reports late is charged at the tiers of its own month, once (S22)', async () => {
    const account = await newAccount(all, 100);
    const tiers = [{ to: '100', unit_price: '0.8' }, { unit_price: '0.6' }];
    const product = await sell(all, 'traffic', { model: 'graduated', meter: 'gb', tiers });
    await all.db.run('update price_versions set effective_from = 0 where product_id = ?', [product]);
    const item_id = await openItem(all, account, 'traffic', now(), Date.parse('2026-10-01T00:00:00+08:00'));
    const report = (id: string, gb: number, at: string) =>
      recordUsage(all.context(), 'test', [{ id, item_id, meter: 'gb', quantity: gb * 1_000_000, at: Date.parse(at) }]);
    await report('a', 85, '2026-10-12T08:00:00+08:00');
    await hoursLater(1);
    await report('b', 10, '2026-10-31T20:00:00+08:00');
    await report('c', 10, '2026-11-19T20:00:00+08:00');
    await hoursLater(1);
    await report('d', 10, '2026-10-12T09:00:00+08:00');
    await report('d', 10, '2026-10-12T09:00:00+08:00');
    await hoursLater(1);
    const bills = 'select billing_cycle as cycle, due_amount as due from bills where account_id = ? order by 1';
    expect(await all.db.all(bills, [account])).toEqual([{ cycle: '2026-11', due: 91 * YUAN }]);
    expect((await linesOf(account)).map(({ type, amount }) => [type, amount / YUAN])).toEqual([
      // October is over since the 3rd.
      ['adjustment', 68],
      ['adjustment', 8],
      ['payg', 8],
      ['adjustment', 7],
    ]);
    expect((await figuresOf(all, account)).balance).toBe(9);
    await closeSpan(all, item_id, now());
    await hoursLater(1);
    const due = async () => all.db.all('select next_at from billing_items where id = ?', [item_id]);
    expect(await due()).toEqual([{ next_at: null }]);
    await report('e', 5, '2026-11-20T08:00:00+08:00');
    await hoursLater(1);
    expect((await figuresOf(all, account)).balance).toBe(5);
  });

  test('usage without a price is not charged, until there is one', async () => {
    const account = await newAccount(all, 100);
    const item = await openItem(all, account, 'unknown', now());
    await hoursLater(1);
    expect(await linesOf(account)).toEqual([]);
    await sell(all, 'unknown', { unit_price: '1' });
    await hoursLater(1);
    expect((await linesOf(account)).map(({ amount }) => amount)).toEqual([1_000_000]);
    expect(await all.db.all('select product_id from billing_items where id = ?', [item])).not.toEqual([
      { product_id: null },
    ]);
  });

  test('makes the first hour available again that was held for the record, and for no other kind of record', async () => {
    const account = await newAccount(all, 100);
    const item = await openItem(all, account, 'two', now());
    const { resource_id: id } = await all.db.kysely
      .selectFrom('billing_items')
      .select('resource_id')
      .where('id', '=', item)
      .executeTakeFirstOrThrow();
    const holding = { account_id: account, purpose: ADMISSION };
    await all.context().transaction(async (inside) => {
      await hold(inside, { ...holding, amount: YUAN, key: admissionKey('volumes', id ?? '') });
      await hold(inside, { ...holding, amount: 2 * YUAN, key: admissionKey('volumes', id ?? '', 7) });
      // Ids are unique in their kind of resource only.
      await hold(inside, { ...holding, amount: 4 * YUAN, key: admissionKey('vmVolumes', id ?? '') });
      await hold(inside, { ...holding, amount: 8 * YUAN, key: admissionKey('volumes', `${id}0`) });
    });
    expect((await figuresOf(all, account)).frozen).toBe(15);
    await hoursLater(1);
    expect((await figuresOf(all, account)).frozen).toBe(12);
    await closeSpan(all, item, now());
  });

  test('a settlement that keeps failing is reported to administrators once a day, and repeated', async () => {
    const account = await newAccount(all, 100);
    const item = await openItem(all, account, 'two', now());
    await openSpan(all.db, item + 1_000_000, 'two', now());
    await all.db.run('update spans set item_id = ?, "from" = "from" + 1000 where item_id = ?', [
      item,
      item + 1_000_000,
    ]);
    const reports = () =>
      all.db.all<{ text: string; link: string }>(`select distinct text, link from messages where key like ?`, [
        `unsettled ${account} %`,
      ]);
    await hoursLater(1);
    // Five attempts, one after the other, and five more ten minutes later.
    for (let minutes = 0; minutes < 15; minutes += 1) {
      all.clock.advance(60_000);
      await all.platform.runner.runDue();
    }
    expect(await reports()).toMatchObject([
      { text: expect.stringContaining('rating.overlap'), link: `/accountdesc/${account}` },
    ]);
    expect(await settlementsOf(account)).toBe(0);
    await all.db.run('delete from spans where open_item = ?', [item + 1_000_000]);
    for (let minutes = 0; minutes < 10; minutes += 1) {
      all.clock.advance(60_000);
      await all.platform.runner.runDue();
    }
    expect((await figuresOf(all, account)).balance).toBe(98);
    await closeSpan(all, item, now());
    await hoursLater(1);
  });

  test('a settlement that fails leaves nothing behind and is repeated', async () => {
    const account = await newAccount(all, 100);
    const item = await openItem(all, account, 'two', now());
    const stored = await all.db.all<{ quantity: number }>('select quantity from spans where item_id = ?', [item]);
    // A period that overlaps another one cannot be rated.
    await all.db.run('update spans set quantity = 1000000 where item_id = ?', [item]);
    await openSpan(all.db, item + 1_000_000, 'two', now());
    await all.db.run('update spans set item_id = ?, "from" = "from" + 1000 where item_id = ?', [
      item,
      item + 1_000_000,
    ]);
    await hoursLater(1);
    expect([await linesOf(account), await settlementsOf(account)]).toEqual([[], 0]);
    await all.db.run('delete from spans where open_item = ?', [item + 1_000_000]);
    all.clock.advance(2_000);
    await all.platform.runner.runDue();
    expect((await figuresOf(all, account)).balance).toBe(98);
    expect(stored).toHaveLength(1);
  });

  test('catches up in order after an outage, with the lines of an hourly settlement', async () => {
    const [late, punctual] = spare;
    // Only these two accounts have usage from here on.
    await all.db.run('update spans set "to" = ?, open_item = null where open_item is not null', [now()]);
    await hoursLater(1);
    const begin = now();
    const items = [await openItem(all, punctual, 'two', begin)];
    for (let hour = 0; hour < 24; hour += 1) await hoursLater(1);
    items.push(await openItem(all, late, 'two', begin));
    await hoursLater(1);
    for (const item of items) await closeSpan(all, item, now());
    await hoursLater(1);
    const lines = await linesOf(late);
    expect(lines).toEqual(await linesOf(punctual));
    expect(lines.map(({ amount, final }) => [amount, final])).toEqual([
      [(50 - 2 * hoursOf(now() - HOUR_MS)) * YUAN, 1],
      [2 * hoursOf(now() - HOUR_MS) * YUAN, 0],
    ]);
    expect(await figuresOf(all, late)).toEqual(await figuresOf(all, punctual));
    expect([await settlementsOf(late), await settlementsOf(punctual)]).toEqual([25, 25]);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });
});

/** Hours since midnight in Beijing. */
const hoursOf = (at: number) => ((at + 8 * HOUR_MS) % (24 * HOUR_MS)) / HOUR_MS;
