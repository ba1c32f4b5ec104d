import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import type { Json } from '#model/language/definition.ts';
import { recomputeMonth } from '#server/domains/billing/closing/recomputeMonth.ts';
import { burnOf } from '#server/domains/billing/metering/charges/burnOf.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { DEMO_PASSWORD, type Scenario } from '../../../../support/scenario.ts';
import { figuresOf, newAccount } from '../../../../support/wallets.ts';
import { admin, advanceTo, platformAt, setPriceFrom } from '../closing/platformAt.ts';
import { openShop } from '../orders/shop.ts';
import { addPrice, openItem, sell } from '../settlement/usage.ts';

type Fields = Record<string, Json>;

const BOOKS = '/api/bill/v1/price-books';
let books = 0;

/** A book that two administrators have agreed to. */
async function agree(all: Scenario, fields: Fields): Promise<number> {
  const made = await admin(all).post(BOOKS, { name: `book-${(books += 1)}`, applies_to: 'account', ...fields });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
  const path = `${BOOKS}/${made.body.id}`;
  const { body } = await admin(all).post(`${path}?action=submit`);
  if (body.status === 'submitted') {
    const approved = await all.as('second', DEMO_PASSWORD).post(`${path}?action=approve`);
    expect(approved, JSON.stringify(approved.body)).toMatchObject({ status: 200, body: { status: 'approved' } });
  }
  return made.body.id;
}

const addSecond = (all: Scenario) =>
  all.admin.post('/api/ums/v1/users', { name: 'second', kind: 1, password: DEMO_PASSWORD });

describe.each(await databasesUnderTest())('price books and use (spec 8.3, decision 346), on $dialect', (database) => {
  let all: Scenario;
  let product = 0;
  let third = 0;
  beforeAll(async () => {
    all = await platformAt('2027-06-20T00:00:00+08:00', { database });
    product = await sell(all, 'two', { unit_price: '2' });
    await setPriceFrom(all, product);
    await addSecond(all);
    third = await newAccount(all, 1);
    await keepSettling(all.context());
  });
  afterAll(() => all.close());

  const priced = (price: string) => ({ prices: [{ product_id: product, price }] });
  const differencesOf = async (account: number) =>
    (await recomputeMonth(all.context(), { period: '2027-06', account }, async () => {})).differences;
  const setLevel = (account: number, customer_level: string) =>
    admin(all).post(`/api/bill/v1/accounts/${account}?action=setPolicy`, { customer_level });
  /** The account has spent this since. */
  const spent = async (account: number) => 500 - Number((await figuresOf(all, account)).balance);

  test('counts to the second from its approval to its end, with its step in the explanation', async () => {
    const account = await newAccount(all, 500);
    const other = await newAccount(all, 500);
    for (const each of [account, other]) await openItem(all, each, 'two', all.clock.now());
    all.clock.advance(9_000_000);
    // Its time has passed; nothing that was used before the approval becomes cheaper.
    const book = await agree(all, {
      name: 'by-use',
      account_id: account,
      effective_from: '2027-06-19T00:00:00Z',
      ...priced('1'),
    });
    expect(await burnOf(all.context(), account)).toBe(1_000_000);
    expect(await burnOf(all.context(), other)).toBe(2_000_000);
    await advanceTo(all, '2027-06-20T05:00:00+08:00');
    expect(await spent(account)).toBe(2.5 * 2 + 2.5);
    // A list price that changes meanwhile is not that of the account.
    await addPrice(all, product, { unit_price: '3' });
    all.clock.advance(4_500_000);
    const end = () => admin(all).post(`${BOOKS}/${book}?action=end`);
    expect(await end()).toMatchObject({ status: 200 });
    all.clock.advance(1_000);
    expect(await end()).toMatchObject({ status: 409, body: { code: 24005 } });
    await advanceTo(all, '2027-06-20T08:00:00+08:00');
    expect(await spent(account)).toBe(7.5 + 1.25 + 1.75 * 3);
    expect(await spent(other)).toBe(5 * 2 + 3 * 3);
    expect(await differencesOf(account)).toEqual([]);
    const [line] = await all.db.all<{ id: number; amount: number }>(
      'select id, payable_amount as amount from bill_lines where account_id = ? order by id',
      [account],
    );
    const { body } = await admin(all).get(`/api/bill/v1/explain/line/${String(line?.id)}`);
    expect(recomputeAmount(body.facts)).toBe(BigInt(line?.amount ?? 0));
    const agreed = body.steps.filter(({ step }: { step: string }) => step === 'agreed');
    expect(agreed[0]).toMatchObject({ formula: '2 → 1', inputs: [{ name: 'book', value: 'by-use' }] });
    await all.db.run('update spans set "to" = ?, open_item = null where open_item is not null', [all.clock.now()]);
  });

  test('an account has the prices of its level of each time; a book of its own comes before them', async () => {
    const account = await newAccount(all, 500);
    await openItem(all, account, 'two', all.clock.now());
    await admin(all).post('/api/bill/v1/customer-levels', { code: 'gold', name: '黄金' });
    await agree(all, { applies_to: 'level', level: 'gold', ...priced('1.5') });
    await advanceTo(all, '2027-06-20T10:00:00+08:00');
    expect(await spent(account)).toBe(6);
    expect(await setLevel(account, 'gold')).toMatchObject({ status: 200 });
    await advanceTo(all, '2027-06-20T12:00:00+08:00');
    expect(await spent(account)).toBe(9);
    const book = await agree(all, { account_id: account, ends_at: '2027-06-20T07:00:00Z', ...priced('2.5') });
    await advanceTo(all, '2027-06-20T14:00:00+08:00');
    expect(await spent(account)).toBe(14);
    // At 15:00 its own book is over, and at 16:00 it leaves the level.
    await advanceTo(all, '2027-06-20T16:00:00+08:00');
    expect(await spent(account)).toBe(18);
    expect(await setLevel(account, 'standard')).toMatchObject({ status: 200 });
    await advanceTo(all, '2027-06-20T17:00:00+08:00');
    expect(await spent(account)).toBe(21);
    expect((await admin(all).get(`${BOOKS}/${book}`)).body).toMatchObject({ status: 'approved', phase: 'over' });
    expect(await differencesOf(account)).toEqual([]);
    await all.db.run('update spans set "to" = ?, open_item = null where open_item is not null', [all.clock.now()]);
    // The closed month is what it was.
    await advanceTo(all, '2027-07-03T12:00:00+08:00');
    expect(await differencesOf(account)).toEqual([]);
  });

  test('is refused where a line does not fit its product, and never changes once it is submitted', async () => {
    const create = (fields: Fields) => admin(all).post(BOOKS, { name: 'wrong', applies_to: 'account', ...fields });
    const line = { product_id: product, price: '1' };
    expect(await create({ account_id: third, prices: [{ ...line, period: 1, unit: 'month' }] })).toMatchObject({
      status: 400,
      body: { fields: { 'prices.0.period': expect.any(String) } },
    });
    expect(await create({ account_id: third, prices: [line, line] })).toMatchObject({
      status: 400,
      body: { fields: { 'prices.1.product_id': expect.any(String) } },
    });
    expect(await create({ prices: [line] })).toMatchObject({
      status: 400,
      body: { fields: { account_id: expect.any(String) } },
    });
    const dates = { effective_from: '2028-01-01T00:00:00Z', ends_at: '2028-01-01T00:00:00Z' };
    expect(await create({ account_id: third, ...dates, prices: [line] })).toMatchObject({
      status: 400,
      body: { fields: { ends_at: expect.any(String) } },
    });
    const { body: made } = await create({ account_id: third, prices: [line] });
    const path = `${BOOKS}/${made.id}`;
    expect((await admin(all).post(`${path}?action=submit`)).body).toMatchObject({ status: 'submitted' });
    // Two thirds off are above the limit of one person.
    expect(await admin(all).post(`${path}?action=approve`)).toMatchObject({ status: 409, body: { code: 24035 } });
    expect(await admin(all).put(path, { prices: [{ ...line, price: '0.1' }] })).toMatchObject({
      body: { code: 24005 },
    });
    expect((await admin(all).delete(path)).status).toBe(409);
    const small = await create({ account_id: third, prices: [{ ...line, price: '2.95' }] });
    expect((await admin(all).post(`${BOOKS}/${small.body.id}?action=submit`)).body).toMatchObject({
      status: 'approved',
    });
    const [owner] = await all.db.all<{ name: string }>(
      'select u.name from users u join accounts a on a.user_id = u.id where a.id = ?',
      [third],
    );
    const tenant = all.as(owner?.name ?? '', 'Longer-12345');
    expect((await tenant.get(BOOKS)).status).toBe(403);
    expect((await tenant.get(path)).status).toBe(403);
  });
});

describe.each(await databasesUnderTest())(
  'price books and orders (spec 8.3, decision 346), on $dialect',
  (database) => {
    test('quotes, orders and renewals cost what was agreed, less discounts; the order keeps it', async () => {
      const shop = await openShop(database);
      const { all, products } = shop;
      await addSecond(all);
      const [buyer, other] = [await shop.buyer(100), await shop.buyer(100)];
      const monthly = [{ product_id: products.prepaid, price: '0.80', period: 1, unit: 'month' }];
      const hourly = [{ product_id: products.postpaid, price: '0.005' }];
      const book = await agree(all, { name: 'ordered', account_id: buyer.account, prices: [...monthly, ...hourly] });
      const quoted = async (of: typeof buyer, more: Fields = {}) =>
        (await shop.quote(of.client, shop.question(10, more))).body;
      expect(await quoted(other)).toMatchObject({ payable_amount: '10.00' });
      expect(await quoted(buyer)).toMatchObject({
        payable_amount: '8.00',
        items: [{ charges: [{ list_price: '1.00', agreed_price: '0.80', agreed_by: 'ordered', unit_price: '0.80' }] }],
      });
      const byUse = { charge_type: 'postpaid', period: null, unit: null };
      expect(await quoted(buyer, byUse)).toMatchObject({ hourly: '0.05' });
      expect(await quoted(other, byUse)).toMatchObject({ hourly: '0.10' });
      // Periods that were not agreed about cost what the list says.
      const order = await shop.order(buyer, shop.question(10));
      await shop.pay(buyer.client, order.id);
      await shop.run();
      expect(await shop.look(buyer.client, order.id)).toMatchObject({ payable_amount: '8.00', status: 'completed' });
      const { body: explained } = await buyer.client.get(`/api/bill/v1/explain/order/${String(order.id)}`);
      expect(explained.steps).toContainEqual(
        expect.objectContaining({ step: 'agreed', formula: '1 → 0.8', inputs: [{ name: 'book', value: 'ordered' }] }),
      );
      const discount = {
        name: 'half',
        type: 'percentage',
        value: '0.5',
        start_at: new Date(all.clock.now()).toISOString(),
      };
      const { body: half } = await all.admin.post('/api/bill/v1/discounts', discount);
      expect(await quoted(buyer)).toMatchObject({ original_amount: '8.00', payable_amount: '4.00' });
      await all.admin.post(`/api/bill/v1/discounts/${half.id}?action=terminate`);
      const [{ id }] = (await buyer.client.get('/api/bill/v1/subscriptions')).body;
      const items = [{ resource: 'subscriptions', resource_id: id }];
      const renewal = { type: 'renew', charge_type: 'prepaid', period: 1, unit: 'month', items };
      all.clock.advance(1_000);
      expect(await shop.quote(buyer.client, renewal)).toMatchObject({ body: { payable_amount: '8.00' } });
      // What was withdrawn is renewed at the agreed price, too; after the end, at that of the list.
      await all.admin.post(`/api/bill/v1/products/${products.prepaid}?action=withdraw`);
      expect(await shop.quote(buyer.client, renewal)).toMatchObject({ body: { payable_amount: '8.00' } });
      expect((await all.admin.delete(`/api/bill/v1/products/${products.postpaid}`)).status).toBe(409);
      await all.admin.post(`${BOOKS}/${book}?action=end`);
      all.clock.advance(1_000);
      expect(await shop.quote(buyer.client, renewal)).toMatchObject({ body: { payable_amount: '10.00' } });
      expect(await shop.look(buyer.client, order.id)).toMatchObject({ payable_amount: '8.00' });
      await all.close();
    });
  },
);
