import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { as, expect, test } from './support/test.ts';
import { settled } from './support/settled.ts';

test.use(as('admin'));

/** Journeys run in parallel on one server: unique names keep them apart. */
const own = (name: string) => `${name}-${test.info().workerIndex}-${Date.now().toString(36)}`;

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const create = (page: Page) => page.getByRole('button', { name: '创建', exact: true }).click();

/** Chooses a reference by part of its title, as people do. */
async function choose(page: Page, field: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
}

async function openCreate(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('link', { name: `新建${name}` }).click();
  await expect(page.getByRole('heading', { name: `新建${name}` })).toBeVisible();
}

test('region, site, gateway: from an empty platform to forwarded traffic (spec 4.3)', async ({ page }) => {
  const region = own('华东测试区');
  const site = own('测试站点');
  const gateway = own('测试网关');

  await test.step('a region is created in a panel over the list', async () => {
    await openCreate(page, '/area', '区域');
    await create(page);
    await expect(page.getByText('请输入名称').first()).toBeVisible();
    await box(page, '名称').fill(region);
    await box(page, '编码').fill(`cn-test-${Date.now().toString(36)}`);
    await choose(page, '行政区划', '深圳市');
    await create(page);
    await expect(page.getByRole('row', { name: region })).toContainText('深圳市');
  });

  await test.step('its site is created from its page, with the region filled in', async () => {
    await page.getByRole('link', { name: region, exact: true }).click();
    await expect(page).toHaveURL(/\/area\/detail\/\d+$/);
    await page.getByRole('tab', { name: '站点' }).click();
    await page.getByRole('button', { name: '新建站点' }).click();
    await box(page, '名称').fill(site);
    await expect(page.getByRole('combobox', { name: '区域', exact: true })).toHaveValue(region);
    await create(page);
    await expect(page).toHaveURL(/\/area\/detail\/\d+\?tab=sites$/);
    await expect(page.getByRole('row', { name: site })).toBeVisible();
  });

  await test.step('its page has the address of the specification', async () => {
    await page.getByRole('link', { name: site, exact: true }).click();
    await settled(page);
    const [, route, id, name, regionId] = decodeURI(new URL(page.url()).pathname).split('/');
    expect([route, name]).toEqual(['websiteDetail', site]);
    expect(`${id} ${regionId}`).toMatch(/^\d+ \d+$/);
  });

  await test.step('a gateway is created there and activated', async () => {
    await page.getByRole('tab', { name: '网关' }).click();
    await page.getByRole('button', { name: '新建网关' }).click();
    await box(page, '名称').fill(gateway);
    // Spec 5: no part is above 255.
    await box(page, '公网 IP').fill('203.0.113.300');
    await expect(box(page, '公网 IP')).toHaveValue('203.0.113.255');
    await box(page, '公网 IP').fill('203.0.113.99');
    // No agent reports for it in this test: the platform executes its actions.
    await page.getByRole('switch', { name: '模拟' }).check();
    await create(page);
    await page.getByRole('link', { name: gateway, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: gateway })).toBeVisible();
    await page.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: /^现在不可用的操作/ }).click();
    await expect(page.getByRole('menuitem', { name: /^重启/ })).toContainText('当前状态为“未激活”');
    // There is nothing to deactivate yet.
    await expect(page.getByRole('menuitem', { name: /^停用/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '激活' }).click();
    await expect(page.getByText('激活中').first()).toBeVisible();
    await expect(page.getByText('运行中').first()).toBeVisible();
    await expect(page.getByRole('button', { name: '停用' })).toBeEnabled();
  });

  await test.step('the history shows who did what', async () => {
    await page.getByRole('tab', { name: '变更历史' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('admin');
    await expect(page.getByRole('tabpanel')).toContainText('创建');
  });

  await test.step('the region cannot be deleted while the site exists', async () => {
    await page.goto('/area');
    await page.getByRole('searchbox').fill(region);
    await page.getByRole('button', { name: `${region} 的操作` }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill(region);
    await expect(page.getByRole('dialog')).toContainText('以下数据仍在引用，需先解除：');
    await expect(page.getByRole('dialog').getByRole('button', { name: '删除' })).toBeDisabled();
  });
});

test('user, role, policy and its versions', async ({ page }) => {
  const user = own('tester');
  const role = `TEST_${Date.now().toString(36).toUpperCase()}`;
  const policy = own('测试策略');

  await test.step('a custom role', async () => {
    await openCreate(page, '/iam/role', '角色');
    await expect(page).toHaveURL(/\/iam\/role\/addForm$/);
    await box(page, '编码').fill(role);
    await box(page, '名称').fill(role);
    await create(page);
    await expect(page).toHaveURL(new RegExp(`/iam/role(/detail/${role})?$`));
  });

  await test.step('a user with that role', async () => {
    await openCreate(page, '/iam/user', '用户');
    await expect(page).toHaveURL(/\/iam\/user\/addForm$/);
    await box(page, '用户名').fill(user);
    await page.getByLabel('密码', { exact: false }).first().fill('Kai-Fang-9');
    await page.getByRole('button', { name: '添加角色', exact: true }).click();
    await choose(page, '角色', role);
    await create(page);
    // A form that is left before its answer is the same attempt when it is sent again.
    await expect(page).not.toHaveURL(/addForm$/);
    await page.goto(`/iam/user?filter=${encodeURIComponent(JSON.stringify({ name: user }))}`);
    await page.getByRole('link', { name: user, exact: true }).click();
    await expect(page).toHaveURL(/\/iam\/user\/detail\/\d+$/);
    await expect(page.getByRole('link', { name: role })).toBeVisible();
  });

  await test.step('the same name is refused beside its field', async () => {
    await page.goto('/iam/user/addForm');
    await box(page, '用户名').fill(user);
    await page.getByLabel('密码', { exact: false }).first().fill('Kai-Fang-9');
    await create(page);
    await expect(page.getByText('用户信息已被使用').first()).toBeVisible();
  });

  await test.step('a policy whose second version becomes the default', async () => {
    await openCreate(page, '/iam/policie', '策略');
    await box(page, '名称').fill(policy);
    await create(page);
    await page.goto('/iam/policie');
    await page.getByRole('link', { name: policy, exact: true }).click();
    await expect(page).toHaveURL(/\/iam\/policie\/contact\/\d+$/);
    await page.getByRole('tab', { name: '版本' }).click();
    await expect(page.getByRole('row', { name: /^v1/ })).toContainText('默认版本');
    await page.getByRole('button', { name: '新建版本' }).click();
    await box(page, '说明').fill('只读改为全部');
    await page.getByRole('dialog').getByRole('button', { name: '创建' }).click();
    await page.getByRole('row', { name: /^v2/ }).getByRole('button', { name: '设为默认' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '设为默认' }).click();
    await expect(page.getByRole('row', { name: /^v2/ })).toContainText('默认版本');
    await expect(page.getByRole('row', { name: /^v1/ }).getByRole('button', { name: '删除' })).toBeEnabled();
    await expect(page.getByRole('row', { name: /^v2/ }).getByRole('button', { name: '删除' })).toBeDisabled();
  });
});

test('an alarm rule in PromQL: its mistake at its place, its backtest, and its series (D4)', async ({ page }) => {
  const [instance, rule] = [own('prom'), own('错误率')];
  const prometheus = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    const [start = 0, end = 0, step] = ['start', 'end', 'step'].map((name) => Number(searchParams.get(name)));
    const values: [at: number, value: string][] = [];
    for (let at = start; at <= end; at += step || 1) values.push([at, '7']);
    const data = {
      '/api/v1/query_range': { resultType: 'matrix', result: [{ metric: { job: 'web' }, values }] },
      '/api/v1/query': { resultType: 'scalar', result: [Date.now() / 1_000, String(Date.now() / 1_000)] },
      '/api/v1/status/buildinfo': { version: '2.42.0', revision: 'abc', goVersion: 'go1.19' },
      '/api/v1/status/runtimeinfo': { storageRetention: '15d' },
    }[pathname];
    response.writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(data === undefined ? {} : { status: 'success', data }));
  });
  await new Promise<void>((resolve) => prometheus.listen(0, '127.0.0.1', resolve));
  const address = prometheus.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  try {
    const made = await page.request.post('/api/omc/v1/monitor/prometheus', { data: { name: instance, url } });
    expect(made.status(), await made.text()).toBe(201);
    await page.goto('/addalarm');
    await box(page, '名称').fill(rule);
    await page.getByRole('combobox', { name: '查询的 Prometheus' }).click();
    await page.getByRole('option', { name: instance }).click();
    const query = page.getByRole('textbox', { name: 'PromQL' });
    await query.fill('sum by (job) (up');
    // What a query measures is not chosen a second time.
    await expect(page.getByRole('combobox', { name: /^指标/ })).toHaveCount(0);
    await box(page, '阈值').fill('5');
    await page.getByRole('button', { name: '开始回测' }).click();
    await expect(page.getByText('第 1 行第 17 列：表达式不完整')).toBeVisible();
    await query.fill('sum by (job) (up)');
    await page.getByRole('button', { name: '开始回测' }).click();
    await expect(page.getByRole('region', { name: '回测' }).getByText('{job="web"}').first()).toBeVisible();
    await page.getByRole('button', { name: '新建告警', exact: true }).click();
    await expect(page).toHaveURL(/\/alarmmanagement\/\d+$/);
    await expect(page.getByText('sum by (job) (up)')).toBeVisible();
    await page.getByRole('tab', { name: '触发原因' }).click();
    await expect(page.getByText('{job="web"}')).toBeVisible();
  } finally {
    prometheus.closeAllConnections();
    prometheus.close();
  }
});
