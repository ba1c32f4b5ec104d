import { afterAll, beforeAll, expect, test, describe } from 'vitest';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { YUAN } from '../../../../support/wallets.ts';
import { openShop, type Buyer, type Shop } from '../orders/shop.ts';

const HOUR_MS = 3_600_000;
const BOOKS = '/api/bill/v1/price-books';

describe.each(await databasesUnderTest())('an agreed price of a machine (decision 346), on $dialect', (database) => {
  let shop: Shop;
  let flavor = '';
  let networks: { network_id: string }[] = [];
  let [agreed, listed]: Buyer[] = [];
  beforeAll(async () => {
    shop = await openShop(database);
    const { all, path } = shop;
    const machine = { resource_type: 'vm', charge_type: 'postpaid', meter: 'hour' };
    const product = await shop.sell('machine-hour', machine, { unit_price: '2.00' });
    [agreed, listed] = [await shop.buyer(100), await shop.buyer(100)];
    const book = { name: 'machines', applies_to: 'account', account_id: agreed.account };
    const made = await all.admin.post(BOOKS, { ...book, prices: [{ product_id: product, price: '1.95' }] });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    // So small a difference needs no second person.
    const { body } = await all.admin.post(`${BOOKS}/${made.body.id}?action=submit`);
    expect(body).toMatchObject({ status: 'approved' });
    const { body: flavors } = await agreed.client.get(`${path}/flavors`);
    flavor = flavors.find(({ name }: { name: string }) => name === 'sim.medium').id;
    const { body: found } = await agreed.client.get(`${path}/networks`);
    networks = found.slice(0, 1).map(({ id }: { id: string }) => ({ network_id: id }));
    await keepSettling(all.context());
    all.clock.advance(HOUR_MS - (all.clock.now() % HOUR_MS));
    await all.platform.runner.runDue();
  });
  afterAll(() => shop.all.close());

  /** What each place says that a machine costs in an hour, and what the hour then cost. */
  async function amountsOf({ client, account }: Buyer) {
    const { all, path, cloud } = shop;
    const { body: images } = await client.get(`${path}/images`);
    const values = { name: 'one', flavor_id: flavor, image_id: images[0].id, source: 'image', networks };
    const { body: amounts } = await client.get(`/api/bill/v1/spec-amounts?cloud_id=${cloud.cloud_id}`);
    const option = amounts.find(({ spec }: { spec: string }) => spec === flavor);
    const items = [{ resource: 'instances', values: { ...values, cloud_id: cloud.cloud_id } }];
    const quote = await client.post('/api/bill/v1/quotes', { type: 'new', charge_type: 'postpaid', items });
    expect(quote, JSON.stringify(quote.body)).toMatchObject({ status: 200 });
    const begins = all.clock.now();
    const made = await client.post(`${path}/instances`, { ...values, admin_password: 'Suantai@2026' });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    await shop.run();
    const { body: cost } = await client.get(`/api/bill/v1/costs?resource=instances&resource_id=${made.body.id}`);
    const { body: own } = await client.get(`/api/bill/v1/accounts/${account}`);
    const until = new Date(begins + 2 * HOUR_MS).toISOString();
    const { body: outlook } = await client.get(`/api/bill/v1/accounts/${account}/outlook?until=${until}`);
    all.clock.advance(begins + 2 * HOUR_MS - all.clock.now());
    await all.platform.runner.runDue();
    const lines = await all.db.all<{ payable_amount: number; quantity: number }>(
      'select payable_amount, quantity from bill_lines where account_id = ?',
      [account],
    );
    const { body: row } = await client.get(`${path}/instances/${made.body.id}`);
    return {
      says: [option.postpaid.price, quote.body.hourly, cost.hourly, own.burn_rate_hour],
      forecast: Number(outlook.rest_of_month),
      row: Number(row.month_cost),
      lines: lines.map(({ payable_amount, quantity }) => ({
        amount: payable_amount / YUAN,
        hours: quantity / YUAN,
      })),
    };
  }

  /** A bill counts seconds, a forecast is of whole fen. */
  function checkAgreement({ forecast, row, lines }: Awaited<ReturnType<typeof amountsOf>>, price: number) {
    expect(lines).toHaveLength(1);
    for (const { amount, hours } of lines) {
      expect(amount).toBeCloseTo(price * hours, 5);
      expect(row).toBe(amount);
      expect(Math.abs(forecast - amount)).toBeLessThanOrEqual(0.01);
    }
  }

  test('is in the choice of the size, the quote, the costs of the machine, the wallet, the forecast and the bill', async () => {
    const amounts = await amountsOf(agreed!);
    expect(amounts.says).toEqual(['1.95', '1.95', '1.95', '1.95']);
    checkAgreement(amounts, 1.95);
  });

  test('is that of the list everywhere for an account without a book', async () => {
    const amounts = await amountsOf(listed!);
    expect(amounts.says).toEqual(['2.00', '2.00', '2.00', '2.00']);
    checkAgreement(amounts, 2);
  });
});
