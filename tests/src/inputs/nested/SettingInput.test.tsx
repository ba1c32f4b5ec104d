// @module-tag long
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../../support/console/renderConsole.tsx';

type Rendered = Awaited<ReturnType<typeof renderConsole>>;

/** The edit form of a setting, with the input of its kind. */
async function editing(key: string): Promise<Rendered> {
  const rendered = await renderConsole({ at: '/configureDetail' });
  await rendered.user.type(await screen.findByRole('searchbox'), key);
  await rendered.user.click(await screen.findByRole('link', { name: new RegExp(key) }));
  await rendered.user.click(await screen.findByRole('link', { name: '编辑' }));
  return rendered;
}

const stored = async ({ server }: Rendered, key: string) =>
  (await server.admin.get(`/api/sys/v1/configs?filter=${encodeURIComponent(JSON.stringify({ key }))}`)).body[0];

describe('the value of a setting', () => {
  test('has the input of a whole number, is validated in place by the limits of its key, and stays text on the wire', async () => {
    const rendered = await editing('login.max_failures');
    const { user, calls } = rendered;
    const box = await screen.findByRole('textbox', { name: /允许连续输错密码的次数/ });
    await user.type(box, '101');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('不能大于100')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await user.clear(box);
    await user.type(box, '7');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(async () =>
      expect(await stored(rendered, 'login.max_failures')).toMatchObject({ value: '7', in_force: '7' }),
    );
  });

  test('is chosen by name if its key has values', async () => {
    const rendered = await editing('login.registration');
    await rendered.user.click(await screen.findByRole('radio', { name: '关闭' }));
    await rendered.user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(async () => expect(await stored(rendered, 'login.registration')).toMatchObject({ value: 'closed' }));
    await waitFor(() => expect(screen.getAllByText('关闭').length).toBeGreaterThan(1));
  });

  test('of a secret is entered as a secret', async () => {
    await editing('email.smtp_password');
    expect(await screen.findByLabelText(/^密文值/)).toHaveProperty('type', 'password');
    expect(screen.queryByRole('textbox', { name: /发信密码/ })).toBeNull();
  });
});
