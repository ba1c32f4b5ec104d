import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { OwnServer } from './support/ownServer.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/signIn.ts';

let server: OwnServer;

test.beforeAll(async () => void (server = await OwnServer.start()));
test.afterAll(async () => server.remove());

const tray = (page: Page) => page.getByRole('complementary', { name: '任务' });
const openTray = (page: Page) => page.getByRole('button', { name: /^任务/ }).click();

const BAD = [60, 120, 180, 240, 300];
const file = [
  'name,code,nation',
  ...Array.from({ length: 320 }, (_, index) => {
    const number = index + 1;
    return BAD.includes(number) ? `坏${number},not a code ${number},CN` : `区${number},many-${number},CN`;
  }),
].join('\n');

async function importFile(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^更多/ }).last().click();
  await page.getByRole('menuitem', { name: '导入', exact: true }).click();
  await page
    .getByLabel('选择文件')
    .setInputFiles({ name: '区域.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('an import with bad rows survives a reload, and what failed is corrected and tried again', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.url}/area`);
  await signIn(page, server.account.name);
  await settled(page);

  await test.step('the valid rows are imported while their reader leaves', async () => {
    await importFile(page, file);
    await expect(page.getByText('共 320 行，315 行可导入，5 行有误')).toBeVisible();
    await page.getByRole('button', { name: '导入有效的 315 行' }).click();
    await expect(tray(page)).toContainText('区域：导入 区域.csv');
    await page.reload();
    await openTray(page);
    await expect(tray(page)).toContainText('完成 315，失败 5');
    await expect(page.getByText('1–10，共 315 条')).toBeVisible();
  });
  await test.step('each bad row says why; trying again changes nothing as long as it is bad', async () => {
    await tray(page).getByRole('button', { name: '查看 5 项失败原因' }).click();
    await expect(tray(page)).toContainText('#61 · 坏60');
    await tray(page).getByRole('button', { name: '重试失败的 5 项' }).click();
    await expect(tray(page)).toContainText('完成 315，失败 5');
  });
  await test.step('the failed rows are downloaded, corrected and imported', async () => {
    const download = page.waitForEvent('download');
    await tray(page)
      .getByRole('link', { name: /^下载失败项/ })
      .click();
    const failed = readFileSync(await (await download).path(), 'utf8');
    await page.keyboard.press('Escape');
    await importFile(page, failed.replaceAll('not a code ', 'many-'));
    await page.getByRole('button', { name: '导入 5 行' }).click();
    await expect(page.getByText('已导入 5 行')).toBeVisible();
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await expect(page.getByText('1–10，共 320 条')).toBeVisible();
  });
  await test.step('another tab agrees, and another account sees nothing of it', async () => {
    const other = await page.context().newPage();
    await other.goto(`${server.url}/area`);
    await openTray(other);
    await tray(other).getByRole('button', { name: '移除 区域：导入 区域.csv' }).click();
    await expect(page.getByRole('button', { name: /^任务/ })).toHaveCount(0);
    await other.close();
    const data = { name: 'stranger', kind: 3, password: server.account.password };
    expect((await page.request.post(`${server.url}/api/ums/v1/users`, { data })).status()).toBe(201);
    const stranger = await browser.newPage();
    await stranger.goto(`${server.url}/index`);
    await signIn(stranger, 'stranger');
    await settled(stranger);
    await expect(stranger.getByRole('button', { name: /^任务/ })).toHaveCount(0);
    await stranger.close();
  });
  await test.step('a deletion of many survives a server that is stopped', async () => {
    await page.getByRole('checkbox', { name: /本页/ }).check();
    await page.getByRole('button', { name: /^选择全部/ }).click();
    await page.getByRole('button', { name: '停用', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^停用 \d+ 项$/ }).click();
    await expect(tray(page)).toContainText('区域：停用');
    await server.stop();
    await server.start();
    await expect(tray(page)).toContainText('完成');
    await expect(page.getByRole('cell', { name: '已停用' })).toHaveCount(10);
  });
});
