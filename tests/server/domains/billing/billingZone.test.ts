import { expect, test } from 'vitest';
import { storedZone } from '#server/domains/billing/basis/billingZone.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { scenario } from '../../../support/scenario.ts';
import { newAccount } from '../../../support/wallets.ts';
import { openItem, sell } from './settlement/usage.ts';

const CONFIGS = '/api/sys/v1/configs';

test('the billing zone divides days and months, and stays as it is once something is billed (T1)', async () => {
  const all = await scenario({ seed: 'none' });
  const set = (value: string | null) => all.as('admin').post(CONFIGS, { key: 'billing.zone', value });
  for (const value of ['Mars/Olympus', '8'])
    expect(await set(value)).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { value: expect.any(String) } },
    });
  expect(await set('America/New_York')).toMatchObject({ status: 200, body: { in_force: 'America/New_York' } });

  await sell(all, 'disk', { unit_price: '2' });
  const account = await newAccount(all, 100);
  // 22:00 of the evening before in New York.
  all.clock.advance(Date.parse('2026-12-01T03:00:00Z') - all.clock.now());
  await openItem(all, account, 'disk', all.clock.now());
  await keepSettling(all.context());
  all.clock.advance(3_600_000);
  await all.platform.runner.runDue();
  expect(await all.db.all('select billing_cycle, billing_date from bill_lines')).toEqual([
    { billing_cycle: '2026-11', billing_date: '2026-11-30' },
  ]);
  // It is December in Shanghai, and what was paid belongs to the day of New York.
  const summary = (query: string) => all.as('admin').get(`/api/bill/v1/consumes/summary${query}`);
  expect(await summary('')).toMatchObject({ status: 200, body: { period: '2026-11', total: '2.00' } });
  expect(await summary('?period=2026-11-30')).toMatchObject({ status: 200, body: { total: '2.00', cash: '2.00' } });
  const { headers } = await all.as('admin').get('/api/bill/v1/consumes/export?format=focus');
  expect(headers.get('content-disposition')).toContain('focus-2026-11-30.csv');
  expect(await storedZone(all.db)).toBe('America/New_York');

  expect(await set('Asia/Shanghai')).toMatchObject({ status: 409, body: { fields: { value: /时区/ } } });
  expect(await set(null)).toMatchObject({ status: 409 });
  expect(await set('America/New_York')).toMatchObject({ status: 200 });
});
