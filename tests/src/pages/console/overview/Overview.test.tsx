// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { FilledPanel, OverviewFigures } from '#src/pages/console/overview/overviewQuery.ts';
import { renderConsole } from '../../../../support/console/renderConsole.tsx';
import { productSchemas, scenario } from '../../../../support/scenario.ts';

const panel = (name: string | RegExp) => screen.findByRole('region', { name });

describe('the overview (spec 2.2 /index)', () => {
  test('records that need attention come first, with links to exactly those records', async () => {
    const { user, address, server } = await renderConsole({ at: '/index' });
    const { resources } = (await server.admin.get('/api/sys/v1/overview')).body as OverviewFigures;
    const dangers = resources.flatMap(({ attention }) =>
      attention.filter(({ tone }) => tone === 'danger').map(({ label }) => label.zh),
    );
    const attention = await panel('需要关注');
    const lines = within(attention).getAllByRole('link');
    expect(dangers.some((word) => lines[0]?.textContent?.includes(word))).toBe(true);
    // What waits for a decision is not named twice, and leads to it.
    expect(within(attention).queryByRole('link', { name: /组织/ })).toBeNull();
    const waiting = await panel('待我处理');
    const [oldest] = await within(waiting).findAllByRole('link', { name: /组织 · 待审核/ });
    await user.click(oldest as HTMLElement);
    await waitFor(() => expect(address()).toMatch(/^\/waiting\?open=partners%2F\d+/));
    const here = await screen.findByRole('list', { name: '来自消息' });
    expect(within(here).getByRole('button', { name: '通过' })).toBeTruthy();
  });

  test('every chart has a table with the same values and a link to each list', async () => {
    const { user } = await renderConsole({ at: '/index' });
    const chart = await panel('各类资源的状态');
    await user.click(within(chart).getByRole('button', { name: '以表格查看：各类资源的状态' }));
    const rows = within(within(chart).getByRole('table')).getAllByRole('row');
    expect(rows.length).toBeGreaterThan(3);
    expect(within(chart).getByRole('link', { name: '网关' }).getAttribute('href')).toBe('/gateway');
  });

  test('the use of every cloud is a bar with its share and a link to the cloud', async () => {
    await renderConsole({ at: '/index' });
    const bars = within(await panel('云平台使用率')).getAllByRole('listitem');
    const clouds = bars.map((bar) => [bar.textContent, within(bar).getByRole('link').getAttribute('href')]);
    expect(clouds[0]).toEqual(['华南智算云100%', expect.stringMatching(/^\/infrastructure\/cloudy\/detail\//)]);
  });

  test('the latest change links to its record', async () => {
    const server = await scenario();
    await server.admin.post('/api/ecrm/v1/regions', { name: '刚建的区域', code: 'fresh' });
    await renderConsole({ at: '/index', server });
    const changes = await panel('最近变更');
    expect(within(changes).getByRole('link', { name: '刚建的区域' })).toBeTruthy();
    expect(changes.textContent).toContain('admin 创建了区域 刚建的区域');
  });

  test('as many changes are shown as records need attention, so that the two panels are equally high', async () => {
    const server = await scenario();
    for (let made = 0; made < 10; made++)
      await server.admin.post('/api/ecrm/v1/regions', { name: `新区域${made}`, code: `fresh-${made}` });
    await renderConsole({ at: '/index', server });
    const attention = within(await panel('需要关注')).getAllByRole('listitem');
    expect(attention.length).toBeGreaterThan(5);
    expect(within(await panel('最近变更')).getAllByRole('listitem')).toHaveLength(attention.length);
  });

  test('figures lead to the list of exactly their records, with the figure before', async () => {
    const { user, address } = await renderConsole({ at: '/index' });
    const money = await panel('收支');
    expect(within(money).getByText('昨日 ¥0.00')).toBeTruthy();
    await user.click(within(money).getByRole('link', { name: /今日收入/ }));
    await waitFor(() =>
      expect(decodeURIComponent(address())).toMatch(/^\/consumerDetails\?filter=\{"settled_on":"2026-/),
    );
  });

  test('a figure over several clouds asks which one, each with its part', async () => {
    const { user, address, server } = await renderConsole({ at: '/index' });
    const { panels } = (await server.admin.get('/api/sys/v1/overview/panels')).body as { panels: FilledPanel[] };
    const running = panels
      .flatMap(({ figures }) => figures)
      .find(({ key, clouds = [] }) => key === 'instances.running' && clouds.length > 1);
    await user.click(within(await panel('容量')).getByRole('button', { name: /云主机（计算） · 运行中/ }));
    const parts = within(await screen.findByRole('menu', { name: '选择云' })).getAllByRole('menuitem');
    expect(parts.map(({ textContent }) => textContent)).toEqual(
      running?.clouds?.map(({ cloud, value }) => `${cloud}${value}`),
    );
    await user.click(parts[1]!);
    await waitFor(() => expect(decodeURIComponent(address())).toMatch(/^\/instance\?filter=\{"status":"active"\}/));
    expect(await screen.findByRole('button', { name: new RegExp(running?.clouds?.[1]?.cloud ?? '?') })).toBeTruthy();
  });

  test('lists without records are links without a zero', async () => {
    await renderConsole({ at: '/index' });
    const groups = await panel('网络的资源');
    expect(await within(groups).findByText(/暂无/)).toBeTruthy();
    expect(within(groups).queryByText('0')).toBeNull();
  });

  test('readers hide and order panels, and their account keeps it', async () => {
    const server = await scenario();
    const first = await renderConsole({ at: '/index', server });
    await panel('健康');
    await first.user.click(screen.getByRole('button', { name: '自定义' }));
    const dialog = within(await screen.findByRole('dialog', { name: '自定义总览' }));
    await first.user.click(dialog.getByRole('checkbox', { name: '健康' }));
    // What waits and what needs attention stand above.
    for (let place = 0; place < 2; place++) await first.user.click(dialog.getByRole('button', { name: '上移收支' }));
    expect(dialog.getByRole('button', { name: '上移收支' })).toHaveProperty('disabled', true);
    await first.user.click(dialog.getByRole('button', { name: '完成' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '健康' })).toBeNull());
    await waitFor(async () =>
      expect((await server.admin.get('/api/ums/v1/users/current')).body.preferences.overview).toMatchObject({
        order: expect.arrayContaining(['money', 'attention']),
        hidden: ['health'],
      }),
    );
    first.unmount();
    const again = await renderConsole({ at: '/index', server });
    const regions = await waitFor(() => {
      const found = screen.getAllByRole('region').map((each) => each.textContent ?? '');
      expect(found.some((text) => text.startsWith('收支'))).toBe(true);
      return found;
    });
    expect(regions.findIndex((text) => text.startsWith('收支'))).toBeLessThan(
      regions.findIndex((text) => text.startsWith('需要关注')),
    );
    expect(screen.queryByRole('region', { name: '健康' })).toBeNull();
    await again.user.click(screen.getByRole('button', { name: '自定义' }));
    await again.user.click(await screen.findByRole('button', { name: '恢复默认' }));
    expect(await screen.findByRole('region', { name: '健康', hidden: true })).toBeTruthy();
  });

  test('a tenant administrator without any page learns whom to ask', async () => {
    const schemas = structuredClone(productSchemas());
    for (const definition of Object.values(schemas.resources)) delete definition.menu;
    await renderConsole({ as: 'bp_admin', at: '/index', server: await scenario({ schemas }) });
    expect(await screen.findByText('您还没有可查看的资源。需要权限时请联系管理员。')).toBeTruthy();
  });

  test('without figures, the resources can still be opened', async () => {
    await renderConsole({
      at: '/index',
      faults: [http.get('*/api/sys/v1/overview', () => HttpResponse.json({}, { status: 500 }))],
    });
    expect(await screen.findByText('统计数据暂时无法加载，稍后会自动重试。')).toBeTruthy();
    expect(
      within(await screen.findByRole('region', { name: '平台管理的资源' }))
        .getByRole('link', { name: /网关/ })
        .getAttribute('href'),
    ).toBe('/gateway');
  });
});
