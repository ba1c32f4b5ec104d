import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { storeLang } from '#src/i18n/storedLang.ts';
import { leaveLoginNotice } from '#src/session/end/loginNotice.ts';
import { LoginPage } from '#src/public/pages/signIn/LoginPage.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';
import { loadPublicText } from '#src/i18n/loadPublicText.ts';
import { DEMO_PASSWORD, scenario } from '../../../support/scenario.ts';

interface Visit {
  search?: string;
  seed?: 'demo' | 'none';
  offline?: boolean;
}

/** The sign-in page with the real server. `left` receives the next address. */
async function renderLogin({ search = '', seed = 'demo', offline = false }: Visit = {}) {
  const server = await scenario({ seed });
  const cookies: string[] = [];
  const network = setupServer(
    http.all('*/api/*', async ({ request }) => {
      if (offline) return HttpResponse.error();
      const headers = new Headers(request.headers);
      headers.set('cookie', cookies.join('; '));
      const response = await server.platform.app.fetch(new Request(request, { headers }));
      cookies.push(...response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''));
      return response;
    }),
  );
  network.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => network.close());
  window.history.replaceState(null, '', `/login${search}`);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  storeLang('zh');
  const left = vi.fn<(address: string) => void>();
  render(
    <PublicTextProvider lang="zh" words={await loadPublicText('zh')}>
      <LoginPage leave={left} />
    </PublicTextProvider>,
  );
  return { user: userEvent.setup(), left, server };
}

async function signIn(user: ReturnType<typeof userEvent.setup>, name: string, password: string) {
  await user.type(screen.getByRole('textbox', { name: '用户名/手机号' }), name);
  await user.type(screen.getByLabelText('密码'), password);
  await user.click(screen.getByRole('button', { name: '登录' }));
}

describe('signing in (spec 4.6)', () => {
  test('an administrator lands on the overview', async () => {
    const { user, left } = await renderLogin();
    await signIn(user, ' admin ', DEMO_PASSWORD);
    await waitFor(() => expect(left).toHaveBeenCalledWith('/index'));
  });

  test('a tenant lands on the machines (spec 6)', async () => {
    const { user, left } = await renderLogin();
    await signIn(user, 'personal', DEMO_PASSWORD);
    await waitFor(() => expect(left).toHaveBeenCalledWith('/nextStack/vm'));
  });

  test('returns to the requested address', async () => {
    const { user, left } = await renderLogin({ search: '?redirect=%2Farea%3Fpage%3D2' });
    await signIn(user, 'admin', DEMO_PASSWORD);
    await waitFor(() => expect(left).toHaveBeenCalledWith('/area?page=2'));
  });

  test('never leads to another site', async () => {
    const { user, left } = await renderLogin({ search: '?redirect=%2F%2Fevil.test' });
    await signIn(user, 'admin', DEMO_PASSWORD);
    await waitFor(() => expect(left).toHaveBeenCalledWith('/index'));
  });

  test('a wrong password is reported with its code, and the input stays', async () => {
    const { user, left } = await renderLogin();
    await signIn(user, 'admin', 'wrong');
    expect((await screen.findByTitle(/错误码 11\d\d/)).textContent).not.toContain('11');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '用户名/手机号' }).value).toBe('admin');
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('wrong');
    expect(left).not.toHaveBeenCalled();
  });

  test('the first field has the focus on arrival, and turning to another way leaves it on the tab', async () => {
    const { user } = await renderLogin();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '用户名/手机号' }));
    await user.click(screen.getByRole('tab', { name: '短信登录' }));
    await screen.findByRole('textbox', { name: '手机号' });
    const tab = screen.getByRole('tab', { name: '密码登录' });
    await user.click(tab);
    await screen.findByRole('textbox', { name: '用户名/手机号' });
    expect(document.activeElement).toBe(tab);
  });

  test('an incomplete form is not sent, and the first missing field takes the focus', async () => {
    const { user } = await renderLogin();
    await user.type(screen.getByRole('textbox', { name: '用户名/手机号' }), 'admin');
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(screen.getByText('请输入密码')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('密码'));
  });

  test('a missing network is reported', async () => {
    const { user } = await renderLogin({ offline: true });
    await signIn(user, 'admin', DEMO_PASSWORD);
    expect(await screen.findByText(/网络连接失败/)).toBeTruthy();
  });

  test('the demo accounts are one click away if the server has demo data', async () => {
    const { user, left } = await renderLogin();
    await user.click(await screen.findByRole('button', { name: '平台管理员' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('/index'));
  });

  test('a platform without a demo offers none, and answers nothing that a browser logs as an error', async () => {
    const { server } = await renderLogin({ seed: 'none' });
    expect(await server.guest.get('/api/sys/v1/demo?lang=zh')).toMatchObject({ status: 200, body: { accounts: [] } });
    expect(screen.queryByRole('button', { name: '平台管理员' })).toBeNull();
  });

  test('the reason for the end of a session is shown once', async () => {
    leaveLoginNotice({ message: '登录已过期', code: 1137 });
    await renderLogin({ seed: 'none' });
    expect(screen.getByText('登录已过期')).toBeTruthy();
    expect(sessionStorage.length).toBe(0);
  });

  test('another account service offers only a name and a password', async () => {
    document.cookie = 'product-accounts=/api/desk/v1; path=/';
    onTestFinished(() => void (document.cookie = 'product-accounts=; path=/; max-age=0'));
    await renderLogin();
    expect(screen.getByLabelText('密码')).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('link', { name: '注册账号' })).toBeNull();
    expect(screen.queryByText('忘记密码')).toBeNull();
  });
});
