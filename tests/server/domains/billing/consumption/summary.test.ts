import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { grantTo, newAccount } from '../../../../support/wallets.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { openItem, sell } from '../settlement/usage.ts';

const HOUR_MS = 3_600_000;
const SUMMARY = '/api/bill/v1/consumes/summary';
const MONTHLY = '/api/bill/v1/consumes/monthly';
const json = (value: object) => encodeURIComponent(JSON.stringify(value));

describe.each([await oneDatabase()])('consumption by month, on $dialect (spec 7.8, E5)', (database) => {
  let all: Scenario;
  const owners: { client: Client; account: number }[] = [];
  let project = 0;
  let product = 0;
  beforeAll(async () => {
    all = await createScenario({ database });
    await all.db.run('update billing_items set next_at = null');
    product = await sell(all, 'two', { unit_price: '2' });
    await sell(all, 'three', { unit_price: '3' });
    project = (await all.db.all<{ id: number }>('select id from projects order by id limit 1'))[0]?.id ?? 0;
    for (const yuan of [100, 1]) {
      const account = await newAccount(all, yuan);
      const [user] = await all.db.all<{ name: string }>(
        'select u.name from users u join accounts a on a.user_id = u.id where a.id = ?',
        [account],
      );
      owners.push({ account, client: all.as(user?.name ?? '', 'Longer-12345') });
    }
    const [first, second] = owners;
    await grantTo(all, first?.account ?? 0, { kind: 'voucher', face_amount: '1' });
    const own = await openItem(all, first?.account ?? 0, 'two', all.clock.now());
    await all.db.run('update spans set project_id = ? where item_id = ?', [project, own]);
    await openItem(all, first?.account ?? 0, 'three', all.clock.now());
    await openItem(all, second?.account ?? 0, 'three', all.clock.now());
    await keepSettling(all.context());
    all.clock.advance(HOUR_MS - (all.clock.now() % HOUR_MS));
    await all.platform.runner.runDue();
  });
  afterAll(() => all.close());

  const [FIRST, SECOND] = [() => owners[0]!, () => owners[1]!];

  test('a month by product, project and day, with what paid; the sum of the lines', async () => {
    const { client, account } = FIRST();
    const { status, body } = await client.get(`${SUMMARY}?period=2026-11&by=product,project,type,day,resource`);
    expect([status, body]).toMatchObject([
      200,
      {
        period: '2026-11',
        previous_period: '2026-10',
        total: '5.00',
        previous_total: '0.00',
        mom_pct: null,
        voucher: '1.00',
        cash: '4.00',
        by_product: [
          { name: 'three', total: '3.00' },
          { id: product, name: 'two', total: '2.00' },
        ],
        by_type: [{ id: 'payg', total: '5.00' }],
        by_day: [{ id: '2026-11-20', total: '5.00' }],
      },
    ]);
    expect(body.by_project.find((each: { id: number | null }) => each.id === project)).toMatchObject({
      total: '2.00',
    });
    expect(body.by_resource).toHaveLength(2);
    const { body: lines } = await client.get(`/api/bill/v1/consumes?filter=${json({ account_id: account })}`);
    const sum = lines.reduce(
      (total: number, line: { payable_amount: string }) => total + Number(line.payable_amount),
      0,
    );
    expect(sum).toBe(5);
    const { body: months } = await client.get(MONTHLY);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({
      month: '2026-11',
      total: '5.00',
      prepaid: '0.00',
      postpaid: '5.00',
      refund: '0.00',
    });
  });

  test('a filter narrows sums like the list, also by what only lines have', async () => {
    const { client, account } = FIRST();
    const totalOf = async (filter: object, reader = client) =>
      (await reader.get(`${SUMMARY}?filter=${json(filter)}`)).body.total;
    expect(await totalOf({ project_id: project })).toBe('2.00');
    // Words of a cloud are for administrators; customers read the names of products.
    expect(await totalOf({ account_id: account, resource_type: 'volume' }, all.admin)).toBe('5.00');
    expect(await totalOf({ account_id: account, spec: 'three' }, all.admin)).toBe('3.00');
    expect(await client.get(`${SUMMARY}?filter=${json({ spec: 'three' })}`)).toMatchObject({ status: 400 });
    const { body } = await client.get(`${SUMMARY}?filter=${json({ project_id: project })}`);
    // Only accounts pay.
    expect(body.voucher).toBeNull();
  });

  test('a day has what was taken from the wallet, and what is still owed', async () => {
    const { client, account } = SECOND();
    const { body } = await client.get(`${SUMMARY}?period=2026-11-20&filter=${json({ account_id: account })}`);
    expect(body).toMatchObject({ period: '2026-11-20', previous_period: '2026-11-19', total: '3.00', cash: '3.00' });
    expect(body.unpaid).toBe('2.00');
  });

  test('no one sums what belongs to another account; administrators sum all', async () => {
    const [first, second] = [FIRST(), SECOND()];
    expect((await second.client.get(SUMMARY)).body.total).toBe('3.00');
    const foreign = await second.client.get(
      `${SUMMARY}?filter=${json({ account_id: first.account })}&by=resource,account`,
    );
    const missing = await second.client.get(`${SUMMARY}?filter=${json({ account_id: 424_242 })}&by=resource,account`);
    expect(foreign.body).toEqual(missing.body);
    expect(foreign.body).toMatchObject({ total: '0.00', by_resource: [], by_account: [], unpaid: null });
    const months = await second.client.get(`${MONTHLY}?filter=${json({ account_id: first.account })}`);
    expect(months.body.at(-1).total).toBe('0.00');
    const { body } = await all.admin.get(`${SUMMARY}?by=account`);
    expect(body).toMatchObject({ total: '8.00', by_account: [{ id: first.account }, { id: second.account }] });
    for (const path of [SUMMARY, MONTHLY]) expect((await all.guest.get(path)).status).toBe(401);
  });

  test.each([
    ['?period=2026-13', 'period'],
    ['?by=colour', 'by'],
    ['?by=resource', 'account_id'],
    [`?filter=${json({ line_key: 'x', secret: 1 })}`, 'secret'],
  ])('refuses %s at its field', async (query, field) => {
    const { status, body } = await all.admin.get(`${SUMMARY}${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  test('refuses months in the wrong order, and too many', async () => {
    expect((await all.admin.get(`${MONTHLY}?from=2026-12&to=2026-11`)).status).toBe(400);
    expect((await all.admin.get(`${MONTHLY}?from=2020-01&to=2026-11`)).status).toBe(400);
    expect((await all.admin.get(`${MONTHLY}?from=2026&to=2026-11`)).body.fields).toHaveProperty('from');
  });

  test('a period is compared with the one before it once it is over', async () => {
    const { account } = FIRST();
    // A session ends before the next day.
    const changeOf = async () =>
      (await all.as('admin').get(`${SUMMARY}?period=2026-11-21&by=product&filter=${json({ account_id: account })}`))
        .body;
    const settleUntil = async (time: string) => {
      all.clock.advance(Date.parse(time) - all.clock.now());
      await all.platform.runner.runDue();
    };
    await settleUntil('2026-11-21T02:00:00+08:00');
    expect(await changeOf()).toMatchObject({ mom_pct: null, by_product: [{ mom_pct: null }, { mom_pct: null }] });
    expect(Number((await changeOf()).previous_total)).toBeGreaterThan(0);
    await settleUntil('2026-11-22T02:00:00+08:00');
    const { total, previous_total: before, mom_pct: change } = await changeOf();
    expect(change).toBeCloseTo((Number(total) / Number(before) - 1) * 100, 1);
  });
});
