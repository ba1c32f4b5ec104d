// @module-tag long
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Scenario } from '../../../support/scenario.ts';
import { chooseCloud } from '../../../support/console/chooseCloud.ts';
import { renderConsole } from '../../../support/console/renderConsole.tsx';
import { createScenario } from '../../../support/scenario.ts';

const CLOUDS = '*/api/cmp/v1/clouds/basic-info';
const steps = async () => within(await screen.findByRole('list', { name: '开始使用的步骤' })).getAllByRole('listitem');

/** The records of a list in the cloud, in place of those of the demo. */
const has = (resource: string, count: number) =>
  http.get(`*/clouds/:cloud_id/${resource}`, () =>
    HttpResponse.json(
      Array.from({ length: count }, (_, id) => ({ id: String(id), name: `${resource} ${id}` })),
      { headers: { 'content-range': `items 0-${count}/${count}` } },
    ),
  );
const WORLD = ['vpcs', 'vpc-subnets', 'public-keys', 'vms', 'subnets', 'keypairs', 'instances'];
const nothing = () => WORLD.map((resource) => has(resource, 0));

let server: Scenario;
beforeAll(async () => {
  server = await createScenario();
});
beforeEach(() => chooseCloud(server, 'nextstack'));
afterAll(() => server.close());

describe('first steps', () => {
  test('an empty list of machines shows the steps to the first one', async () => {
    await renderConsole({ as: 'personal', at: '/nextStack/vm', server, faults: nothing() });
    const [network, key, machine] = await steps();
    expect(network?.getAttribute('aria-current')).toBe('step');
    expect(within(network ?? document.body).getByRole('button', { name: '一键创建默认网络' })).toBeTruthy();
    expect(
      within(key ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/return=/);
    expect(
      within(machine ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toMatch(/^\/nextStack\/vm\/add/);
  });

  test('a step ticks itself from the records that exist, and the next one stands out', async () => {
    await renderConsole({ as: 'personal', at: '/start', server, faults: [has('vpc-subnets', 1), ...nothing()] });
    await waitFor(async () =>
      expect((await steps()).map((row) => row.hasAttribute('data-done'))).toEqual([true, false, false]),
    );
    expect((await steps())[1]?.getAttribute('aria-current')).toBe('step');
    expect(screen.queryByRole('button', { name: '一键创建默认网络' })).toBeNull();
  });

  test('the page reports that everything is done', async () => {
    await renderConsole({ as: 'personal', at: '/start', server, faults: WORLD.map((each) => has(each, 1)) });
    expect(await screen.findByText('全部完成，可以开始工作了。')).toBeTruthy();
  });

  test('a refusal says why, and the press can be repeated', async () => {
    const refusal = http.post('*/clouds/:cloud_id/vpcs', () =>
      HttpResponse.json({ code: 9999, message: '配额不足' }, { status: 400 }),
    );
    const { user } = await renderConsole({ as: 'personal', at: '/start', server, faults: [refusal, ...nothing()] });
    await user.click(await screen.findByRole('button', { name: '一键创建默认网络' }));
    expect(await screen.findByText('系统错误')).toBeTruthy();
    expect(screen.getByText('失败')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
  });

  test('somebody without a cloud learns whom to ask', async () => {
    const none = http.get(CLOUDS, () => HttpResponse.json({ clouds: [], total: 0 }));
    await renderConsole({ as: 'personal', at: '/start', server, faults: [none] });
    expect(await screen.findByRole('heading', { name: '还没有可以使用的云' })).toBeTruthy();
  });

  test('somebody who may not create machines has no such page', async () => {
    await renderConsole({ as: 'provider', at: '/start', server });
    expect(await screen.findByRole('heading', { name: '页面不存在' })).toBeTruthy();
  });
});

describe('first steps on the overview', () => {
  const overview = (total: number) =>
    http.get('*/api/sys/v1/overview', () =>
      HttpResponse.json({
        at: '2026-11-20T02:00:00Z',
        resources: [{ resource: 'vms', total, spreads: [], attention: [] }],
        changes: [],
        partial: false,
      }),
    );
  const panel = () => screen.queryByRole('region', { name: '开始使用' });

  test('can be hidden, and shown again from their page', async () => {
    const { user, goBack } = await renderConsole({
      as: 'bp_admin',
      at: '/index',
      server,
      faults: [overview(0), ...nothing()],
    });
    await user.click(await screen.findByRole('button', { name: '不再显示' }));
    await waitFor(() => expect(panel()).toBeNull());
    await user.click(screen.getByRole('button', { name: '菜单' }));
    await user.click(await screen.findByRole('link', { name: '主页' }));
    await user.click(await screen.findByRole('button', { name: '重新显示' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新显示' })).toBeNull());
    await goBack();
    expect(await screen.findByRole('region', { name: '开始使用' })).toBeTruthy();
  });

  test('report the end once to those who began', async () => {
    localStorage.setItem('suantai.firstSteps', '1');
    const { user } = await renderConsole({ as: 'bp_admin', at: '/index', server, faults: [overview(1), ...nothing()] });
    await screen.findByText('全部完成，可以开始工作了。');
    await user.click(screen.getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(panel()).toBeNull());
    expect(localStorage.getItem('suantai.firstSteps')).toBeNull();
  });

  test('do not appear to those who have machines', async () => {
    await renderConsole({ as: 'bp_admin', at: '/index', server, faults: [overview(1), ...nothing()] });
    await screen.findByRole('region', { name: '最近变更' });
    expect(panel()).toBeNull();
  });
});
