// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseCloud } from '../../support/console/chooseCloud.ts';
import { renderConsole } from '../../support/console/renderConsole.tsx';
import { scenario } from '../../support/scenario.ts';

/** The groups of the menu depend on the product of the selected cloud. */
async function openDrawer({ at }: { at: string }) {
  const server = await scenario();
  await chooseCloud(server, 'nextstack');
  const console = await renderConsole({ at, server });
  const button = await screen.findByRole('button', { name: '菜单' });
  await console.user.click(button);
  const drawer = await screen.findByRole('dialog', { name: '产品菜单' });
  return {
    ...console,
    button,
    drawer,
    links: () =>
      within(drawer)
        .queryAllByRole('link')
        .map(({ textContent }) => textContent),
  };
}

describe('the drawer (spec 2.4)', () => {
  test('opens with all products: every group with its sub-groups and links, the current ones marked', async () => {
    const { drawer, button } = await openDrawer({ at: '/area' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const tabs = within(drawer).getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      '所有产品',
      '总览',
      '云资源',
      '容器与应用',
      '文件传输',
      '运维监控',
      '费用中心',
      '运营中心',
      '工单',
      '访问控制',
      '平台管理',
      '帮助',
    ]);
    expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual([
      'true',
      ...Array.from({ length: 11 }, () => 'false'),
    ]);
    expect(tabs.filter((tab) => tab.hasAttribute('data-current')).map(({ textContent }) => textContent)).toEqual([
      '平台管理',
    ]);
    const iam = within(drawer).getByRole('region', { name: '访问控制' });
    expect(
      within(iam)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['访问控制', '组织与用户', '权限', '服务目录']);
    expect(within(drawer).getByRole('link', { name: '区域' }).getAttribute('aria-current')).toBe('page');
  });

  test('a chosen group shows only its own links; hidden links appear in no group', async () => {
    const { drawer, user, links } = await openDrawer({ at: '/area' });
    await user.click(within(drawer).getByRole('tab', { name: '访问控制' }));
    expect(links()).toEqual([
      '组织',
      '用户',
      '项目',
      '角色',
      '策略',
      '授权',
      '权限模拟',
      '服务',
      '授权操作',
      '资源类型',
    ]);
  });

  test('a link opens its page and closes the drawer', async () => {
    const { drawer, user, address } = await openDrawer({ at: '/area' });
    await user.click(within(drawer).getByRole('link', { name: '用户' }));
    expect(await screen.findByRole('heading', { level: 1, name: '用户' })).toBeTruthy();
    expect(address()).toBe('/iam/user');
    expect(screen.queryByRole('dialog', { name: '产品菜单' })).toBeNull();
  });

  test('a search finds pages in either language, shows the number, and Enter opens the first', async () => {
    const { drawer, user, links, address } = await openDrawer({ at: '/iam/user' });
    const box = within(drawer).getByRole('searchbox', { name: '搜索产品与功能' });
    expect(document.activeElement).toBe(box);
    await user.type(box, 'gatew');
    expect(links()).toContain('网关');
    expect(links().filter((name) => !name.includes('网关'))).toEqual([]);
    expect(within(drawer).getByText(`找到 ${links().length} 项`)).toBeTruthy();
    await user.clear(box);
    await user.type(box, '不存在的');
    expect(within(drawer).getByText('没有与“不存在的”匹配的功能')).toBeTruthy();
    await user.clear(box);
    await user.type(box, '网关');
    const first = within(drawer)
      .getByRole('link', { name: links()[0] ?? '' })
      .getAttribute('href');
    // This Enter takes the word of an input method.
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true, keyCode: 229 });
    expect(address()).toBe('/iam/user');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(first));
  });

  test('arrow keys move along the groups and the links and between them; Escape returns the focus', async () => {
    const { drawer, user, button, links } = await openDrawer({ at: '/area' });
    const focused = () => document.activeElement?.textContent;
    within(drawer).getByRole('tab', { name: '所有产品' }).focus();
    await user.keyboard('{End}');
    expect(focused()).toBe('帮助');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('平台管理');
    expect(links()[0]).toBe('云平台');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('访问控制');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('组织');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('项目');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('访问控制');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: '产品菜单' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('leaves the page usable: a press beside it reaches the page and closes the drawer', async () => {
    const { user } = await openDrawer({ at: '/area' });
    const collapse = screen.getByRole('button', { name: '收起侧栏' });
    await user.click(collapse);
    expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull();
    expect(screen.queryByRole('dialog', { name: '产品菜单' })).toBeNull();
  });
});
