import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import TopBanner from '#src/domains/billing/wallet/TopBanner.tsx';
import { renderConsole, renderPage } from '../../../../support/console/renderConsole.tsx';

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
const ENDS = { count: 2, name: 'shop-web', at: '2026-11-22T09:00:00.000Z' };
const says = (standing: object | null, ends: object | null = null) =>
  http.get('*/api/bill/v1/standing', () => HttpResponse.json({ standing, ends }));
const owes = () => screen.queryByText('账户已欠费 ¥16.40，不能下单。');

beforeEach(() => localStorage.clear());

describe('the banner above every page', () => {
  test('an account in arrears says what it owes and when it is stopped, never that its money will be used up', async () => {
    await renderPage(<TopBanner />, { as: 'bp_user', faults: [says(OWING)] });
    await waitFor(() => expect(owes()).toBeTruthy());
    expect(
      screen.getByText(/^2026-11-20 \d\d:00 起，云主机停机，其他资源停用。 充值 ¥16\.40 以上后恢复。$/),
    ).toBeTruthy();
    expect(screen.queryByText(/用完/)).toBeNull();
  });

  test('it stands on a list, is closed for a day, and another state shows again', async () => {
    const { user } = await renderConsole({ as: 'personal', at: '/order', faults: [says(OWING)] });
    await waitFor(() => expect(owes()).toBeTruthy());
    await user.click(screen.getByRole('button', { name: '今天不再显示' }));
    expect(owes()).toBeNull();
    await renderPage(<TopBanner />, { as: 'personal', faults: [says({ ...OWING, status: 'suspended' })] });
    expect(await screen.findByText('账户欠费 ¥16.40，服务已停用。')).toBeTruthy();
  });

  test('who uses nothing that costs is not warned of a low balance', async () => {
    const low = { ...OWING, status: 'low_balance', available: '0.00', next_at: null };
    const { unmount } = await renderPage(<TopBanner />, { as: 'personal', faults: [says(low)] });
    expect(await screen.findByText('账户可用余额 ¥0.00，预警线 ¥100.00。')).toBeTruthy();
    unmount();
    await renderPage(<TopBanner />, { as: 'personal', faults: [says({ ...low, empty_at: null }, ENDS)] });
    expect(await screen.findByText(/^“shop-web”等/)).toBeTruthy();
    expect(screen.queryByText(/预警线/)).toBeNull();
  });

  test('what ends soon without renewing itself leads to the renewals', async () => {
    await renderPage(<TopBanner />, { as: 'personal', faults: [says(null, ENDS)] });
    expect(await screen.findByText(/^“shop-web”等 2 项将在三天内到期，未开启自动续费，最早 2026-11-22/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '去续费' }).getAttribute('href')).toBe('/renewals');
  });
});
