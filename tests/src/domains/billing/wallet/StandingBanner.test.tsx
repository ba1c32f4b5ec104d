import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { OwnStanding } from '#src/domains/billing/wallet/StandingBanner.tsx';
import { renderPage } from '../../../../support/console/renderConsole.tsx';

const OWING = {
  account_id: 1,
  is_own: true,
  status: 'overdue',
  available: '-16.40',
  owed: '16.40',
  threshold: '100.00',
  to_pay: '16.40',
  empty_at: '2026-11-20T08:00:00.000Z',
  next_at: '2026-11-20T09:00:00.000Z',
};

test('an account in arrears says what it owes and when it is stopped, never that its money will be used up', async () => {
  const owing = http.get('*/api/bill/v1/standing', () => HttpResponse.json({ standing: OWING }));
  await renderPage(<OwnStanding />, { as: 'bp_user', faults: [owing] });
  expect(await screen.findByText('账户已欠费 ¥16.40，不能下单。')).toBeTruthy();
  expect(
    screen.getByText(/^2026-11-20 \d\d:00 起，云主机停机，其他资源停用。 充值 ¥16\.40 以上后恢复。$/),
  ).toBeTruthy();
  expect(screen.queryByText(/用完/)).toBeNull();
});
