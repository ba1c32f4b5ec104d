// @module-tag long
// What people report about figures of other products, tried on ours.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepMakingFacts } from '#server/domains/facts/operating/factsJob.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { compareWithLists } from '../../../../support/figures.ts';
import type { Scenario } from '../../../../support/scenario.ts';
import { newAccount } from '../../../../support/wallets.ts';
import { admin, advanceTo, platformAt, setPriceFrom } from '../../billing/closing/platformAt.ts';
import { openItem, sell } from '../../billing/settlement/usage.ts';

const DATA = '/api/bill/v1/settlement/operating-data';
const FACTS = '/api/bill/v1/settlement/operating-facts';

interface Shown {
  key: string;
  value: number | string | null;
  mean?: true;
  before: { from: string; to: string; change: number | null; missing: string | null };
  year_before: { missing: string | null };
}

describe.each([await oneDatabase()])('figures that people complain of, on $dialect', (database) => {
  let all: Scenario;
  let account = 0;
  let traffic = 0;
  beforeAll(async () => {
    all = await platformAt('2027-06-29T12:00:00+08:00', { database });
    await setPriceFrom(all, await sell(all, 'disk', { unit_price: '1' }));
    await setPriceFrom(all, await sell(all, 'traffic', { unit_price: '1', meter: 'gb' }));
    account = await newAccount(all, 10_000);
    await openItem(all, account, 'disk', all.clock.now());
    traffic = await openItem(all, account, 'traffic', all.clock.now());
    // A machine without a price is free, and still runs.
    const machine = await openItem(all, account, 'machine', all.clock.now());
    await all.db.run(`update billing_items set resource_type = 'vm' where id = ?`, [machine]);
    await keepSettling(all.context());
    await keepMakingFacts(all.context());
    await ordered('before midnight', '2027-06-30T23:59:59+08:00');
    await ordered('at midnight', '2027-07-01T00:00:00+08:00');
    await advanceTo(all, '2027-07-02T12:00:00+08:00');
  }, 60_000);
  afterAll(() => all.close());

  const ordered = (order_no: string, at: string) =>
    all.db.kysely
      .insertInto('orders')
      .values({
        order_no,
        type: 'new',
        status: 'completed',
        account_id: account,
        paid_at: Date.parse(at),
        created_at: Date.parse(at),
        updated_at: Date.parse(at),
      })
      .execute();
  const factsOf = (filter: object) =>
    all.db.all<Record<string, number>>(`select * from operating_facts ${where(filter)}`);
  const where = (filter: object) =>
    `where ${Object.entries(filter)
      .map(([name, value]) => `${name} = '${value}'`)
      .join(' and ')} order by period, id`;
  const day = async (name: string) => (await factsOf({ id: `${name}_all` }))[0];
  const shown = async (query: string) => {
    const { body } = await admin(all).get(`${DATA}?${query}`);
    const figures: Shown[] = body.figures;
    return { body, of: (key: string) => figures.find((each) => each.key === key) };
  };

  test('a sale around midnight is on one day in the figures and in the list (umbraco #778, magento #22077)', async () => {
    expect(await day('2027-06-30')).toMatchObject({ orders: 1 });
    expect(await day('2027-07-01')).toMatchObject({ orders: 1 });
    const days = ['2027-06-30', '2027-07-01'].map((each) => `${DATA}?from=${each}&to=${each}`);
    expect(await compareWithLists(all, admin(all), days)).toBeGreaterThan(10);
  });

  test('the month so far begins on its first day, not on the last one of the month before (litellm #24999)', async () => {
    const { body } = await shown('');
    expect([body.from, body.to]).toEqual(['2027-07-01', '2027-07-01']);
    expect(body.series.map(({ period }: { period: string }) => period)).toEqual(['2027-07-01']);
  });

  test('no day of a range is missing, the first one neither (woocommerce-admin #6668)', async () => {
    const { body } = await shown('from=2027-06-28&to=2027-07-01');
    expect(body.series.map((each: { period: string; orders: number }) => [each.period, each.orders])).toEqual([
      ['2027-06-28', 0],
      ['2027-06-29', 0],
      ['2027-06-30', 1],
      ['2027-07-01', 1],
    ]);
  });

  test('a part of a month is compared with the same days, not with a whole month (easy-digital-downloads #9338)', async () => {
    const { of } = await shown('from=2027-07-01&to=2027-07-01');
    expect(of('net_revenue')?.before).toMatchObject({ from: '2027-06-01', to: '2027-06-01' });
  });

  test('a page says that there is nothing to compare with, and divides by nothing (alphagov/content-data-admin #197)', async () => {
    const { of } = await shown('from=2027-07-01&to=2027-07-01');
    // On the 1st of June the platform earned nothing; a year before it did not exist.
    expect(of('net_revenue')?.before).toMatchObject({ change: null, missing: 'zero' });
    expect(of('net_revenue')?.year_before).toMatchObject({ missing: 'none' });
    expect((await shown('from=2027-06-10&to=2027-06-10')).of('arpu')?.value).toBeNull();
  });

  test('users are not added up over days (plausible #1444, goaccess #1409)', async () => {
    expect((await factsOf({ id: '2027-06_all' }))[0]).toMatchObject({ paying_users: 1 });
    expect((await shown('from=2027-06-29&to=2027-07-01')).of('paying_users')).toMatchObject({ value: 1, mean: true });
    expect((await shown('from=2027-06-28&to=2027-06-29')).of('paying_users')).toMatchObject({ value: 0.5, mean: true });
  });

  test('a machine does not run longer than its time (OpenNebula #1662)', async () => {
    expect((await day('2027-06-29'))?.['machine_hours']).toBe(12_000_000);
    expect((await day('2027-06-30'))?.['machine_hours']).toBe(24_000_000);
    expect((await factsOf({ id: '2027-06_all' }))[0]?.['machine_hours']).toBe(36_000_000);
  });

  test('another grain has the same sum (wso2 api-manager #1941)', async () => {
    const byDay = (await shown('grain=day&from=2027-06-01&to=2027-06-30')).of('net_revenue')?.value;
    expect((await shown('grain=month&from=2027-06&to=2027-06')).of('net_revenue')?.value).toBe(byDay);
    expect(byDay).toBe('36.00');
  });

  test('usage that comes late changes no day that is over: it counts on the day that settles it', async () => {
    const [before, list] = [await factsOf({ grain: 'day' }), `${DATA}?from=2027-06-30&to=2027-06-30`];
    const { body } = await admin(all).post('/api/bill/v1/usage-events', {
      source: 'router',
      events: [{ id: 'late', item_id: traffic, meter: 'gb', quantity: '7', at: '2027-06-30T20:00:00+08:00' }],
    });
    expect(body).toMatchObject({ accepted: 1 });
    await advanceTo(all, '2027-07-03T09:00:00+08:00');
    const after = await factsOf({ grain: 'day' });
    expect(after.slice(0, before.length)).toEqual(before);
    expect((await day('2027-07-02'))?.['net_revenue']).toBe(31_000_000);
    // The list behind the old day has not changed either.
    expect(await compareWithLists(all, admin(all), [list, `${DATA}?from=2027-07-02&to=2027-07-02`])).toBeGreaterThan(
      10,
    );
  });

  test('the close of a month books into the month after, and leaves the closed one as it was', async () => {
    const june = await factsOf({ period: '2027-06' });
    await advanceTo(all, '2027-07-04T12:00:00+08:00');
    expect(await factsOf({ period: '2027-06' })).toEqual(june);
    expect(await compareWithLists(all, admin(all), [`${DATA}/2027-06_all`, `${DATA}?grain=month`])).toBeGreaterThan(10);
  });

  test('after an outage the days follow in order, as if there had been none', async () => {
    all.clock.advance(Date.parse('2027-08-02T12:00:00+08:00') - all.clock.now());
    // A job that waits is tried every ten minutes.
    for (let rounds = 0; rounds < 400 && (await day('2027-08-01')) === undefined; rounds += 1) {
      await all.platform.runner.runDue();
      all.clock.advance(60_000);
    }
    const rows = await factsOf({ grain: 'day', dimension: 'all' });
    expect(rows.slice(-30).map(({ net_revenue }) => net_revenue)).toEqual(rows.slice(-30).map(() => 24_000_000));
    expect(rows.map(({ created_at }) => created_at)).toEqual(
      rows.map(({ created_at }) => created_at).toSorted((a = 0, b = 0) => a - b),
    );
    expect((await factsOf({ id: '2027-07_all' }))[0]).toMatchObject({ net_revenue: (31 * 24 + 7) * 1_000_000 });
  });

  test('a figure is read only: no one changes or deletes one', async () => {
    for (const reply of [
      await admin(all).post(FACTS, { id: 'x' }),
      await admin(all).patch(`${FACTS}/2027-06_all`, { orders: 5 }),
      await admin(all).delete(`${FACTS}/2027-06_all`),
    ])
      expect(reply.status).toBeGreaterThanOrEqual(403);
  });
});
