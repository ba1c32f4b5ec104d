import { actOn, askOf, box, button, choose, rowOf, selectCloud, turnTo } from './support/records.ts';
import { as, expect, test } from './support/test.ts';

test.use(as('admin'));
// A cloud needs time for its actions, and more on a busy machine.
test.describe.configure({ timeout: 180_000 });

test('a cloud is registered, checked, inspected, withdrawn from the tenants and deleted (spec 2.2, 7.6)', async ({
  page,
}) => {
  // Sorted after the demo clouds: without a choice, the first cloud is selected, and parallel journeys rely on that.
  const cloud = `验收云-${test.info().workerIndex}-${Date.now().toString(36)}`;

  await test.step('it is registered, and each of its services is checked', async () => {
    await page.goto('/infrastructure/cloudy');
    await page.getByRole('link', { name: '新建云平台' }).click();
    await box(page, '名称').fill(cloud);
    await page.getByRole('radio', { name: 'EasyStack' }).check();
    await page.getByRole('switch', { name: '模拟器' }).check();
    await choose(page, '区域', '华北一区');
    await button(page, '下一步').click();
    await button(page, '下一步').click();
    await button(page, '创建').click();
    await expect(page.getByRole('heading', { level: 1, name: cloud })).toBeVisible();
    await button(page, '检测连接').click();
    await expect(page.getByText('已连接', { exact: true }).first()).toBeVisible();
    for (const service of ['身份认证', '计算', '网络', '块存储', '镜像'])
      await expect(page.getByRole('row', { name: new RegExp(`^${service} 正常`) })).toBeVisible();
  });

  await test.step('its hosts and storage pools are listed; a host is disabled and enabled again', async () => {
    await selectCloud(page, '/instance', cloud);
    await page.goto('/nextStack/hypervisorNodes');
    const host = page.getByRole('row').nth(1);
    await expect(host).toContainText(/启用.*在线/);
    const disable = await askOf(page, host, '停用');
    await disable.getByRole('textbox', { name: '原因' }).fill('更换内存');
    await disable.getByRole('button', { name: '停用' }).click();
    await expect(host).toContainText(/停用.*在线/);
    await host.getByRole('button', { name: / 的操作$/ }).click();
    await page.getByRole('menuitem', { name: '启用', exact: true }).click();
    await expect(host).toContainText(/启用.*在线/);
    await turnTo(page, '存储池');
    await expect(page.getByRole('row').nth(1)).toContainText('在线');
  });

  await test.step('it is withdrawn from the tenants, set offline and deleted by force', async () => {
    await page.goto('/infrastructure/cloudy');
    await rowOf(page, cloud)
      .getByRole('button', { name: / 的操作$/ })
      .click();
    await page.getByRole('menuitem', { name: '编辑', exact: true }).click();
    await page.getByRole('switch', { name: '启用' }).uncheck();
    await button(page, '保存').click();
    await expect(page.getByText(`${cloud} 已保存`)).toBeVisible();
    await page.goto('/infrastructure/cloudy');
    await actOn(page, rowOf(page, cloud), '下线');
    await expect(rowOf(page, cloud)).toContainText(/已下线.*否/);
    const dialog = await askOf(page, rowOf(page, cloud), '删除');
    await dialog.getByRole('textbox').fill(cloud);
    await dialog.getByRole('button', { name: '删除', exact: true }).click();
    // Its flavors, hosts and pools are still known; forcing deletes the cloud with them.
    await dialog.getByRole('checkbox', { name: '仍然强制删除' }).check();
    await dialog.getByRole('button', { name: '强制删除' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, cloud)).toHaveCount(0);
  });
});

test('machines of every owner are listed, and an action runs on one of a tenant (spec 2.2)', async ({ page }) => {
  const search = page.getByRole('searchbox');
  await selectCloud(page, '/instance', '华北通用云');
  // Owned by a person, by an organisation, and by a tenant of the cloud that is no user of ours.
  for (const [name, owner] of [
    ['web-02', 'personal'],
    ['api-gw-02', '星河智算科技有限公司'],
    ['legacy-app', 'legacy-app'],
  ] as const) {
    await search.fill(name);
    await expect(page.getByText('1–1，共 1 条')).toBeVisible();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('definition').filter({ hasText: owner }).first()).toBeVisible();
    await turnTo(page, '云主机');
  }
  await search.fill('api-gw-02');
  await actOn(page, rowOf(page, 'api-gw-02'), '重启');
  await expect(page.getByText('api-gw-02：重启已完成')).toBeVisible();
  await expect(rowOf(page, 'api-gw-02')).toContainText('运行中');
  await page.getByRole('link', { name: 'api-gw-02', exact: true }).click();
  await page.getByRole('tab', { name: '变更历史' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(/admin.*重启/);
});
