import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Explanation } from '#model/domains/billing/explain/explanation.ts';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import type { Scenario } from '../../../../support/scenario.ts';
import { grantTo, newAccount } from '../../../../support/wallets.ts';
import { admin, advanceTo, platformAt, setPriceFrom } from '../closing/platformAt.ts';
import { addPrice, closeSpan, openItem, openSpan, sell } from '../settlement/usage.ts';

const EXPLAIN = '/api/bill/v1/explain';
const TIERS = [{ to: '100', unit_price: '0.8' }, { unit_price: '0.6' }];

describe.each([await oneDatabase()])('every fen is explained, on $dialect', (database) => {
  let all: Scenario;
  let account = 0;
  let other = 0;
  beforeAll(async () => {
    all = await platformAt('2027-06-20T00:17:20+08:00', { database });
    await setPriceFrom(all, await sell(all, 'traffic', { model: 'graduated', meter: 'gb', tiers: TIERS }));
    await setPriceFrom(all, await sell(all, 'odd', { unit_price: '0.123456', min_charge: '2', free_quota: '1' }));
    const dear = await sell(all, 'dear', { unit_price: '1.5' });
    await addPrice(all, dear, { unit_price: '1.6', effective_from: '2027-06-20T12:00:00+08:00' });
    account = await newAccount(all, 200);
    other = await newAccount(all, 10);
    await grantTo(all, account, { kind: 'voucher', face_amount: '3' });
    const now = all.clock.now();
    const traffic = await openItem(all, account, 'traffic', now, Date.parse('2027-06-01T00:00:00+08:00'));
    const disk = await openItem(all, account, 'odd', now);
    const resized = await openItem(all, account, 'odd', now);
    await closeSpan(all, disk, now + 6_461_000);
    await closeSpan(all, resized, now + 10_000_000);
    await openSpan(all.db, resized, 'dear', now + 10_000_000);
    await closeSpan(all, resized, now + 100_000_000);
    await keepSettling(all.context());
    const report = (id: string, quantity: string, at: string) =>
      admin(all).post('/api/bill/v1/usage-events', {
        source: 'router',
        events: [{ id, item_id: traffic, meter: 'gb', quantity, at }],
      });
    await report('known', '85', '2027-06-15T08:00:00+08:00');
    await advanceTo(all, '2027-07-02T12:00:00+08:00');
    await report('late', '10', '2027-06-30T20:00:00+08:00');
    await advanceTo(all, '2027-07-05T09:00:00+08:00');
    await report('later', '10', '2027-06-29T08:00:00+08:00');
    await report('july', '3.5', '2027-07-04T08:00:00+08:00');
    await advanceTo(all, '2027-07-06T12:00:00+08:00');
  });
  afterAll(() => all.close());

  async function explained(kind: string, id: number): Promise<Explanation> {
    const { status, body } = await admin(all).get(`${EXPLAIN}/${kind}/${id}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }
  const idsOf = async (table: string, more = '') =>
    all.db.all<{ id: number; amount: number }>(
      `select id, ${table === 'bills' ? 'due_amount' : table === 'funds' ? 'amount' : 'payable_amount'} as amount from ${table} where account_id = ? ${more} order by id`,
      [account],
    );

  test.each([
    ['bill', 'bills'],
    ['line', 'bill_lines'],
    ['fund', 'funds'],
  ])('the facts of every %s give its amount', async (kind, table) => {
    const rows = await idsOf(table);
    expect(rows.length).toBeGreaterThan(3);
    // The first hours and the last ones, with the close and the correction.
    for (const { id, amount } of [...rows.slice(0, 4), ...rows.slice(4).slice(-8)]) {
      const { facts, amount: text } = await explained(kind, id);
      expect([id, recomputeAmount(facts), text]).toEqual([id, BigInt(amount), microDecimal(BigInt(amount))]);
    }
  });

  test('what one multiplication says comes first', async () => {
    const lines = await all.db.all<{ id: number }>(
      `select id from bill_lines where account_id = ? and product_id = (select id from products where code = 'dear') order by id`,
      [account],
    );
    const found: string[] = [];
    for (const { id } of lines) {
      const [first] = (await explained('line', id)).steps;
      if (first?.step === 'plain') found.push(first.formula);
    }
    expect(found[0]).toMatch(/^1 GiB × [\d.]+ 小时 × ¥1\.[56]0 = ¥\d+\.\d{2,}$/);
    for (const formula of found) {
      const [hours = 0, price = 0, cost = 0] =
        formula
          .match(/[\d.]+/g)
          ?.slice(1)
          .map(Number) ?? [];
      expect(hours * price).toBeCloseTo(cost, 3);
    }
  });

  test('a bill goes back over the fen, the minimum, the price and the quantity to periods and requests', async () => {
    const [bill] = await all.db.all<{ id: number }>(
      `select id from bills where account_id = ? and due_amount = 2000000`,
      [account],
    );
    const { steps } = await explained('bill', bill?.id ?? 0);
    expect(steps.map(({ step, formula }) => `${step}: ${formula}`)).toEqual([
      'paid: 0 + 0 + 2 = 2',
      'rounding: 0.098113 + 1.901887 = 2 ≈ 2.00',
      'minimum: 2 − 0.098113 = 1.901887',
      'tier: 0.794722 × 0.123456 = 0.098113',
      'quantity: Σ (s × q) ÷ 3600 = 1.794722',
      'spans: Σ 1',
    ]);
    expect(steps.at(-1)?.rows).toMatchObject([
      { from: '2027-06-19T16:17:20.000Z', seconds: '6461', quantity: '1', state: 'available' },
    ]);
  });

  test('a correction of a closed month says what the month costs, and what was booked', async () => {
    const [line] = await idsOf('bill_lines', `and service_cycle <> billing_cycle`);
    const { steps } = await explained('line', line?.id ?? 0);
    expect(steps[0]).toMatchObject({ step: 'line', formula: '83 − 76 = 7' });
    expect(steps.find(({ step }) => step === 'tier')?.formula).toBe('100 × 0.8 + 5 × 0.6 = 83');
    expect(steps.at(-1)?.rows).toHaveLength(3);
  });

  test('what belongs to another owner is not there (P12)', async () => {
    const [{ name = '' } = {}] = await all.db.all<{ name: string }>(
      'select u.name from users u join accounts a on a.user_id = u.id where a.id = ?',
      [other],
    );
    const stranger = all.as(name, 'Longer-12345');
    for (const [kind, table] of [
      ['bill', 'bills'],
      ['line', 'bill_lines'],
      ['fund', 'funds'],
    ] as const) {
      const [row] = await idsOf(table);
      const foreign = await stranger.get(`${EXPLAIN}/${kind}/${row?.id}`);
      const missing = await stranger.get(`${EXPLAIN}/${kind}/999999`);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    }
    expect((await stranger.get(`${EXPLAIN}/statement/1`)).status).toBe(403);
    expect((await all.guest.get(`${EXPLAIN}/bill/1`)).status).toBe(401);
  });
});
