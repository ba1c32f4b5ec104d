import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';

const clipboard = () => navigator.clipboard.readText();
const copy = async (user: Awaited<ReturnType<typeof renderConsole>>['user'], item = '复制为 curl 命令') => {
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(async () => expect(await clipboard()).not.toBe(''));
  return clipboard();
};

describe('the call behind the screen', () => {
  test('of a list is exactly the request of the list, filter, order and page included', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: 'active', q: '网关' }));
    const { user, calls } = await renderConsole({ at: `/gateway?filter=${filter}&sort=-name&order=ASC` });
    await screen.findByRole('table', { name: '网关列表' });
    await waitFor(() => expect(calls.some(({ url }) => url.startsWith('/api/ecrm/v1/gws?'))).toBe(true));
    await user.click(screen.getByRole('button', { name: '更多操作' }));
    const text = await copy(user);
    const sent = calls.find(({ url }) => url.startsWith('/api/ecrm/v1/gws?'));
    expect(decodeURIComponent(/'(https?:[^']+)'/.exec(text)?.[1] ?? '')).toBe(`${location.origin}${sent?.url}`);
    expect(text).toContain('Bearer $TOKEN');
  });

  test('of a new record contains the input, but no password', async () => {
    const { user } = await renderConsole({ at: '/iam/user/addForm' });
    await user.type(await screen.findByRole('textbox', { name: '用户名' }), 'zhao_min');
    await user.type(screen.getByLabelText(/^密码/), 'Secret@2026');
    await user.click(screen.getByRole('button', { name: '复制接口调用' }));
    const text = await copy(user);
    expect(text).toContain('/api/ums/v1/users');
    expect(text).toContain('-X POST');
    expect(text).toContain('"name":"zhao_min"');
    expect(text).toContain('"password":"<password>"');
    expect(text).not.toContain('Secret@2026');
  });

  test('of an edit is the request of the next save, over the version that was read', async () => {
    const sent: { method: string; body: unknown; version: string | null }[] = [];
    const spy = http.all('*/api/ecrm/v1/regions/1', async ({ request }) => {
      if (request.method !== 'GET')
        sent.push({
          method: request.method,
          body: await request.clone().json(),
          version: request.headers.get('if-match'),
        });
      return undefined;
    });
    const { user, address } = await renderConsole({ at: '/area?edit=1', faults: [spy] });
    await user.type(await screen.findByRole('textbox', { name: '描述' }), '更新');
    await user.click(screen.getByRole('button', { name: '复制接口调用' }));
    const text = await copy(user);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(address()).toBe('/area'));
    expect(sent).toHaveLength(1);
    expect(text).toContain(`-X ${sent[0]?.method}`);
    expect(text).toContain(`--data '${JSON.stringify(sent[0]?.body)}'`);
    expect(text).toContain(`If-Match: ${sent[0]?.version}`);
  });

  test('of an action is in its dialog, as fetch too', async () => {
    const { user } = await renderConsole({ at: '/iam/user/detail/2' });
    await user.click(await screen.findByRole('button', { name: '重置密码' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^新密码/), 'Another@2026');
    await user.click(within(dialog).getByRole('button', { name: '复制接口调用' }));
    const text = await copy(user, '复制为 fetch 代码');
    expect(text).toContain('/api/ums/v1/users/2?action=reset-password');
    expect(text).toContain('"method": "POST"');
    expect(text).toContain('<password>');
    expect(text).not.toContain('Another@2026');
  });
});
