// @module-tag long
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const amounts = { total: '5.00', previous_total: '4.00', mom_pct: 25 };
const months = http.get('*/api/bill/v1/consumes/monthly', () =>
  HttpResponse.json([
    { month: '2026-10', total: '4.00', prepaid: '0.00', postpaid: '4.00', refund: '0.00' },
    { month: '2026-11', total: '5.00', prepaid: '3.00', postpaid: '2.00', refund: '0.00' },
  ]),
);
const summary = http.get('*/api/bill/v1/consumes/summary', ({ request }) => {
  const query = new URL(request.url).searchParams;
  const [by = ''] = (query.get('by') ?? '').split(',');
  const groups = [
    { id: 7, name: `${by} of ${query.get('period')}`, ...amounts },
    { id: null, name: null, total: '0.00', previous_total: '0.00', mom_pct: null },
  ];
  return HttpResponse.json({
    period: '2026-11',
    ...amounts,
    voucher: '1.00',
    granted: '0.00',
    cash: '4.00',
    [`by_${by}`]: groups,
  });
});

test('a month by product beside the month before, with a link to its lines', async () => {
  await renderConsole({ as: 'personal', at: '/monthOverview', faults: [months, summary] });
  const link = await screen.findByRole('link', { name: 'product of 2026-11' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"billing_cycle":"2026-11","product_id":7');
  const row = within(link.closest('tr') as HTMLElement);
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['¥5.00', '¥4.00', '+25%']);
  // What belongs to no product.
  expect(screen.getByText('未归属')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: '计费账户' })).toBeNull();
});

test('what was paid beyond the charges, before it becomes one at the close, is a figure', async () => {
  const paid = (cash: string) =>
    http.get('*/api/bill/v1/consumes/summary', () =>
      HttpResponse.json({ ...amounts, total: '5.003000', voucher: '1.00', granted: '0.00', cash, by_product: [] }),
    );
  await renderConsole({ as: 'personal', at: '/monthOverview', faults: [months, paid('4.01')] });
  expect((await screen.findByText('最低消费与舍入')).nextElementSibling?.textContent).toBe('¥0.007');
});

test('division and month are in the address', async () => {
  await renderConsole({ as: 'personal', at: '/monthOverview?month=2026-10&by=project', faults: [months, summary] });
  expect(await screen.findByRole('link', { name: 'project of 2026-10' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: '资源' }));
  expect(await screen.findByRole('link', { name: 'resource of 2026-10' })).toBeTruthy();
});

test('administrators open an account, and then its resources', async () => {
  await renderConsole({ as: 'admin', at: '/monthOverview?by=account', faults: [months, summary] });
  fireEvent.click(await screen.findByRole('button', { name: 'account of 2026-11' }));
  expect(await screen.findByRole('link', { name: 'resource of 2026-11' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '全部账户' })).toBeTruthy();
});

test('a newcomer sees what will be here', async () => {
  await renderConsole({ as: 'personal', at: '/monthOverview' });
  expect(await screen.findByText('还没有消费')).toBeTruthy();
});
