import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Not `support/test.ts`: without its server, a browser logs errors to the console.
import { expect, test, type Page } from '@playwright/test';
import { OwnServer } from './support/ownServer.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/signIn.ts';

let server: OwnServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => void (server = await OwnServer.start()));
test.afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.remove();
});

const tray = (page: Page) => page.getByRole('complementary', { name: '任务' });
const bytes = Buffer.alloc(24 * 1_048_576, 'suantai');
/** On the disk, as a person has it: a browser knows a file by the time of its last change, too. */
const folder = mkdtempSync(join(tmpdir(), 'suantai-journey-'));
const large = join(folder, '数据.bin');
writeFileSync(large, bytes);
writeFileSync(join(folder, 'other.bin'), 'other');

async function openSpace(page: Page): Promise<void> {
  await page.goto(`${server.url}/personalSpace`);
  await signIn(page, server.account.name);
  await settled(page);
}

/** A connection of 6 MB/s, so that there is something to interrupt. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1,
    downloadThroughput: -1,
    uploadThroughput: 6_000_000,
  });
}

test('a large file survives a reload and a server that is killed, and is shared by a link that ends', async ({
  page,
  browser,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openSpace(page);
  await expect(page.getByRole('heading', { name: '还没有文件' })).toBeVisible();

  await test.step('the upload is under way when the page is loaded again', async () => {
    await slowDown(page);
    await page.getByLabel('上传文件', { exact: true }).setInputFiles(large);
    await expect(tray(page)).toContainText('MB /');
    await page.reload();
    await expect(tray(page)).toContainText('选择同一个文件即可从中断处继续');
  });
  await test.step('another file is not taken for it', async () => {
    const chooser = page.waitForEvent('filechooser');
    await tray(page).getByRole('button', { name: '重新选择文件' }).click();
    await (await chooser).setFiles(join(folder, 'other.bin'));
    await expect(page.getByText('这不是同一个文件')).toBeVisible();
  });
  await test.step('the same one continues, also after the server was away', async () => {
    await slowDown(page);
    const chooser = page.waitForEvent('filechooser');
    await tray(page).getByRole('button', { name: '重新选择文件' }).click();
    await (await chooser).setFiles(large);
    await expect(tray(page)).toContainText('MB/s');
    await server.stop();
    await expect(tray(page)).toContainText('恢复后自动继续');
    await server.start();
    await expect(tray(page)).toContainText('全部完成');
    await expect(page.getByRole('link', { name: '数据.bin' })).toBeVisible();
  });
  const sum = createHash('sha256').update(bytes).digest('hex');

  await test.step('a link with a password gives it to people without an account', async () => {
    await page.getByRole('link', { name: '数据.bin' }).click();
    await page.getByRole('tab', { name: '分享' }).click();
    await page.getByText('新建分享链接').click();
    await page.getByRole('textbox', { name: '提取码' }).fill('8848');
    await page.getByRole('button', { name: '创建', exact: true }).click();
    const link = page.locator('a[href^="/share/"]');
    const guest = await browser.newPage();
    await guest.goto(server.url + (await link.getAttribute('href')));
    await guest.getByRole('textbox', { name: '提取码' }).fill('1234');
    await guest.getByRole('button', { name: '下载' }).click();
    await expect(guest.getByText('提取码不正确')).toBeVisible();
    await guest.getByRole('textbox', { name: '提取码' }).fill('8848');
    const download = guest.waitForEvent('download');
    await guest.getByRole('button', { name: '下载' }).click();
    const file = await (await download).path();
    expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sum);

    await page.goto(`${server.url}/personalSpace`);
    await page
      .getByRole('button', { name: '数据.bin 的操作' })
      .or(page.getByRole('button', { name: /数据\.bin/ }).last())
      .first()
      .click();
    await page.getByRole('menuitem', { name: '移入回收站', exact: true }).click();
    await expect(page.getByRole('heading', { name: '还没有文件' })).toBeVisible();
    await guest.reload();
    await expect(guest.getByRole('heading', { name: '链接已失效' })).toBeVisible();
    await guest.close();
  });
});
