import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
});
afterAll(() => server.close());

const quote = (price: string) => ({
  quote_id: `quote-of-${price}-yuan-and-no-more`,
  charge_type: 'prepaid',
  quantity: 1,
  items: [{ name: 'data', charges: [] }],
  original_amount: price,
  discount_amount: '0.00',
  voucher_amount: '0.00',
  payable_amount: price,
  hourly: '0.02',
  monthly: price,
  balance_left: '80.00',
  sufficient_balance: true,
  shortfall: '0.00',
});

const connected = http.get('*/api/cmp/v1/clouds/:id/state', ({ params }) =>
  HttpResponse.json({
    cloud_id: params.id,
    product: 'openstack',
    simulated: true,
    stale: false,
    status: 'connected',
    fault: null,
    capabilities: { volumes: ['list', 'create'] },
    kinds: {},
  }),
);

test('another price than the quoted one is shown value by value, and paid after consent only', async () => {
  let price = '12.00';
  const keys: (string | null)[] = [];
  const difference = [{ field: 'payable_amount', quoted: '12.00', now: '15.00' }];
  const faults = [
    connected,
    http.post('*/api/bill/v1/quotes', () => HttpResponse.json(quote(price))),
    http.post('*/api/bill/v1/orders', async ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      const isFirst = price === '12.00';
      price = '15.00';
      return isFirst
        ? HttpResponse.json({ code: 24_025, message: 'The price has changed', difference }, { status: 409 })
        : HttpResponse.json({ id: 7, items: [] }, { status: 201 });
    }),
    http.post('*/api/bill/v1/orders/7', () => HttpResponse.json({ id: 7, items: [] })),
  ];
  const { user, address } = await renderConsole({ at: '/volumeadd', lang: 'en', server, faults });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'data');
  await user.click(await screen.findByRole('radio', { name: 'Subscription' }));
  expect(await screen.findByText('¥12.00')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Buy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the purchase' });
  await user.click(await within(dialog).findByRole('button', { name: 'Pay ¥12.00' }));
  const row = await within(dialog).findByRole('row', { name: /¥12\.00/ });
  expect(row.textContent).toBe('To pay¥12.00¥15.00');
  await user.click(await within(dialog).findByRole('button', { name: 'Pay the new price: ¥15.00' }));
  await expect.poll(address).toContain('/orderdesc/7');
  // Another price is another order.
  expect(new Set(keys).size).toBe(2);
});

test('a price that arrives late does not replace the price of a newer choice', async () => {
  const late = Promise.withResolvers<void>();
  const [asked, answered]: [number[], number[]] = [[], []];
  const quotes = http.post('*/api/bill/v1/quotes', async ({ request }) => {
    const { period } = (await request.json()) as { period: number };
    asked.push(period);
    if (period === 1) await late.promise;
    answered.push(period);
    return HttpResponse.json(quote(`${period * 12}.00`));
  });
  const source = encodeURIComponent(JSON.stringify({ charge_type: 'prepaid' }));
  const faults = [connected, quotes];
  const { user } = await renderConsole({ at: `/volumeadd?source=${source}`, lang: 'en', server, faults });
  const period = await screen.findByRole('combobox', { name: 'Period' });
  await expect.poll(() => asked).toEqual([1]);
  await user.click(period);
  await user.click(await screen.findByRole('option', { name: '2 months' }));
  const price = await screen.findByRole('region', { name: 'Price' });
  expect(within(price).getByText('¥24.00')).toBeTruthy();
  late.resolve();
  await expect.poll(() => answered).toEqual([2, 1]);
  await user.click(within(price).getByRole('button', { name: 'Price in detail' }));
  expect(within(price).getAllByText('¥24.00')).not.toEqual([]);
  expect(within(price).queryByText('¥12.00')).toBeNull();
});
