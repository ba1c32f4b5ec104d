import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../../support/scenario.ts';
import { ORIGIN, type Client } from '../../../../support/servers/client.ts';
import { grantTo, newAccount } from '../../../../support/wallets.ts';
import { openItem, sell } from '../settlement/usage.ts';

const PACK = '/api/bill/v1/consumes/pack';
const HOLDINGS = '/api/bill/v1/consumes/holdings';
const SUMMARY = '/api/bill/v1/consumes/summary';
type Reader = { name: string; password: string };
const ADMIN: Reader = { name: 'admin', password: DEMO_PASSWORD };

const MONTH = '2026-11';

/** A sum of amounts as text, in millionths. */
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 1_000_000), 0);

describe.each(await databasesUnderTest())('the files of a month (decision 306), on $dialect', (database) => {
  let all: Scenario;
  const owners: { client: Client; account: number; reader: Reader }[] = [];
  beforeAll(async () => {
    all = await createScenario({ database });
    await all.db.run('update billing_items set next_at = null');
    await sell(all, 'odd', { unit_price: '0.123456' });
    await sell(all, 'even', { unit_price: '2' });
    for (const yuan of [100, 50]) {
      const account = await newAccount(all, yuan);
      const [user] = await all.db.all<{ name: string }>(
        'select u.name from users u join accounts a on a.user_id = u.id where a.id = ?',
        [account],
      );
      const reader = { name: user?.name ?? '', password: 'Longer-12345' };
      owners.push({ account, reader, client: all.as(reader.name, reader.password) });
      for (const type of ['odd', 'even']) await openItem(all, account, type, all.clock.now());
    }
    await grantTo(all, owners[0]!.account, { kind: 'granted', face_amount: '1.00' });
    await keepSettling(all.context());
    for (let hour = 0; hour < 2; hour += 1) {
      all.clock.advance(3_600_000 - (all.clock.now() % 3_600_000));
      await all.platform.runner.runDue();
    }
  });
  afterAll(() => all.close());

  async function packOf(reader: Reader, account: number, month = MONTH) {
    const { body: session } = await all.guest.post('/api/ums/v1/auth/password/tokens', reader);
    const request = new Request(`${ORIGIN}${PACK}?account_id=${account}&period=${month}&lang=en`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    const answer = await all.platform.app.fetch(request);
    expect(answer.status).toBe(200);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    return {
      names: Object.keys(files),
      headers: answer.headers,
      statement: text('statement.html'),
      rows: (name: string): Record<string, string>[] => parse(text(`${name}.csv`), { columns: true, bom: true }),
    };
  }
  const summaryOf = async (client: Client, account: number) =>
    (
      await client.get(
        `${SUMMARY}?period=${MONTH}&by=product,day&filter=${encodeURIComponent(JSON.stringify({ account_id: account }))}`,
      )
    ).body;

  test('hold the statement and the records whose sums it has, for the owner and for an administrator', async () => {
    const { client, account, reader: owner } = owners[0]!;
    const summary = await summaryOf(client, account);
    for (const reader of [owner, ADMIN]) {
      const { names, headers, statement, rows } = await packOf(reader, account);
      expect(names).toEqual(['statement.html', 'lines.csv', 'bills.csv', 'transactions.csv', 'vouchers.csv']);
      expect(headers.get('content-disposition')).toMatch(/attachment; filename="U\d+-2026-11\.zip"/);
      for (const amount of [summary.total, summary.granted, summary.cash, summary.by_product[0].total])
        expect(statement).toContain(`<td title="${amount}">`);
      expect(sumOf(rows('lines'), 'Amount')).toBe(Math.round(Number(summary.total) * 1_000_000));
      const bills = rows('bills');
      expect(sumOf(bills, 'Paid by granted money')).toBe(Math.round(Number(summary.granted) * 1_000_000));
      expect(sumOf(bills, 'Paid in cash')).toBe(Math.round(Number(summary.cash) * 1_000_000));
      const flows = rows('transactions').filter(({ Type }) => Type === 'Usage');
      expect(Math.abs(sumOf(flows, 'Amount'))).toBe(
        Math.round((Number(summary.granted) + Number(summary.cash)) * 1_000_000),
      );
      expect(rows('vouchers')).toHaveLength(1);
    }
  });

  test('of an account without vouchers have no such file, and a month without use has empty ones', async () => {
    const { reader, account } = owners[1]!;
    expect((await packOf(reader, account)).names).not.toContain('vouchers.csv');
    const { statement, rows } = await packOf(reader, account, '2026-01');
    expect(statement).toContain('<td title="0.00">0.00</td>');
    expect([rows('lines'), rows('bills'), rows('transactions')]).toEqual([[], [], []]);
  });

  test('of another account are missing, like those of none; a day is no month', async () => {
    const [first, second] = owners;
    const foreign = await first!.client.get(`${PACK}?account_id=${second!.account}&period=${MONTH}`);
    const missing = await first!.client.get(`${PACK}?account_id=999999&period=${MONTH}`);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.body.code).toBe(missing.body.code);
    expect((await first!.client.get(`${PACK}?account_id=${first!.account}&period=2026-11-01`)).status).toBe(400);
    expect((await all.guest.get(`${PACK}?account_id=${first!.account}`)).status).toBe(401);
  });

  test('what an account holds is counted by kind, with its cost of the month, within the scope of the reader', async () => {
    const { client, account } = owners[1]!;
    const summary = await summaryOf(client, account);
    for (const reader of [client, all.admin]) {
      const { status, body } = await reader.get(`${HOLDINGS}?account_id=${account}`);
      expect(status).toBe(200);
      expect(body).toMatchObject([{ kind: 'volume', count: 2, states: { active: 2 } }]);
      expect(sumOf(body, 'cost')).toBe(Math.round(Number(summary.total) * 1_000_000));
    }
    expect((await client.get(`${HOLDINGS}?account_id=${owners[0]!.account}`)).status).toBe(404);
    const empty = await newAccount(all);
    expect((await all.admin.get(`${HOLDINGS}?account_id=${empty}`)).body).toEqual([]);
  });
});
