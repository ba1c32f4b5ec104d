// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { FilledPanel } from '#src/pages/console/overview/overviewQuery.ts';
import { renderConsole } from '../../../../../support/console/renderConsole.tsx';
import { scenario } from '../../../../../support/scenario.ts';

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the home of customers', () => {
  test('shows money, machines by place and state, quotas, alarms and what ends', async () => {
    const server = await scenario();
    const figure = (key: string, zh: string, value: number) => ({
      key: `machines.${key}`,
      label: { zh, en: key },
      type: 'integer',
      unit: 'count',
      value,
      list: { resource: 'machines', filter: { status: key } },
      parts: value === 0 ? [] : [{ id: 2, title: '华东一区', value }],
    });
    const machines = http.get('*/api/sys/v1/overview/panels', async ({ request }) => {
      const reply = await server.personal.get(new URL(request.url).pathname + new URL(request.url).search);
      const panels = reply.body.panels as FilledPanel[];
      return HttpResponse.json({
        panels: panels.map((each) =>
          each.by === undefined
            ? each
            : { ...each, figures: [figure('active', '运行中', 3), figure('error', '异常', 0)] },
        ),
      });
    });
    const { user, address } = await renderConsole({ as: 'personal', at: '/start', server, faults: [machines] });
    expect(await (await panel('可用余额')).findByText(/^¥[\d,.]+$/, { selector: 'p' })).toBeTruthy();
    expect((await panel('可用余额')).getByRole('link', { name: '充值' }).getAttribute('href')).toBe('/wallet');
    expect(await (await panel('可用余额')).findByText('预计全月')).toBeTruthy();
    for (const name of ['配额', '健康', '即将到期', '需要关注', '最近变更']) expect(await panel(name)).toBeTruthy();
    const row = within((await panel('云主机')).getByRole('row', { name: /^华东一区/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['3', '0']);
    await user.click(row.getByRole('link', { name: '3' }));
    await waitFor(() => expect(decodeURIComponent(address())).toMatch(/^\/machines\?.*"region_id":2/));
  });

  test('somebody who owns nothing sees the first steps at the top, and empty panels say so', async () => {
    const nothing = [
      http.get('*/api/sys/v1/overview', () =>
        HttpResponse.json({ at: '2026-05-01T00:00:00Z', resources: [], changes: [], partial: false }),
      ),
      http.get('*/api/sys/v1/overview/panels', async () => {
        const machines = {
          key: 'machines',
          label: { zh: '云主机', en: 'Machines' },
          icon: 'computer',
          by: 'region_id',
        };
        return HttpResponse.json({ panels: [{ ...machines, on: ['home'], figures: [] }] });
      }),
      http.get('*/api/cmp/v1/quotas', () => HttpResponse.json([])),
    ];
    const { container } = await renderConsole({ as: 'personal', at: '/start', faults: nothing });
    const steps = await screen.findByRole('region', { name: '开始使用' });
    const board = container.querySelector('[data-width]');
    expect(board && steps.compareDocumentPosition(board)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByRole('region', { name: '开始使用' })).toHaveLength(1);
  });

  test('an order that waits for its payment is one press away', async () => {
    const waiting = http.get('*/sys/v1/waiting', () =>
      HttpResponse.json({ total: 1, kinds: [{ resource: 'orders', view: 'unpaid', count: 1 }], items: [] }),
    );
    await renderConsole({ as: 'personal', at: '/start', faults: [waiting] });
    const link = await screen.findByRole('link', { name: /订单.*待支付.*1/ });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"status":"pending_payment"');
  });

  test('a reader hides a panel of the home, and the overview keeps its own arrangement', async () => {
    const { user, server } = await renderConsole({ as: 'bp_admin', at: '/start' });
    await panel('配额');
    await user.click(screen.getByRole('button', { name: '自定义' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: '配额' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '配额' })).toBeNull());
    await waitFor(async () => {
      const { preferences } = (await server.bp_admin.get('/api/ums/v1/users/current')).body;
      expect(preferences).toMatchObject({ home: { hidden: ['quotas'] }, overview: null });
    });
  });
});
