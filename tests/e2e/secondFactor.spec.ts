import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './support/test.ts';
import { registerNewcomer } from './support/newcomer.ts';

const PASSWORD = 'Kai-Fang-2026';

/** The first step, on the sign-in page. */
async function enterPassword(page: Page, home: string, name: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${home}/login`);
  await page.getByRole('textbox', { name: '用户名/手机号' }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
}

/** As if the sessions of this account had been proved long ago. */
function forgetProof(name: string): void {
  const database = new DatabaseSync(join(process.env.E2E_FOLDER ?? '', 'start', 'data', 'suantai.db'), {
    timeout: 5_000,
  });
  database.prepare('update sessions set proved_at = 0 where user_id = (select id from users where name = ?)').run(name);
  database.close();
}

/** A device with a fingerprint reader, as Chromium simulates it. */
async function virtualDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** As in a browser that does not offer passkeys at a field, except while the page asks for it. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const able = PublicKeyCredential.isConditionalMediationAvailable;
    PublicKeyCredential.isConditionalMediationAvailable = async () =>
      sessionStorage.getItem('autofill') === 'on' && able.call(PublicKeyCredential);
  });
}

test.describe('two-step sign-in (decision 205)', () => {
  test('an app is set up, asked for, replaced by a recovery code and turned off', async ({ page }) => {
    const name = `two-step-${Date.now()}`;
    await registerNewcomer(page, name);
    await page.goto('/userMsg');
    const card = page.getByRole('region', { name: '两步验证' });
    await card.getByRole('button', { name: '开启' }).click();
    await expect(page.getByRole('img', { name: '供验证器应用扫描的二维码' })).toBeVisible();
    const key = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
    const app = new TOTP({ secret: Secret.fromBase32(key) });
    await page.getByLabel('6 位验证码').fill('000000');
    await page.getByRole('button', { name: '确认' }).click();
    await expect(page.getByText('验证码错误或已使用')).toBeVisible();
    await page.getByLabel('6 位验证码').fill(app.generate());
    await page.getByRole('button', { name: '确认' }).click();
    await expect(page.getByRole('heading', { name: '请立即保存这些恢复码' })).toBeVisible();
    const [code = ''] = await page.getByRole('dialog').locator('li code').allInnerTexts();
    await page.getByRole('button', { name: '我已保存' }).click();
    await expect(card.getByText('已开启')).toBeVisible();

    await enterPassword(page, '', name);
    await page.getByLabel('验证码或恢复码').fill('000000');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('验证码错误或已使用')).toBeVisible();
    await page.getByLabel('验证码或恢复码').fill(code);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);

    await page.goto('/userMsg');
    await expect(card.getByText('还剩 9 个')).toBeVisible();
    await card.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await expect(card.getByText('未开启')).toBeVisible();
  });

  test('a passkey is added, signs in as the second step and alone, is renamed and removed', async ({
    page,
    baseURL,
  }) => {
    // Browsers accept a name as the site of a passkey, and no address.
    const home = (baseURL ?? '').replace('127.0.0.1', 'localhost');
    const name = `passkey-${Date.now()}`;
    await virtualDevice(page);
    await withoutAutofill(page);
    await page.goto(`${home}/login`);
    await registerNewcomer(page, name);
    await page.goto(`${home}/login`);
    await page.getByRole('textbox', { name: '用户名/手机号' }).fill(name);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(`${home}/userMsg`);
    const card = page.getByRole('region', { name: '两步验证' });
    await card.getByRole('button', { name: '添加通行密钥' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill('办公电脑');
    await page.getByRole('dialog').getByRole('button', { name: '添加' }).click();
    await page.getByRole('button', { name: '我已保存' }).click();
    await expect(card.getByText('办公电脑')).toBeVisible();

    await enterPassword(page, home, name);
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(`${home}/userMsg`);
    await expect(card.getByText('最近使用')).toBeVisible();
    await card.getByRole('button', { name: '给通行密钥“办公电脑”改名' }).click();
    await page.getByRole('dialog').getByLabel('名称').fill('我的电脑');
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(card.getByText('我的电脑')).toBeVisible();

    await page.context().clearCookies();
    await page.goto(`${home}/login?redirect=%2FuserMsg`);
    await page.getByRole('button', { name: '使用通行密钥登录' }).click();
    await expect(page).toHaveURL(`${home}/userMsg`);
    await expect(page.getByRole('region', { name: '登录设备' }).getByText(/^通行密钥，验证于/)).toBeVisible();

    // The device touches itself: a browser that offers passkeys at a field signs in without a click.
    await page.evaluate(() => sessionStorage.setItem('autofill', 'on'));
    await page.context().clearCookies();
    await page.goto(`${home}/login?redirect=%2FuserMsg`);
    await expect(page).toHaveURL(`${home}/userMsg`);
    await page.evaluate(() => sessionStorage.removeItem('autofill'));
    await card.getByRole('button', { name: '移除通行密钥“我的电脑”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
    await expect(card.getByText('没有通行密钥')).toBeVisible();

    await page.context().clearCookies();
    await page.goto(`${home}/login`);
    await page.getByRole('button', { name: '使用通行密钥登录' }).click();
    await expect(page.getByText('通行密钥验证失败，请重试')).toBeVisible();
  });

  test('a token is created with a proof, which the form asks for and keeps what was typed', async ({ page }) => {
    const name = `token-${Date.now()}`;
    await registerNewcomer(page, name);
    forgetProof(name);
    await page.goto('/userMsg/token/add');
    await page.getByRole('textbox', { name: '名称' }).fill('发布流水线');
    await page.getByRole('textbox', { name: '到期时间' }).fill('2027-01-01 12:00');
    await page
      .getByRole('button', { name: /^(新建|创建|保存)/ })
      .last()
      .click();
    const proof = page.getByRole('dialog', { name: '验证身份' });
    await proof.getByRole('button', { name: '取消' }).click();
    await expect(page.getByText('该操作需要重新验证身份')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('发布流水线');
    await page
      .getByRole('button', { name: /^(新建|创建|保存)/ })
      .last()
      .click();
    await proof.getByLabel('登录密码').fill(PASSWORD);
    await proof.getByRole('button', { name: '继续' }).click();
    await expect(page.getByText(/sat_/).first()).toBeVisible();
  });
});
