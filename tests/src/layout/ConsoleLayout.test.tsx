import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderConsole } from '../../support/console/renderConsole.tsx';

describe('the frame of the console (spec 2.6)', () => {
  test('the sidebar lists the group of the current page by sub-groups', async () => {
    await renderConsole({ at: '/area' });
    expect(await screen.findByRole('heading', { level: 1, name: '区域' })).toBeTruthy();
    const menu = screen.getByRole('navigation', { name: '主导航' });
    expect(within(menu).getByRole('link', { name: '区域' }).getAttribute('aria-current')).toBe('page');
    expect(within(menu).getByRole('link', { name: '网关' }).getAttribute('href')).toBe('/gateway');
    expect(
      within(menu)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['云与区域', '网关与边缘', '系统', '基础数据']);
    expect(within(menu).queryByRole('link', { name: '用户' })).toBeNull();
    await waitFor(() => expect(document.title).toBe('区域 · 算台'));
  });

  test('the menu opens pages without loading the document again', async () => {
    const { user, address } = await renderConsole({ at: '/area' });
    await user.click(await screen.findByRole('link', { name: '网关' }));
    expect(await screen.findByRole('heading', { level: 1, name: '网关' })).toBeTruthy();
    expect(address()).toBe('/gateway');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('the sidebar collapses and expands, and a page can hide it', async () => {
    const { user } = await renderConsole({ at: '/area' });
    await user.click(await screen.findByRole('button', { name: '收起侧栏' }));
    expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '展开侧栏' }));
    expect(screen.getByRole('navigation', { name: '主导航' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: '总览' }));
    expect(await screen.findByRole('heading', { level: 1, name: '总览' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull();
  });

  test('a list describes its resource beside its title', async () => {
    await renderConsole({ at: '/area' });
    const title = await screen.findByRole('heading', { level: 1, name: '区域' });
    await waitFor(() => expect(title.nextElementSibling?.textContent).toContain('区域'));
  });

  test('a change of language keeps the page and its input', async () => {
    const { user, address } = await renderConsole({ at: '/iam/role/addForm' });
    const name = await screen.findByRole('textbox', { name: /^名称/ });
    await user.type(name, '审计员');
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('link', { name: 'Users' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('审计员');
    expect(address()).toBe('/iam/role/addForm');
    expect(document.documentElement.lang).toBe('en');
  });

  test('signing out revokes the session on the server and clears everything but the selected cloud (spec 4.6)', async () => {
    localStorage.setItem('suantai.cloud', '7');
    const { user, calls } = await renderConsole({ at: '/area' });
    await user.click(await screen.findByRole('button', { name: /用户菜单/ }));
    await user.click(await screen.findByRole('menuitem', { name: '退出登录' }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['suantai.cloud']));
    expect(calls.some(({ method, url }) => method === 'DELETE' && url === '/api/ums/v1/auth/tokens')).toBe(true);
  });
});

describe('a page that the reader may not open counts as missing', () => {
  test.each(['/area', '/no/such/page'])('a tenant at %s sees the same page', async (at) => {
    await renderConsole({ as: 'personal', at });
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
    expect(screen.queryByText('区域')).toBeNull();
  });

  test('whose title is never shown', async () => {
    // Everyone may open their own account, and only administrators the list.
    const titles = new Set<string>();
    const watch = new MutationObserver(() => {
      titles.add(document.title);
      for (const { textContent } of document.querySelectorAll('h1, nav')) titles.add(textContent);
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
    await renderConsole({ as: 'copote_normal', at: '/account' });
    await screen.findByRole('heading', { name: '页面不存在' });
    watch.disconnect();
    expect([...titles].filter((title) => title.includes('计费账户'))).toEqual([]);
    expect([...titles].join()).toContain('页面不存在');
  });

  test('a submitter of work orders lands on the list of work orders (spec 6)', async () => {
    // The entrance is not a missing page, neither in the tab nor for screen readers.
    document.title = '';
    const titles = new Set<string>();
    const watch = new MutationObserver(() => {
      titles.add(document.title);
      for (const { textContent } of document.querySelectorAll('h1, output')) titles.add(textContent);
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
    const { address } = await renderConsole({ as: 'copote_normal', at: '/index' });
    expect(await screen.findByRole('heading', { level: 1, name: '工单列表' })).toBeTruthy();
    watch.disconnect();
    expect(address()).toBe('/workOrderlist');
    expect([...titles].filter((title) => title.includes('页面不存在'))).toEqual([]);
  });

  test('an administrator at the entrance lands on the overview (spec 6)', async () => {
    const { address } = await renderConsole({ at: '/' });
    expect(await screen.findByRole('heading', { level: 1, name: '总览' })).toBeTruthy();
    expect(address()).toBe('/index');
  });
});
