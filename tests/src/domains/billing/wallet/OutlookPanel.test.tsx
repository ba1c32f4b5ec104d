import { fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

const seen: string[] = [];

const outlook = (body: object) =>
  http.get('*/api/bill/v1/accounts/:id/outlook', ({ request }) => {
    seen.push(new URL(request.url).searchParams.get('until') ?? '');
    return HttpResponse.json({
      now: '2026-11-20T04:00:00.000Z',
      until: '2027-02-18T15:59:59.000Z',
      needed: '0.00',
      overdue_at: null,
      suspended_at: null,
      events: [],
      curve: [{ at: '2026-11-20T04:00:00.000Z', available: '10.00' }],
      ...body,
    });
  });

test('the wallet says what happens when, and what to add for a chosen day', async () => {
  const at = '2027-01-05T00:00:00.000Z';
  const events = [
    { at, kind: 'grantEnds', name: 'gift', amount: '3.00' },
    { at, kind: 'renewed', name: 'web', amount: '158.00', ends: at },
    { at, kind: 'renewalFails', name: 'db', amount: '158.00', missing: '8.00' },
    { at, kind: 'renewalFails', name: 'old', amount: null, missing: null },
    { at, kind: 'priceChanges', names: ['a', 'b', 'c', 'd'] },
    { at, kind: 'overdue', owed: '1.48' },
    { at, kind: 'suspended', names: ['a'] },
    { at, kind: 'ends', name: 'web' },
    { at, kind: 'ends', name: 'last' },
  ];
  const soon = outlook({ needed: '2225.48', overdue_at: at, suspended_at: at, events });
  await renderConsole({ as: 'bp_user', at: '/wallet', faults: [soon] });
  expect(await screen.findByText(/余额到 2027-01-05 \d\d:00 用完/)).toBeTruthy();
  expect(screen.getByText(/充值 ¥2,225\.48/)).toBeTruthy();
  for (const sentence of [
    '“gift”到期，剩余 ¥3.00 失效',
    /“web”自动续费 ¥158\.00，有效至 2027-01-05/,
    '“db”续费失败：需要 ¥158.00，还差 ¥8.00',
    '“old”续费失败：这个周期已不再销售',
    '新价格生效：a、b、c +1',
    '余额用完，欠费 ¥1.48',
  ])
    expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText('“last”到期')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '还有 1 项' }));
  expect(screen.getByText('“last”到期')).toBeTruthy();
  const day = screen.getByLabelText<HTMLInputElement>('看到哪一天');
  fireEvent.change(day, { target: { value: '1999-01-01' } });
  fireEvent.blur(day);
  expect(day.value).not.toBe('1999-01-01');
  expect(seen.filter((until) => until.startsWith('199'))).toEqual([]);
  fireEvent.change(day, { target: { value: day.min } });
  await expect.poll(() => seen.at(-1)?.slice(0, 7)).toBe(new Date(`${day.min}T23:59:59`).toISOString().slice(0, 7));
});

test('an account that owes has owed since then, and one that nothing is charged to is promised no day', async () => {
  const before = '2026-11-20T03:00:00.000Z';
  const owing = outlook({ needed: '16.40', overdue_at: before, suspended_at: '2026-11-20T05:00:00.000Z' });
  const { unmount } = await renderConsole({ as: 'bp_user', at: '/wallet', faults: [owing] });
  expect(await screen.findByText(/自 2026-11-20 \d\d:00 起欠费/)).toBeTruthy();
  expect(screen.queryByText(/用完/)).toBeNull();
  unmount();
  await renderConsole({ as: 'bp_user', at: '/wallet', faults: [outlook({})] });
  expect(await screen.findByText(/目前没有收费的资源/)).toBeTruthy();
  expect(screen.queryByText(/至少可以用到/)).toBeNull();
});

test('an account in which nothing ends says so', async () => {
  const curve = [
    { at: '2026-11-20T04:00:00.000Z', available: '10.00' },
    { at: '2026-11-20T05:00:00.000Z', available: '9.00' },
  ];
  await renderConsole({ as: 'bp_user', at: '/wallet', faults: [outlook({ curve })] });
  expect(await screen.findByText('在此期间没有到期或续费的资源。')).toBeTruthy();
  expect(screen.getByText(/余额至少可以用到 2027-02-1\d/)).toBeTruthy();
});
