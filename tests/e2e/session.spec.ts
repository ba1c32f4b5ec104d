import { as, expect, test } from './support/test.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/signIn.ts';
import type { Page } from '@playwright/test';

const PASSWORD = 'Suantai@2026';

test.describe('signing in and out (spec 4.6)', () => {
  test('without a session every page leads to the sign-in and back again', async ({ page }) => {
    await page.goto('/iam/user?page=2');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.getByRole('textbox', { name: '用户名/手机号' }).fill('  admin ');
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/iam\/user\?page=2$/);
  });

  test('a wrong password is reported on the page, and the reader stays there', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: '用户名/手机号' }).fill('nobody-of-that-name');
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('用户名或密码不匹配')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  test('signing out ends the session and leads to the sign-in', async ({ page, context }) => {
    await page.request.post('/api/ums/v1/auth/password/tokens', { data: { name: 'system', password: PASSWORD } });
    await page.goto('/area');
    await settled(page);
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('access-token');
    await page.goto('/area');
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('a session that ends while a form is open (spec 4.6)', () => {
  const form = '/iam/role/addForm?from=list#top';
  const nameBox = (page: Page) => page.getByRole('textbox', { name: /^名称/ });

  /** Another call of the page may find the ended session first, and leave the form before the click. */
  const submit = (page: Page) =>
    Promise.race([
      page
        .getByRole('button', { name: /^(创建|保存|新建)/ })
        .last()
        .click()
        .catch(() => undefined),
      page.waitForURL(/\/login/),
    ]);

  async function halfFilled(page: Page, account: string): Promise<void> {
    await page.goto(form);
    await signIn(page, account);
    await settled(page);
    await nameBox(page).fill('半份角色');
    await page.getByRole('textbox', { name: /^编码/ }).fill('HALF_FILLED');
    // The server ends the session, as an administrator would.
    const { token } = await (await page.request.post('/api/ums/v1/auth/tokens')).json();
    // From elsewhere: the storage of this browser stays unchanged.
    await fetch(new URL('/api/ums/v1/auth/tokens', page.url()), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    await submit(page);
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByText(/登录已过期/)).toBeVisible();
  }

  test('leads to the sign-in, then back to the same page and form; another user does not get its input', async ({
    page,
  }) => {
    await halfFilled(page, 'system');
    await signIn(page, 'system');
    await expect(page).toHaveURL(new RegExp(`${form.replace(/[?]/, '\\?')}$`));
    await expect(nameBox(page)).toHaveValue('半份角色');
    await page.context().clearCookies({ name: 'access-token' });
    await submit(page);
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await signIn(page, 'admin');
    await settled(page);
    await expect(nameBox(page)).toHaveValue('');
  });
});

test.describe('two tabs (spec 4.6)', () => {
  test('follow each other when one signs out, signs in or switches the account', async ({ page, context }) => {
    await page.goto('/area?page=1');
    await signIn(page, 'system');
    await settled(page);
    const other = await context.newPage();
    await other.goto('/gateway');
    await settled(other);
    await page.getByRole('button', { name: /^用户菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(other).toHaveURL(/\/login\?redirect=%2Fgateway/);
    await signIn(page, 'system');
    await expect(other).toHaveURL(/\/gateway$/);
    await settled(other);
    // Another account signs in without a signal to the first tab.
    await context.request.post('/api/ums/v1/auth/password/tokens', { data: { name: 'personal', password: PASSWORD } });
    await other.goto('/userMsg');
    await expect(page.getByRole('button', { name: /^用户菜单 personal/ })).toBeVisible();
  });
});

test.describe('the sign-in page with a session', () => {
  for (const { account, landing } of [
    { account: 'admin', landing: /\/index$/ },
    { account: 'bp_admin', landing: /\/nextStack\/vm$/ },
  ]) {
    test.describe(account, () => {
      test.use(as(account));
      test("opens the account's landing page (spec 6)", async ({ page }) => {
        await page.goto('/login');
        await expect(page).toHaveURL(landing);
        await settled(page);
      });
    });
  }
});
