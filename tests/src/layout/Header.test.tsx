import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../support/console/renderConsole.tsx';

async function openUserMenu(visit: Parameters<typeof renderConsole>[0]) {
  const console = await renderConsole(visit);
  await console.user.click(await screen.findByRole('button', { name: /^用户菜单/ }));
  return { ...console, menu: within(await screen.findByRole('menu')) };
}

describe('the navigation bar (spec 2.3)', () => {
  test('has the drawer button, the logo to the public pages, and for kinds 0 and 1 the overview', async () => {
    await renderConsole({ at: '/area' });
    expect(await screen.findByRole('button', { name: '菜单' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '算台 首页' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: '总览' }).getAttribute('href')).toBe('/index');
  });

  test('has no overview link for other kinds, although they can open the overview', async () => {
    await renderConsole({ as: 'bp_admin', at: '/index' });
    expect(await screen.findByRole('heading', { level: 1, name: '总览' })).toBeTruthy();
    expect(within(screen.getByRole('banner')).queryByRole('link', { name: '总览' })).toBeNull();
  });

  test('links top-up to the wallet, and help to the help centre', async () => {
    const { menu } = await openUserMenu({ at: '/area' });
    expect(await menu.findByText('￥88,888.88')).toBeTruthy();
    expect(menu.getByRole('menuitem', { name: /^账户可用余额.*充值$/ }).getAttribute('href')).toBe('/wallet');
    expect(screen.getByText('帮助文档').getAttribute('href')).toBe('/help');
  });
});

describe('the user menu (spec 2.3)', () => {
  test('shows the name, the balance, License for kinds 0 and 1, and sign-out', async () => {
    const { menu, user, address } = await openUserMenu({ at: '/area' });
    expect(menu.getByText('admin')).toBeTruthy();
    expect(menu.getByText('账户可用余额')).toBeTruthy();
    expect(menu.getByRole('menuitem', { name: '个人中心' }).getAttribute('href')).toBe('/userMsg');
    expect(menu.getByRole('menuitem', { name: '退出登录' })).toBeTruthy();
    await user.click(menu.getByRole('menuitem', { name: 'License' }));
    await waitFor(() => expect(address()).toBe('/license'));
  });

  test("shows members their organisation's balance, and no License", async () => {
    const { menu } = await openUserMenu({ as: 'bp_user', at: '/index' });
    expect(await menu.findByText('￥1,272,000.88')).toBeTruthy();
    expect(menu.queryByText('License')).toBeNull();
  });

  test('shows a dash for an unknown balance, without a fault', async () => {
    const { menu, calls } = await openUserMenu({
      at: '/area',
      faults: [
        http.get('*/accounts/balance', () => HttpResponse.json({ code: 9999, message: '系统错误' }, { status: 500 })),
      ],
    });
    await waitFor(() => expect(menu.getByText('-')).toBeTruthy());
    expect(screen.queryByText('系统错误')).toBeNull();
    expect(calls.length).toBeGreaterThan(0);
  });
});
