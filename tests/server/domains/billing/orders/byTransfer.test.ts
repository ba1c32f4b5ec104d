import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferReference } from '#model/domains/billing/transferReference.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from './shop.ts';

const REMITTANCES = '/api/bill/v1/remittances';
const DAY_MS = 86_400_000;

describe('an order waits for a bank transfer, and is paid when the money arrives (decision 272)', () => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop()));
  afterAll(() => shop.all.close());

  const setBank = async (company: string | null) => {
    const filter = encodeURIComponent('{"key":"billing.bank_company"}');
    const [setting] = (await shop.all.admin.get(`/api/sys/v1/configs?filter=${filter}`)).body;
    expect((await shop.all.admin.put(`/api/sys/v1/configs/${setting.id}`, { value: company })).status).toBe(200);
  };
  const referenceOf = async ({ client }: Buyer): Promise<string> =>
    (await client.get('/api/bill/v1/wallet')).body.reference;
  const placed = async (buyer: Buyer, gib: number) => {
    const { body: quote } = await shop.quote(buyer.client, shop.question(gib));
    return buyer.client.post(ORDERS, { quote_id: quote.quote_id, by_transfer: true });
  };
  const arrived = async (reference: string, amount: string, serial: string) => {
    const admin = shop.all.as('admin');
    const made = await admin.post(REMITTANCES, { reference, amount });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { status: 'reviewing' } });
    const approved = await admin.post(
      `${REMITTANCES}/${made.body.id}?action=approve`,
      { received_amount: amount, bank_serial: serial },
      { headers: { 'idempotency-key': serial } },
    );
    await shop.run();
    return approved;
  };

  test('where the operator has no bank account, no order waits for a transfer', async () => {
    const buyer = await shop.buyer(0);
    await setBank(null);
    expect(await placed(buyer, 100)).toMatchObject({ status: 400, body: { code: 24034 } });
  });

  test('the oldest order is paid first, at its price, and one that the money does not reach stays', async () => {
    await setBank('Suantai');
    const buyer = await shop.buyer(0);
    const [first, second] = [await placed(buyer, 100), await placed(buyer, 200)];
    expect(first).toMatchObject({ status: 201, body: { status: 'pending_payment', by_transfer: true } });
    expect(Date.parse(first.body.expire_at) - shop.all.clock.now()).toBeGreaterThan(6 * DAY_MS);
    // It reserves nothing.
    expect(await figuresOf(shop.all, buyer.account)).toMatchObject({ balance: 0, frozen: 0 });
    const reference = await referenceOf(buyer);
    expect(await arrived(`top-up ${reference.toLowerCase()} thanks`, '150.00', 'S1')).toMatchObject({ status: 200 });
    expect(await shop.look(buyer.client, first.body.id)).toMatchObject({ status: 'completed', paid_amount: '100.00' });
    expect(await shop.look(buyer.client, second.body.id)).toMatchObject({ status: 'pending_payment' });
    expect(await arrived(reference, '150.00', 'S2')).toMatchObject({ status: 200 });
    expect(await shop.look(buyer.client, second.body.id)).toMatchObject({ status: 'completed' });
    expect(await figuresOf(shop.all, buyer.account)).toMatchObject({ balance: 0 });
  });

  test('an unknown reference, and one that a customer enters, are refused', async () => {
    const unknown = await shop.all.admin.post(REMITTANCES, { reference: transferReference('U99999999'), amount: '1' });
    expect(unknown).toMatchObject({ status: 400, body: { fields: { reference: expect.any(String) } } });
    const buyer = await shop.buyer(0);
    const own = await buyer.client.post(REMITTANCES, { reference: await referenceOf(buyer), amount: '1' });
    expect(own.status).toBe(400);
  });

  test('after its days it has expired, and the money stays in the account', async () => {
    const buyer = await shop.buyer(0);
    const { body: order } = await placed(buyer, 100);
    shop.all.clock.advance(8 * DAY_MS);
    await shop.all.platform.runner.runDue();
    const later = { ...buyer, client: buyer.signInAgain() };
    expect(await shop.look(later.client, order.id)).toMatchObject({ status: 'expired' });
    await arrived(await referenceOf(later), '100.00', 'S3');
    expect(await shop.look(later.client, order.id)).toMatchObject({ status: 'expired' });
    expect(await figuresOf(shop.all, buyer.account)).toMatchObject({ balance: 100 });
  });
});
