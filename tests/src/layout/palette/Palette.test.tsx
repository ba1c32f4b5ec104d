// @module-tag long
import { screen, waitFor, within, type ByRoleOptions } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { keepOriginals } from '#server/domains/help/originals/keepOriginals.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { scenario } from '../../../support/scenario.ts';

const opened = async (visit: Parameters<typeof renderConsole>[0], heading: ByRoleOptions = { level: 1 }) => {
  const made = await renderConsole(visit);
  await screen.findByRole('heading', heading);
  await made.user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: '搜索页面、资源和操作' });
  return { ...made, input };
};
const activeLine = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '');

describe('the palette', () => {
  // The first test of the file, which loads its code.
  test('has what was typed while it was loading', async () => {
    const { user } = await renderConsole({ at: '/area' });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}wangguan');
    const input = await screen.findByRole('combobox', { name: '搜索页面、资源和操作' });
    await waitFor(() => expect(input).toHaveProperty('value', 'wangguan'));
  });

  test('Ctrl-K opens it, pinyin initials find a page, Enter opens it and focuses the page', async () => {
    const { user, input, address } = await opened({ at: '/area' });
    expect(document.activeElement).toBe(input);
    await user.type(input, 'wg');
    await waitFor(() => expect(activeLine(input)?.textContent).toContain('网关'));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: '网关' })).toBeTruthy();
    expect(address()).toBe('/gateway');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('earlier searches are offered until they are cleared (spec 3, 9)', async () => {
    const { user, input } = await opened({ at: '/area' });
    await user.type(input, '网关');
    await waitFor(() => expect(activeLine(input)?.textContent).toContain('网关'));
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: '网关' });
    await user.keyboard('{Control>}k{/Control}');
    const again = await screen.findByRole('combobox', { name: '搜索页面、资源和操作' });
    await user.click(
      within(await screen.findByRole('group', { name: '搜索历史' })).getByRole('option', { name: /^网关/ }),
    );
    expect(again).toHaveProperty('value', '网关');
    await user.clear(again);
    await user.click(await screen.findByRole('option', { name: /清除搜索历史/ }));
    await waitFor(() => expect(screen.queryByRole('group', { name: '搜索历史' })).toBeNull());
  });

  test('a record is found on the server and opened at its own address', async () => {
    const server = await scenario();
    const {
      body: [site],
    } = await server.admin.get('/api/ecrm/v1/sites?range=[0,0]');
    const { user, input, address } = await opened({ at: '/area', server });
    await user.type(input, site.name);
    const line = await screen.findByRole('option', { name: new RegExp(`^${site.name}.*站点`) });
    await user.click(line);
    await waitFor(() =>
      expect(decodeURIComponent(address())).toBe(`/websiteDetail/${site.id}/${site.name}/${site.region_id}`),
    );
  });

  test('an article of the help is found and opened', async () => {
    const server = await scenario();
    await keepOriginals(server.context());
    const { user, input, address } = await opened({ at: '/area', server });
    await user.type(input, '快照');
    const group = await screen.findByRole('group', { name: '帮助' });
    const [line, ...others] = within(group).getAllByRole('option');
    expect(others.length).toBeLessThan(5);
    if (line) await user.click(line);
    await waitFor(() => expect(address()).toMatch(/^\/help\/helpCenter\/\w/));
  });

  test('only the last words are searched', async () => {
    const { user, input, calls } = await opened({ at: '/area' });
    await user.type(input, '华东一区');
    await screen.findByRole('option', { name: /^华东一区/ });
    const searched = calls
      .filter(({ url }) => url.startsWith('/api/sys/v1/search'))
      .map(({ url }) => new URLSearchParams(url.split('?')[1]).get('q'));
    expect(searched.at(-1)).toBe('华东一区');
    expect(searched.length).toBeLessThan(4);
  });

  test('it lists the actions of the open record; an action that the state forbids shows its reason', async () => {
    const server = await scenario();
    const {
      body: [gateway],
    } = await server.admin.get(
      `/api/ecrm/v1/gws?${new URLSearchParams({ filter: JSON.stringify({ status: 'inactive' }), range: '[0,0]' })}`,
    );
    // Wait for the record: the list behind it may appear first.
    const { user } = await opened({ at: `/gateway?show=${gateway.id}`, server }, { name: gateway.name });
    const group = await screen.findByRole('group', { name: '当前资源的操作' });
    const line = await within(group).findByRole('option', { name: /重启/ });
    expect(line.getAttribute('aria-disabled')).toBe('true');
    await user.click(line);
    await waitFor(() =>
      expect(
        within(screen.getByRole('dialog', { name: '搜索页面、资源和操作' })).getByRole('status').textContent,
      ).toContain('当前状态为'),
    );
  });

  test('it shows why the open record cannot be edited', async () => {
    await opened({ at: '/iam/role/detail/ADMIN' });
    const group = await screen.findByRole('group', { name: '当前资源的操作' });
    const line = await within(group).findByRole('option', { name: /编辑.*系统角色不能修改。/ });
    expect(line.getAttribute('aria-disabled')).toBe('true');
  });

  test('without a search it lists recent places', async () => {
    const { user, input } = await opened({ at: '/area' });
    await user.type(input, '网关{Enter}');
    await screen.findByRole('heading', { level: 1, name: '网关' });
    await user.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: '最近访问' });
    expect(
      within(recent)
        .getAllByRole('option')
        .map((line) => line.textContent),
    ).toEqual(['网关页面', '区域页面']);
  });

  test('Escape closes it and returns the focus', async () => {
    const { user } = await opened({ at: '/area' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '搜索页面、资源和操作' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: '搜索页面、资源和操作' })),
    );
  });

  test('it reports that the server cannot search, and still finds pages', async () => {
    const { user, input } = await opened({
      at: '/area',
      faults: [http.get('*/api/sys/v1/search', () => HttpResponse.json({ code: 9999, message: 'x' }, { status: 500 }))],
    });
    await user.type(input, '网关');
    expect(await screen.findByText('暂时无法搜索资源，页面和命令仍可使用')).toBeTruthy();
    expect(screen.getByRole('option', { name: /^网关/ })).toBeTruthy();
  });

  test('it reports that nothing was found', async () => {
    const { user, input } = await opened({ at: '/area' });
    await user.type(input, 'zzzz');
    expect(await screen.findByText('没有与“zzzz”匹配的内容')).toBeTruthy();
    expect(input.getAttribute('aria-expanded')).toBe('false');
  });

  test('a command changes the language on the same page', async () => {
    const { user, input, address } = await opened({ at: '/area' });
    await user.type(input, 'english{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Regions' })).toBeTruthy();
    expect(address()).toBe('/area');
  });
});
