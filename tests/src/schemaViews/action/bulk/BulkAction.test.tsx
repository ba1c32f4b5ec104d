import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

describe('an action on many records', () => {
  test('first shows how many run and which are skipped and why; then offers to retry the failed ones', async () => {
    const tried = new Set<number>();
    const failing = http.post('*/api/ecrm/v1/gws', async ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (!query.has('bulk') || query.has('dry_run')) return undefined;
      const { ids } = (await request.clone().json()) as { ids: number[] };
      const results = ids.map((id) => ({
        id,
        label: `网关 ${id}`,
        ...(tried.has(id) ? { ok: true } : { ok: false, code: 9999, message: '系统错误' }),
      }));
      for (const id of ids) tried.add(id);
      return HttpResponse.json({ total: ids.length, run: ids.length, skipped: 0, results });
    });
    const { user, calls } = await renderConsole({ at: '/gateway', faults: [failing] });
    await user.click(await screen.findByRole('checkbox', { name: /本页|全选|所有/ }));
    await user.click(await screen.findByRole('button', { name: '激活' }));
    const dialog = await screen.findByRole('dialog', { name: /^批量激活：\d+ 个网关$/ });
    expect(await within(dialog).findByText(/将对 \d+ 项执行“激活”，跳过 \d+ 项。/)).toBeTruthy();
    expect(within(dialog).getAllByText(/^跳过：当前状态为/).length).toBeGreaterThan(0);
    expect(calls.filter(({ url }) => url.includes('bulk=active') && !url.includes('dry_run'))).toHaveLength(0);

    await user.click(within(dialog).getByRole('button', { name: /^激活 \d+ 项$/ }));
    expect((await within(dialog).findAllByText('系统错误')).length).toBeGreaterThan(0);
    await user.click(await within(dialog).findByRole('button', { name: `重试失败的 ${tried.size} 项` }));
    expect(
      await within(dialog).findByText(new RegExp(`^“激活”成功 ${tried.size} 项，失败 0 项，跳过 \\d+ 项。$`)),
    ).toBeTruthy();
  });
});
