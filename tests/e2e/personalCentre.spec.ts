import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { settled } from './support/settled.ts';

const PASSWORD = 'Example@2026';
const CURRENT = '/api/ums/v1/users/current';

/** Registers an account that no other journey, and no earlier attempt of this one, uses. */
async function register(request: APIRequestContext, name: string): Promise<void> {
  const phone = `137${String(Date.now()).slice(-8)}`;
  await request.get(`/api/ums/v1/verification/registration/sms/${phone}`);
  const { version } = (await (await request.get('/terms/terms.json')).json()) as { version: string }; // the contract of docs/api.md
  const data = {
    type: 'personal',
    name,
    password: PASSWORD,
    phone,
    code: await codeFor(request, phone),
    terms_version: version,
  };
  expect((await request.post('/api/ums/v1/users/registration', { data })).status()).toBe(201);
}

async function codeFor(request: APIRequestContext, target: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const [message] = (await (await request.get('/api/sys/v1/outbox', { params: { target } })).json()) as {
        code: string;
      }[]; // the contract of docs/api.md
      return (code = message?.code ?? '');
    })
    .toMatch(/^\d{4,8}$/);
  return code;
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  expect((await page.request.post('/api/ums/v1/auth/password/tokens', { data: { name, password } })).status()).toBe(
    200,
  );
  await page.goto('/userMsg');
  await settled(page);
}

test.describe('the personal centre (spec 2.2, 7.1)', () => {
  test.use({ keepsPreferences: true });

  test('changes password, e-mail and preferences, which apply in another browser too', async ({
    page,
    request,
    browser,
  }) => {
    const name = `traveller-${Date.now().toString(36)}`;
    const email = `${name}@example.com`;
    await register(page.request, name);
    await page.goto('/userMsg');
    await settled(page);
    // The other browser, whose session ends from here.
    await request.post('/api/ums/v1/auth/password/tokens', { data: { name, password: PASSWORD } });
    await page.reload();
    const devices = page.getByRole('region', { name: '登录设备' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await devices.getByRole('button', { name: /退出登录$/ }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    expect((await request.get(CURRENT)).status()).toBe(401);

    await page.getByRole('button', { name: '修改登录密码' }).click();
    await page.getByLabel('当前密码').fill(PASSWORD);
    await page.getByLabel('新密码', { exact: true }).fill('Changed@2026');
    await page.getByLabel('再次输入新密码').fill('Changed@2026');
    await page.getByRole('button', { name: '确认修改' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: '绑定邮箱' }).click();
    await page.getByLabel('新邮箱').fill(email);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText(`验证码已发送至 ${email}`)).toBeVisible();
    await page.getByLabel('验证码').fill(await codeFor(page.request, email));
    await page.getByRole('button', { name: '确认修改' }).click();
    await expect(page.getByRole('button', { name: '修改邮箱' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(email)).toBeVisible();

    const preferences = page.getByRole('region', { name: '偏好设置' });
    await preferences.getByRole('button', { name: '深色' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await preferences.getByRole('button', { name: 'English' }).click();
    await expect(page.getByText('Saved to your account')).toBeVisible();

    const elsewhere = await browser.newContext({ colorScheme: 'light' });
    const other = await elsewhere.newPage();
    // With the new e-mail address and the new password.
    await signIn(other, email, 'Changed@2026');
    await expect(other.getByRole('heading', { level: 1, name: 'Personal centre' })).toBeVisible();
    await expect(other.locator('html')).toHaveAttribute('data-mode', 'dark');
    await elsewhere.close();
  });

  test('crops the chosen picture to a square', async ({ page }) => {
    await register(page.request, `portrait-${Date.now().toString(36)}`);
    await page.goto('/userMsg');
    await settled(page);
    await page.setInputFiles('input[type=file]', 'docs/pictures/sites-zh-light.png');
    await page.getByRole('group', { name: '头像位置' }).press('ArrowRight');
    await page.getByRole('button', { name: '使用' }).click();
    await expect(page.getByRole('button', { name: '移除' })).toBeVisible();
    const { avatar } = (await (await page.request.get(CURRENT)).json()) as { avatar: { type: string; url: string } }; // the contract of docs/api.md
    expect(avatar.type).toBe('image/png');
    expect((await page.request.get(avatar.url)).status()).toBe(200);
  });
});
