import type { Page } from '@playwright/test';
import { settled } from './support/settled.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { as, expect, test } from './support/test.ts';

test.use(as('admin'));

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: '创建', exact: true }).click();

/** Chooses a reference by part of its title, as people do. */
async function choose(page: Page, field: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
}

const documentOf = (...statements: object[]) =>
  JSON.stringify({ Version: '1', Statement: statements.map((each) => ({ Resource: '*', ...each })) });

test('a policy written by an administrator opens and closes pages, buttons and calls of another signed-in account', async ({
  page: admin,
  browser,
  baseURL,
}) => {
  const name = `watcher-${Date.now().toString(36)}`;
  const policy = `watch-${Date.now().toString(36)}`;
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: baseURL ?? '' });
  const reader = await context.newPage();
  const answer = async () => (await reader.request.get('/api/ecrm/v1/gws')).status();
  const gateways = reader.getByRole('dialog').getByRole('link', { name: '网关', exact: true });
  await registerNewcomer(reader, name);

  await test.step('a new account has no access to gateways', async () => {
    await reader.goto('/gateway');
    await expect(reader.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    expect(await answer()).toBe(403);
    await reader.goto('/userMsg');
    await settled(reader);
    await reader.getByRole('button', { name: '菜单', exact: true }).click();
    await expect(reader.getByRole('dialog').getByRole('link', { name: '云主机', exact: true }).first()).toBeVisible();
    await expect(gateways).toHaveCount(0);
  });

  await test.step('a policy is written: an unknown word is refused at its field, a valid one is saved', async () => {
    await admin.goto('/iam/policie/addForm');
    await settled(admin);
    await box(admin, '名称').fill(policy);
    await box(admin, '策略文档').fill(
      documentOf({ Effect: 'Allow', Action: ['ecrm:ListGateways', 'ecrm:GetGateway', 'ecrm:FlyGateway'] }),
    );
    await save(admin);
    await expect(admin.getByText('没有操作 ecrm:FlyGateway').first()).toBeVisible();
    await box(admin, '策略文档').fill(
      documentOf({ Effect: 'Allow', Action: ['ecrm:ListGateways', 'ecrm:GetGateway', 'ecrm:RebootGateway'] }),
    );
    await save(admin);
    await expect(admin.getByRole('heading', { name: policy, level: 1 })).toBeVisible();
  });

  await test.step('it is attached, and the open menu of the other account updates', async () => {
    await admin.getByRole('tab', { name: '关联' }).click();
    await admin.getByRole('button', { name: '新建授权' }).click();
    await choose(admin, '用户', name);
    await save(admin);
    await expect(admin.getByRole('row', { name })).toBeVisible();
    await gateways.click();
    await expect(reader.getByRole('heading', { name: '网关', level: 1 })).toBeVisible();
    await expect(reader.getByRole('row').nth(1)).toBeVisible();
    expect(await answer()).toBe(200);
  });

  await test.step('the buttons match the policy', async () => {
    // Another journey may have a new gateway, which is not active yet.
    await reader.goto(`/gateway?filter=${encodeURIComponent(JSON.stringify({ status: 'active' }))}`);
    await reader.getByRole('row').nth(1).getByRole('link').first().click();
    await settled(reader);
    await expect(reader.getByRole('button', { name: '重启' })).toBeVisible();
    await expect(reader.getByRole('button', { name: '停用' })).toHaveCount(0);
    await expect(reader.getByRole('link', { name: '编辑' })).toHaveCount(0);
  });

  await test.step('another default version changes the buttons of the open page', async () => {
    await admin.getByRole('tab', { name: '版本' }).click();
    await admin.getByRole('button', { name: '新建版本' }).click();
    const dialog = admin.getByRole('dialog');
    await box(admin, '策略文档').fill(
      documentOf({ Effect: 'Allow', Action: ['ecrm:ListGateways', 'ecrm:GetGateway', 'ecrm:DeactiveGateway'] }),
    );
    await dialog.getByRole('button', { name: '创建', exact: true }).click();
    await admin.getByRole('row', { name: 'v2' }).getByRole('button', { name: '设为默认' }).click();
    // Before that, the dialog shows whose access it changes, and how.
    await expect(admin.getByRole('dialog').getByRole('heading', { name })).toBeVisible();
    await expect(admin.getByRole('dialog').getByRole('row').filter({ hasText: 'ecrm:RebootGateway' })).toContainText(
      '失去',
    );
    await expect(admin.getByRole('dialog').getByRole('row').filter({ hasText: 'ecrm:DeactiveGateway' })).toContainText(
      '获得',
    );
    await admin.getByRole('dialog').getByRole('button', { name: '设为默认' }).click();
    await expect(reader.getByRole('button', { name: '停用' })).toBeVisible();
    await expect(reader.getByRole('button', { name: '重启' })).toHaveCount(0);
  });

  await test.step('the simulator agrees and names the statement', async () => {
    await admin.goto('/iam/simulator');
    await choose(admin, '账号', name);
    await choose(admin, '资源类型', '网关');
    await admin.getByRole('combobox', { name: '数据（可选，按名称搜索）' }).click();
    await admin.getByRole('option').first().click();
    await expect(admin.getByRole('row', { name: '停用' })).toContainText(`策略“${policy}”（v2）的语句 #1`);
    await expect(admin.getByRole('row', { name: '重启' })).toContainText('拒绝');
  });

  await test.step('after it is revoked, access is gone', async () => {
    await admin.goto('/iam/authorize');
    await admin.getByRole('row', { name }).getByRole('button').last().click();
    await admin.getByRole('menuitem', { name: '撤销' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
    await expect(reader.getByRole('button', { name: '停用' })).toHaveCount(0);
    await expect.poll(answer).toBe(403);
  });
  await context.close();
});
