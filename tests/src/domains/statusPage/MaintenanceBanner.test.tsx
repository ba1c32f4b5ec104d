import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import MaintenanceBanner from '#src/domains/statusPage/MaintenanceBanner.tsx';
import { renderPage } from '../../../support/console/renderConsole.tsx';

const PLANNED = {
  id: 4,
  title: '更换交换机',
  title_en: 'New switches',
  status: 'planned',
  starts_at: '2026-11-21T14:00:00.000Z',
  ends_at: '2026-11-21T18:00:00.000Z',
};
const says = (...found: object[]) => http.get('*/api/omc/v1/maintenances/concerning', () => HttpResponse.json(found));

beforeEach(() => localStorage.clear());

describe('the banner about maintenance where the reader has machines (decision 350)', () => {
  test('says what and when, is closed for a day, and shows again when it has been moved', async () => {
    const { user, unmount } = await renderPage(<MaintenanceBanner />, { as: 'personal', faults: [says(PLANNED)] });
    expect(await screen.findByText(/^更换交换机：计划于 .* 至 .* 维护/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '今天不再显示' }));
    expect(screen.queryByText(/更换交换机/)).toBeNull();
    unmount();
    const moved = { ...PLANNED, starts_at: '2026-11-21T15:00:00.000Z' };
    await renderPage(<MaintenanceBanner />, { as: 'personal', faults: [says(moved)] });
    expect(await screen.findByText(/^更换交换机/)).toBeTruthy();
  });

  test('says that it is under way', async () => {
    await renderPage(<MaintenanceBanner />, {
      as: 'personal',
      faults: [says({ ...PLANNED, status: 'in_progress', title_en: null })],
    });
    expect(await screen.findByText(/^更换交换机：正在维护，计划 .* 结束/)).toBeTruthy();
  });
});
