import type { Page } from '@playwright/test';
import { box, button, choose, rowOf } from './support/records.ts';
import { sessionFile } from './support/testServer.ts';
import { as, expect, test } from './support/test.ts';

test.use(as('personal'));
test.describe.configure({ timeout: 300_000 });

const IMS = '/api/ims/v1/docker/registries';
const ITEMS = '/api/bill/v1/warehouse-items';
const ENGINE = '华东容器引擎';

/** This number of containers of a revision runs, as the page says without being loaded again. */
async function seeReady(page: Page, replicas: number, revision: string): Promise<void> {
  await page.getByRole('tab', { name: '容器', exact: true }).click();
  const rows = page.getByRole('tabpanel').getByRole('row').filter({ hasText: '运行中' });
  const current = rows.filter({ has: page.getByRole('cell', { name: revision, exact: true }) });
  await expect(current).toHaveCount(replicas, { timeout: 120_000 });
}

/** Runs an action of a page; those without room are in a menu. */
async function choosePageAction(page: Page, action: string): Promise<void> {
  const direct = button(page, action);
  await expect(direct.or(button(page, '更多操作')).first()).toBeVisible();
  if (await direct.isVisible()) return direct.click();
  await button(page, '更多操作').first().click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('an image of the warehouse is deployed, followed, updated, rolled back and deleted (spec 7.4)', async ({
  page,
  browser,
}) => {
  const name = `shop-${Date.now().toString(36)}`;
  const office = await browser.newContext({ storageState: sessionFile('admin') });
  const admin = office.request;
  const item = await test.step('an administrator publishes an item with an image of a public project', async () => {
    const tags = await (await admin.get(`${IMS}/tags?range=[0,99]`)).json();
    const tag = tags.find(({ image }: { image: string }) => image.endsWith('/base-images/nginx:1.27'));
    const values = { name, code: name, type: 'image', version: '1', summary: name, image_tag_id: tag.id };
    const made = await (await admin.post(ITEMS, { data: values })).json();
    expect((await admin.post(`${ITEMS}/${made.id}?action=publish`, { data: {} })).ok()).toBe(true);
    return { id: made.id, image: tag.image };
  });

  await test.step('its page leads to the form of a deployment, with the image filled in', async () => {
    await page.goto(`/warehouse/${item.id}`);
    await page.getByRole('link', { name: '创建容器部署' }).click();
    await expect(box(page, '名称')).toHaveValue(name);
    await expect(box(page, '镜像')).toHaveValue(item.image);
    await choose(page, '容器引擎', ENGINE);
    await page
      .getByRole('textbox', { name: '副本数', exact: true })
      .or(page.getByRole('spinbutton', { name: '副本数' }))
      .fill('2');
    await expect(page.getByRole('region', { name: '价格' })).toContainText('小时');
    await button(page, '下一步').click();
    await button(page, '下一步').click();
    await button(page, '创建').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await seeReady(page, 2, '1');
  });
  const { pathname } = new URL(page.url());

  await test.step('its log is followed', async () => {
    await page
      .getByRole('tabpanel')
      .getByRole('link', { name: `${name}-0` })
      .click();
    await page.getByRole('tab', { name: '日志', exact: true }).click();
    await expect(page.getByRole('log')).not.toBeEmpty();
    await expect(page.getByRole('log')).toContainText('\n');
  });

  await test.step('it is updated, and rolled back', async () => {
    await page.goto(pathname);
    await page.getByRole('link', { name: '编辑' }).or(button(page, '编辑')).first().click();
    await box(page, '镜像').fill(item.image.replace('1.27', 'latest'));
    await button(page, '保存').click();
    await seeReady(page, 2, '2');
    await choosePageAction(page, '回滚');
    const dialog = page.getByRole('dialog', { name: /回滚/ });
    await dialog.getByRole('row').filter({ hasText: ':1.27' }).getByRole('radio').check();
    await dialog.getByRole('button', { name: '回滚', exact: true }).click();
    await expect(dialog).toBeHidden();
    await seeReady(page, 2, '3');
  });

  await test.step('it is deleted with its containers', async () => {
    await choosePageAction(page, '删除');
    const dialog = page.getByRole('dialog', { name: /删除/ });
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: '删除', exact: true }).click();
    await page.goto('/containers/instances');
    await expect(rowOf(page, name)).toHaveCount(0, { timeout: 60_000 });
    await admin.delete(`${ITEMS}/${item.id}`);
    await office.close();
  });
});
