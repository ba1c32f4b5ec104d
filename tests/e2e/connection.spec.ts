// Not `support/test.ts`: without its server, a browser logs errors to the console.
import { expect, test, type Page } from '@playwright/test';
import { OwnServer } from './support/ownServer.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/signIn.ts';

const DAY_MS = 86_400_000;

let server: OwnServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => void (server = await OwnServer.start()));
test.afterAll(() => server.remove());

async function openForm(page: Page): Promise<void> {
  await page.goto(`${server.url}/iam/role/addForm`);
  await signIn(page, server.account.name);
  await settled(page);
  await page.getByRole('textbox', { name: /^名称/ }).fill('审计员');
  await page.getByRole('textbox', { name: /^编码/ }).fill('AUDITOR');
}

const nameBox = (page: Page) => page.getByRole('textbox', { name: /^名称/ });
const save = (page: Page) =>
  page
    .getByRole('button', { name: /^(创建|保存|新建)/ })
    .last()
    .click();

test.describe('a form survives a lost connection (spec 8.1)', () => {
  test('offline and back', async ({ page, context }) => {
    await openForm(page);
    await context.setOffline(true);
    await expect(page.getByText(/^网络已断开/)).toBeVisible();
    await save(page);
    await expect(page.getByText('网络连接失败，请检查网络后重试').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('连接已恢复')).toBeVisible();
    await expect(page.getByText(/^网络已断开/)).toBeHidden();
    await expect(nameBox(page)).toHaveValue('审计员');
  });

  test('the server stops and comes back', async ({ page }) => {
    await openForm(page);
    await server.stop();
    await expect(page.getByText(/^无法连接到服务器/)).toBeVisible();
    await server.start();
    await expect(page.getByText('连接已恢复')).toBeVisible();
    await expect(page.getByText(/^无法连接到服务器/)).toBeHidden();
    await expect(nameBox(page)).toHaveValue('审计员');
  });

  test('a page opened while the server is away loads when it is back', async ({ page }) => {
    await page.goto(`${server.url}/iam/role`);
    await signIn(page, server.account.name);
    // The page of the sign-in has a heading, too.
    await expect(page.getByRole('link', { name: '用户', exact: true })).toBeVisible();
    await settled(page);
    await server.stop();
    await expect(page.getByText(/^无法连接到服务器/)).toBeVisible();
    await page.getByRole('link', { name: '用户', exact: true }).click();
    await server.start();
    await expect(
      page
        .getByRole('link', { name: 'admin', exact: true })
        .or(page.getByRole('cell', { name: 'admin', exact: true }))
        .first(),
    ).toBeVisible();
  });
});

test.describe('the licence (spec 4.6, 8.2)', () => {
  test('the administrator is warned once before it expires, with the days left', async ({ page }) => {
    const { token } = await (
      await page.request.post(`${server.url}/api/ums/v1/auth/password/tokens`, { data: server.account })
    ).json();
    const uploaded = await page.request.post(`${server.url}/api/sys/v1/licenses`, {
      headers: { authorization: `Bearer ${token}` },
      data: { content: server.licence(Date.now() + 10 * DAY_MS - 60_000) },
    });
    expect(uploaded.status()).toBe(201);
    await page.goto(`${server.url}/index`);
    await expect(page.getByText('许可证将在 10 天后到期，请及时更新')).toBeVisible();
  });
});
