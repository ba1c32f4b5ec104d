import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Explanation } from '#model/domains/billing/explain/explanation.ts';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { grantTo } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from '../orders/shop.ts';

const EXPLAIN = '/api/bill/v1/explain';

describe.each([await oneDatabase()])(
  'an order is explained to its quote and price version (C3), on $dialect',
  (database) => {
    let shop: Shop;
    let buyer: Buyer;
    beforeAll(async () => {
      shop = await openShop(database);
      buyer = await shop.buyer(1_000);
      await grantTo(shop.all, buyer.account, { kind: 'voucher', face_amount: '30' });
      await bought(shop.question(100));
      const [disk] = (await buyer.client.get('/api/bill/v1/subscriptions')).body;
      const of = { resource: 'volumes', resource_id: disk.resource_id };
      await bought({ type: 'upgrade', items: [{ ...of, values: { size_gb: 200 } }] });
      const until = new Date(Date.parse(disk.ends_at) + 40 * 86_400_000).toISOString();
      await bought({ type: 'renew', charge_type: 'prepaid', until, items: [of] });
      const [first] = (await buyer.client.get(`${ORDERS}?filter={"type":"new"}`)).body;
      expect((await buyer.client.post(`${ORDERS}/${first.id}?action=refund`, {})).status).toBe(200);
    });
    afterAll(() => shop.all.close());

    const bought = async (body: Record<string, Json>) => {
      const made = await shop.order(buyer, body);
      expect((await shop.pay(buyer.client, made['id'])).status).toBe(200);
      await shop.run();
    };
    const ordersOf = async () => (await buyer.client.get(`${ORDERS}?sort=["id","ASC"]`)).body as Record<string, Json>[];
    const explained = async (kind: string, id: Json | undefined): Promise<Explanation> => {
      const { status, body } = await buyer.client.get(`${EXPLAIN}/${kind}/${String(id)}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };

    test('its facts give its amount: of a purchase, a change, a renewal to a date, and a refund', async () => {
      const orders = await ordersOf();
      expect(orders.map(({ type }) => type)).toEqual(expect.arrayContaining(['new', 'upgrade', 'renew', 'refund']));
      for (const { id, type, payable_amount, refunded_amount } of orders) {
        const { amount, facts } = await explained('order', id);
        const wanted = type === 'refund' ? refunded_amount : payable_amount;
        expect([type, Number(amount), microDecimal(recomputeAmount(facts))]).toEqual([type, Number(wanted), amount]);
      }
    });

    test('its steps go over discounts and vouchers to the quote, and to product and version of each price', async () => {
      const [first] = await ordersOf();
      const { steps, facts } = await explained('order', first?.['id']);
      expect(steps.map(({ step, formula }) => `${step}: ${formula}`)).toEqual([
        'order: 100 − 0 − 30 = 70',
        'tier: 1 × 100 = 100',
      ]);
      expect(steps[0]?.inputs).toContainEqual({ name: 'quote', value: expect.stringMatching(/^[\w-]{43}$/) });
      expect(steps[1]?.inputs).toEqual(
        expect.arrayContaining([
          { name: 'product', value: 'disk-month' },
          { name: 'version', value: '1' },
        ]),
      );
      expect(facts).toMatchObject({
        of: 'order',
        items: [{ charges: [{ unit_price: '1.00' }], voucher: '30.000000' }],
      });
    });

    test('the lines and the movements of an order lead on to it', async () => {
      const lines = (await buyer.client.get('/api/bill/v1/consumes?sort=["id","ASC"]')).body as Record<string, Json>[];
      expect(lines.length).toBeGreaterThan(3);
      for (const { id, payable_amount } of lines) {
        const { amount, facts, steps } = await explained('line', id);
        expect([Number(amount), microDecimal(recomputeAmount(facts))]).toEqual([Number(payable_amount), amount]);
        expect(steps.some(({ step }) => step === 'order' || step === 'returned')).toBe(true);
      }
      const funds = (await buyer.client.get('/api/bill/v1/funds?sort=["id","ASC"]')).body as Record<string, Json>[];
      const paid = funds.find(({ ref_id }) => typeof ref_id === 'string' && ref_id.length === 20);
      expect((await explained('fund', paid?.['id'])).steps.map(({ step }) => step)).toContain('order');
    });

    test('an order of another owner is not there (P12)', async () => {
      const stranger = await shop.buyer(10);
      const [first] = await ordersOf();
      expect((await stranger.client.get(`${EXPLAIN}/order/${String(first?.['id'])}`)).status).toBe(404);
    });
  },
);
