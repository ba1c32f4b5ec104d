import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { BULK_AT_ONCE } from '#model/values/taskLimits.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';

/** A server whose preview finds this number of records, and which begins tasks. */
function serverWith(count: number) {
  const begun: unknown[] = [];
  const results = Array.from({ length: count }, (_, index) => ({ id: index + 1, label: `网关 ${index}`, ok: true }));
  const handler = http.post('*/api/ecrm/v1/gws', async ({ request }) => {
    const query = new URL(request.url).searchParams;
    if (query.has('dry_run')) return HttpResponse.json({ total: count, run: count, skipped: 0, results });
    if (query.get('task') !== '1') return HttpResponse.json({ total: count, run: count, skipped: 0, results });
    begun.push(await request.json());
    return HttpResponse.json({ code: 9109, message: '数量不能超过 50' }, { status: 409 });
  });
  return { begun, handler };
}

async function openDialog(count: number) {
  const server = serverWith(count);
  const { user, calls } = await renderConsole({ at: '/gateway', faults: [server.handler] });
  await user.click(await screen.findByRole('checkbox', { name: /本页|全选|所有/ }));
  await user.click(await screen.findByRole('button', { name: '激活' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^批量激活/ }));
  const run = await dialog.findByRole('button', { name: `激活 ${count} 项` });
  return { ...server, user, calls, dialog, run };
}

describe('an action on more records than a dialog waits for', () => {
  test('is a task of the server; a refusal keeps the dialog open', async () => {
    const { user, dialog, run, begun, calls } = await openDialog(BULK_AT_ONCE + 1);
    expect(dialog.getByText(/^超过 20 项时由服务器在后台逐项完成/)).toBeTruthy();
    await user.click(run);
    expect(await dialog.findByText('数量不能超过 50')).toBeTruthy();
    expect(begun).toEqual([{ ids: Array.from({ length: BULK_AT_ONCE + 1 }, (_, index) => index + 1) }]);
    expect(calls.filter(({ url }) => url.includes('bulk=active') && !/dry_run|task=1/.test(url))).toEqual([]);
  });

  test('up to that number it stays in the dialog', async () => {
    const { user, dialog, run, begun } = await openDialog(BULK_AT_ONCE);
    expect(dialog.queryByText(/由服务器在后台/)).toBeNull();
    await user.click(run);
    expect(await dialog.findByText(/^“激活”成功 20 项/)).toBeTruthy();
    expect(begun).toEqual([]);
  });
});
