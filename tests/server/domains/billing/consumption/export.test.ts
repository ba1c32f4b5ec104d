import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOCUS_COLUMNS } from '#server/domains/billing/consumption/focusColumns.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { newAccount } from '../../../../support/wallets.ts';
import { openItem, sell } from '../settlement/usage.ts';

const EXPORT = '/api/bill/v1/consumes/export';
const json = (value: object) => encodeURIComponent(JSON.stringify(value));

describe('consumption as a file (spec 7.8)', () => {
  let all: Scenario;
  const owners: { client: Client; account: number }[] = [];
  beforeAll(async () => {
    all = await createScenario();
    await all.db.run('update billing_items set next_at = null');
    await sell(all, 'odd', { unit_price: '0.123456' });
    for (const yuan of [100, 50]) {
      const account = await newAccount(all, yuan);
      const [user] = await all.db.all<{ name: string }>(
        'select u.name from users u join accounts a on a.user_id = u.id where a.id = ?',
        [account],
      );
      owners.push({ account, client: all.as(user?.name ?? '', 'Longer-12345') });
      await openItem(all, account, 'odd', all.clock.now());
    }
    await keepSettling(all.context());
    all.clock.advance(3_600_000 - (all.clock.now() % 3_600_000));
    await all.platform.runner.runDue();
    await all.db.run(`update bill_lines set resource_name = '=1+1' where account_id = ?`, [owners[0]?.account ?? 0]);
  });
  afterAll(() => all.close());

  const FIRST = () => owners[0]!;
  const rowsOf = async (client: Client, query: string): Promise<Record<string, string>[]> => {
    const { status, body: text } = await client.get(`${EXPORT}?${query}`);
    expect(status).toBe(200);
    return parse(text, { columns: true, bom: true });
  };

  test('FOCUS 1.0: its columns, exact amounts, and the sum of the bill', async () => {
    const { client, account } = FIRST();
    const rows = await rowsOf(client, 'format=focus');
    expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(FOCUS_COLUMNS));
    expect(rows).toMatchObject([
      {
        BilledCost: '0.123456',
        EffectiveCost: '0.123456',
        ListCost: '0.123456',
        BillingAccountId: String(account),
        BillingCurrency: 'CNY',
        BillingPeriodStart: '2026-10-31T16:00:00.000Z',
        BillingPeriodEnd: '2026-11-30T16:00:00.000Z',
        ChargeCategory: 'Usage',
        ChargeFrequency: 'Usage-Based',
        ConsumedUnit: 'hour',
        ServiceName: 'odd',
        x_ChargeType: 'payg',
      },
    ]);
    const { body } = await client.get(`/api/bill/v1/consumes/summary?filter=${json({ account_id: account })}`);
    expect(rows[0]?.['BilledCost']).toBe(body.total);
  });

  test.each([
    ['csv', 'lang=en', 'Resource'],
    ['focus', '', 'ResourceName'],
  ])('as %s, a name that is a formula stays text', async (format, more, column) => {
    const [row] = await rowsOf(FIRST().client, `format=${format}&${more}`);
    expect(row?.[column]).toBe("'=1+1");
  });

  test('a reader has own lines only: those of a foreign account are none', async () => {
    const [first, second] = owners;
    const filter = `filter=${json({ account_id: second?.account })}`;
    expect(await rowsOf(second!.client, `format=focus&${filter}`)).toHaveLength(1);
    expect(await rowsOf(first!.client, `format=focus&${filter}`)).toEqual([]);
    expect(await rowsOf(first!.client, `format=csv&${filter}`)).toEqual([]);
  });

  test('an unknown format is refused', async () => {
    expect((await FIRST().client.get(`${EXPORT}?format=pdf`)).status).toBe(400);
  });

  test('the table of a month', async () => {
    const { client } = FIRST();
    const { body: text } = await client.get('/api/bill/v1/consumes/summary?period=2026-11&by=product&format=csv');
    expect(parse(text, { bom: true })).toEqual([
      ['产品', '2026-11', '2026-10', '%'],
      ['odd', '0.123456', '0.00', ''],
    ]);
  });
});
