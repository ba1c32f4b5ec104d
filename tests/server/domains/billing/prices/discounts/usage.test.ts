import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { recomputeMonth } from '#server/domains/billing/closing/recomputeMonth.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../../../support/databases/databases.ts';
import type { Scenario } from '../../../../../support/scenario.ts';
import { figuresOf, newAccount } from '../../../../../support/wallets.ts';
import { admin, advanceTo, platformAt, setPriceFrom } from '../../closing/platformAt.ts';
import { openItem, sell } from '../../settlement/usage.ts';

const DISCOUNTS = '/api/bill/v1/discounts';

describe.each([await oneDatabase()])('discounts of usage (spec 5, 8.3), on $dialect', (database) => {
  let all: Scenario;
  // Sessions end while the clock moves.
  let accounts: number[];
  const nextAccount = () => accounts.pop() ?? 0;
  beforeAll(async () => {
    all = await platformAt('2027-06-20T00:00:00+08:00', { database });
    await setPriceFrom(all, await sell(all, 'two', { unit_price: '2' }));
    accounts = [];
    for (let count = 0; count < 4; count += 1) accounts.push(await newAccount(all, 500));
    await keepSettling(all.context());
  });
  afterAll(() => all.close());

  const discount = async (more: Record<string, Json>) => {
    const made = await admin(all).post(DISCOUNTS, { type: 'percentage', value: '0.2', ...more });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    return made.body;
  };
  const linesOf = (account: number) =>
    all.db.all<Record<string, Json>>(
      `select id, billing_date as day, payable_amount as net, original_amount as list, discount_amount as off,
       discount_names as names from bill_lines where account_id = ? order by id`,
      [account],
    );
  const differencesOf = async (account: number) =>
    (await recomputeMonth(all.context(), { period: '2027-06', account }, async () => {})).differences;

  test('usage has the terms of its time: a later change or end leaves what was charged', async () => {
    const account = nextAccount();
    const { id } = await discount({ name: 'summer', max_discount: null });
    await openItem(all, account, 'two', all.clock.now());
    await advanceTo(all, '2027-06-20T10:00:00+08:00');
    expect(await figuresOf(all, account)).toMatchObject({ balance: 484 });
    const changed = await admin(all).put(`${DISCOUNTS}/${id}`, { value: '0.5', name: 'summer-half' });
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
    await advanceTo(all, '2027-06-20T20:00:00+08:00');
    expect(await figuresOf(all, account)).toMatchObject({ balance: 474 });
    await admin(all).post(`${DISCOUNTS}/${id}?action=terminate`);
    await advanceTo(all, '2027-06-21T01:00:00+08:00');
    // Four hours of the first day, and one of the second, at the list price.
    expect(await figuresOf(all, account)).toMatchObject({ balance: 464 });
    const lines = await linesOf(account);
    expect(lines).toMatchObject([
      { day: '2027-06-20', net: 34_000_000, list: 48_000_000, off: 14_000_000, names: 'summer' },
      { day: '2027-06-21', net: 2_000_000, list: null, off: null, names: null },
    ]);
    expect(await differencesOf(account)).toEqual([]);
    const { body } = await admin(all).get(`/api/bill/v1/explain/line/${String(lines[0]?.id)}`);
    expect(microDecimal(recomputeAmount(body.facts))).toBe('34.000000');
    expect(body.steps).toContainEqual({
      step: 'discount',
      formula: '50 − 14 = 36',
      inputs: [{ name: 'list', value: '50.000000' }],
      result: '36.000000',
      rows: [
        { discount: 'summer', share: '0.2' },
        { discount: 'summer-half', share: '0.5' },
      ],
    });
    expect((await admin(all).get(`${DISCOUNTS}/${id}`)).body.used_count).toBe(1);
  });

  test('what is limited is used by cycle, and those who have it keep it until the cycle ends', async () => {
    const [one, other] = [nextAccount(), nextAccount()];
    const { id } = await discount({ name: 'first-comers', total_limit: 1 });
    await openItem(all, one, 'two', all.clock.now());
    await advanceTo(all, '2027-06-21T03:00:00+08:00');
    await openItem(all, other, 'two', all.clock.now());
    await openItem(all, one, 'two', all.clock.now());
    await advanceTo(all, '2027-06-21T05:00:00+08:00');
    expect(await figuresOf(all, one)).toMatchObject({ balance: 490.4 });
    expect(await figuresOf(all, other)).toMatchObject({ balance: 496 });
    expect([await differencesOf(one), await differencesOf(other)]).toEqual([[], []]);
    expect((await admin(all).get(`${DISCOUNTS}/${id}`)).body.used_count).toBe(1);
    await admin(all).post(`${DISCOUNTS}/${id}?action=terminate`);
  });

  test('a share ends where it is limited', async () => {
    const account = nextAccount();
    await discount({ name: 'at-most-three', value: '0.5', max_discount: '3' });
    await openItem(all, account, 'two', all.clock.now());
    await advanceTo(all, '2027-06-21T15:00:00+08:00');
    // Ten hours: 20, of which 3 come off.
    expect(await figuresOf(all, account)).toMatchObject({ balance: 483 });
    expect(await differencesOf(account)).toEqual([]);
  });
});
