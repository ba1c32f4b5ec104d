// @module-tag long
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const subscription = (id: number, name: string, ends_at: string, more: object = {}) => ({
  id,
  resource_name: name,
  ends_at,
  auto_renew: false,
  renew_price: '100.00',
  status: 'active',
  release_at: null,
  ...more,
});

test('lists what ends by date, switches renewals, and renews several with one quote and one order', async () => {
  const calls: { path: string; body: unknown; key: string | null }[] = [];
  let left = ['web', 'db'];
  const note = async (request: Request) => {
    const text = await request.text();
    const path = new URL(request.url).pathname.replace('/api/bill/v1/', '') + new URL(request.url).search;
    calls.push({ path, body: text === '' ? null : JSON.parse(text), key: request.headers.get('Idempotency-Key') });
  };
  const faults = [
    http.get('*/api/bill/v1/subscriptions', () =>
      HttpResponse.json(
        left.map((name, index) => subscription(index + 1, name, `2027-0${index + 1}-05T00:00:00.000Z`)),
      ),
    ),
    http.get('*/api/bill/v1/vouchers', () =>
      HttpResponse.json([
        { id: 9, name: 'gift', valid_to: '2027-01-20T00:00:00.000Z', remaining: '3.00' },
        { id: 10, name: 'endless', valid_to: null, remaining: '3.00' },
      ]),
    ),
    http.post('*/api/bill/v1/quotes', async ({ request }) => {
      await note(request);
      return HttpResponse.json({
        quote_id: 'q1',
        payable_amount: '600.00',
        voucher_amount: '0.00',
        sufficient_balance: true,
        shortfall: '0.00',
        after: { available: '400.00', runway_s: 7_200 },
      });
    }),
    http.post('*/api/bill/v1/orders', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ id: 5 }, { status: 201 });
    }),
    http.post('*/api/bill/v1/orders/5', async ({ request }) => {
      await note(request);
      left = ['db'];
      return HttpResponse.json({ id: 5 });
    }),
    http.post('*/api/bill/v1/subscriptions/:id', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ id: 1 });
    }),
  ];
  await renderConsole({ as: 'bp_user', at: '/renewals', faults });
  const list = await screen.findByRole('list', { name: '即将到期的内容' });
  const names = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['web', 'gift', 'db']);
  fireEvent.click(within(list).getByRole('switch', { name: '“web”自动续费' }));
  await expect.poll(() => calls.at(-1)?.path).toBe('subscriptions/1?action=auto_renew_on');
  fireEvent.click(within(list).getByRole('checkbox', { name: '选择“web”' }));
  fireEvent.click(within(list).getByRole('checkbox', { name: '选择“db”' }));
  expect(await screen.findByText('已选 2 项')).toBeTruthy();
  expect(await screen.findByText('¥600.00')).toBeTruthy();
  expect(screen.getByText('续费后可用 ¥400.00，按量资源可用 2小时')).toBeTruthy();
  const items = [1, 2].map((id) => ({ resource: 'subscriptions', resource_id: id }));
  await expect
    .poll(() => calls.at(-1)?.body)
    .toEqual({ type: 'renew', charge_type: 'prepaid', period: 1, unit: 'month', items });
  // All to the day on which the last one ends.
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '续费时长' }));
  fireEvent.click(await screen.findByRole('option', { name: '统一到期日' }));
  await expect
    .poll(() => calls.at(-1)?.body)
    .toEqual({ type: 'renew', charge_type: 'prepaid', until: '2027-02-05T16:00:00.000Z', items });
  fireEvent.change(screen.getByLabelText('统一到期日期'), { target: { value: '2027-03-31' } });
  await expect.poll(() => calls.at(-1)?.body).toMatchObject({ until: '2027-03-31T16:00:00.000Z' });
  await screen.findByText('¥600.00');
  fireEvent.click(screen.getByRole('button', { name: '续费并支付' }));
  expect(await screen.findByText('已续费 2 项')).toBeTruthy();
  const [order, payment] = calls.slice(-2);
  expect(order).toMatchObject({ path: 'orders', body: { quote_id: 'q1' }, key: expect.any(String) });
  expect(payment).toMatchObject({ path: 'orders/5?action=pay', key: `${order?.key}-pay` });
  await expect.poll(() => screen.queryByText('web')).toBeNull();
});

test('an owner of nothing that ends reads so', async () => {
  const none = ['subscriptions', 'vouchers'].map((path) =>
    http.get(`*/api/bill/v1/${path}`, () => HttpResponse.json([])),
  );
  await renderConsole({ as: 'bp_user', at: '/renewals', faults: none });
  expect(await screen.findByText('没有会到期的内容')).toBeTruthy();
});

test('the common day ends in the billing zone (T1)', async () => {
  const terms: unknown[] = [];
  const faults = [
    http.get('*/api/sys/v1/settings', () => HttpResponse.json({ 'billing.zone': 'America/New_York' })),
    http.get('*/api/bill/v1/subscriptions', () =>
      HttpResponse.json([subscription(1, 'web', '2027-01-05T03:00:00.000Z')]),
    ),
    http.get('*/api/bill/v1/vouchers', () => HttpResponse.json([])),
    http.post('*/api/bill/v1/quotes', async ({ request }) => {
      terms.push(await request.clone().json());
      return HttpResponse.json({ code: 24_007, message: 'no price' }, { status: 409 });
    }),
  ];
  await renderConsole({ as: 'bp_user', at: '/renewals', faults });
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择“web”' }));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '续费时长' }));
  fireEvent.click(await screen.findByRole('option', { name: '统一到期日' }));
  await expect.poll(() => terms.at(-1)).toMatchObject({ until: '2027-01-05T05:00:00.000Z' });
});

test('what has ended is renewed too, and a reload in the middle repeats the same order', async () => {
  const orders: { body: unknown; key: string | null }[] = [];
  const terms: unknown[] = [];
  let quotes = 0;
  let isLost = true;
  const ended = { status: 'expired', release_at: '2026-11-25T00:00:00.000Z' };
  const faults = [
    http.get('*/api/bill/v1/subscriptions', () =>
      HttpResponse.json([subscription(1, 'web', '2026-11-18T03:00:00.000Z', ended)]),
    ),
    http.get('*/api/bill/v1/vouchers', () => HttpResponse.json([])),
    http.post('*/api/bill/v1/quotes', async ({ request }) => {
      terms.push(await request.clone().json());
      quotes += 1;
      return HttpResponse.json({
        quote_id: `q${quotes}`,
        payable_amount: '50.00',
        voucher_amount: '0.00',
        sufficient_balance: true,
        shortfall: '0.00',
        after: { available: '400.00', runway_s: null },
      });
    }),
    http.post('*/api/bill/v1/orders', async ({ request }) => {
      orders.push({ body: await request.clone().json(), key: request.headers.get('Idempotency-Key') });
      return isLost ? HttpResponse.error() : HttpResponse.json({ id: 5 }, { status: 201 });
    }),
    http.post('*/api/bill/v1/orders/5', () => HttpResponse.json({ id: 5 })),
  ];
  const press = async () => {
    const view = await renderConsole({ as: 'bp_user', at: '/renewals', faults });
    expect(await screen.findByText(/已到期，.* 前可续费/)).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择“web”' }));
    // All of them to one day: today or later.
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '续费时长' }));
    fireEvent.click(await screen.findByRole('option', { name: '统一到期日' }));
    await expect.poll(() => Date.parse((terms.at(-1) as { until: string }).until)).toBeGreaterThan(Date.now());
    await screen.findByText('¥50.00');
    fireEvent.click(screen.getByRole('button', { name: '续费并支付' }));
    return view;
  };
  const { unmount } = await press();
  await screen.findByRole('alert');
  unmount();
  isLost = false;
  const { unmount: leave } = await press();
  expect(await screen.findByText('已续费 1 项')).toBeTruthy();
  expect(orders.length).toBeGreaterThan(1);
  const different = () => new Set(orders.map((order) => JSON.stringify(order))).size;
  expect(different()).toBe(1);
  // It was answered: another one is another order.
  leave();
  await press();
  await expect.poll(different).toBe(2);
  expect(orders.at(-1)?.body).not.toEqual(orders[0]?.body);
  expect(orders.at(-1)?.key).not.toBe(orders[0]?.key);
});
