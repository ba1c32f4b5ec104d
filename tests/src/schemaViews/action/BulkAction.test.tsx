import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/renderConsole.tsx';

describe('an action on many records', () => {
  test('says before how many will run and which are skipped and why; afterwards the failed can be tried again', async () => {
    let runs = 0;
    const failing = http.post('*/api/ecrm/v1/gws', ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (!query.has('bulk') || query.has('dry_run')) return undefined;
      runs += 1;
      const ok = runs > 1;
      const row = { id: 1, label: '北京亦庄-l7-01', ok, ...(!ok && { code: 9999, message: '系统错误' }) };
      return HttpResponse.json({ total: 1, run: 1, skipped: 0, results: [row] });
    });
    const { user, calls } = await renderConsole({ at: '/gateway', faults: [failing] });
    await user.click(await screen.findByRole('checkbox', { name: /本页|全选|所有/ }));
    await user.click(await screen.findByRole('button', { name: '激活' }));
    const dialog = await screen.findByRole('dialog', { name: '批量激活网关' });
    expect(await within(dialog).findByText(/将对 \d+ 项执行“激活”，跳过 \d+ 项。/)).toBeTruthy();
    expect(within(dialog).getAllByText(/^跳过：当前状态为/).length).toBeGreaterThan(0);
    expect(calls.filter(({ url }) => url.includes('bulk=active') && !url.includes('dry_run'))).toHaveLength(0);

    await user.click(within(dialog).getByRole('button', { name: /^激活 \d+ 项$/ }));
    expect(await within(dialog).findByText('系统错误 (9999)')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: '重试失败的 1 项' }));
    expect(await within(dialog).findByText('“激活”成功 1 项，失败 0 项，跳过 0 项。')).toBeTruthy();
    expect(runs).toBe(2);
  });
});
