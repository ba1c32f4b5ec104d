import type { APIRequestContext, Page } from '@playwright/test';
import { faults } from './support/axe.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'Kai-Fang-2026';

/** A phone number for which no other run has requested a code. */
const freshPhone = () => `139${String(Date.now()).slice(-8)}`;

async function codeFor(request: APIRequestContext, target: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const [message] = await (await request.get('/api/sys/v1/outbox', { params: { target } })).json();
      return (code = message?.code ?? '');
    })
    .toMatch(/^\d{4,8}$/);
  return code;
}

/** Moves the slider by keys and reads the code from the demo outbox. */
async function askForCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('请先拖动滑块完成验证')).toBeVisible();
  await page.getByRole('slider').press('End');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page
    .getByRole('region', { name: '演示收件箱' })
    .getByRole('button', { name: /填入验证码/ })
    .click();
}

test.describe('a visitor (spec 2.1, 2.3)', () => {
  test('browses: welcome, market with filters that survive a reload, warehouse, an item and back', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: '面向 AI 时代的算力运营商' })).toBeVisible();
    await expect(page.getByText('在售产品')).toBeVisible();
    await expect(page.getByRole('link', { name: '控制台', exact: true })).toHaveAttribute('href', '/login');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '算力市场' }).click();
    await expect(page).toHaveURL(/\/market$/);
    await expect(page.getByRole('link', { name: '登录/注册' })).toHaveAttribute('href', '/login?redirect=%2Fmarket');
    await page.getByRole('checkbox', { name: /^RTX 4090/ }).check();
    await expect(page).toHaveURL(/gpu=RTX/);
    await expect(page.getByText('共 4 个产品')).toBeVisible();
    await page.reload();
    await expect(page.getByText('共 4 个产品')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^RTX 4090/ })).toBeChecked();
    await page.getByRole('searchbox').fill('nothing like it');
    await expect(page.getByRole('heading', { name: '没有符合条件的产品' })).toBeVisible();
    // A choice without results stays removable.
    await expect(page.getByRole('checkbox', { name: /^RTX 4090/ })).toBeChecked();
    await expect(page.getByRole('button', { name: '筛选条件' })).toBeHidden();
    await page.getByRole('button', { name: '清除筛选' }).last().click();
    await expect(page.getByText(/共 \d{2} 个产品/)).toBeVisible();
    await page.getByRole('link', { name: 'RTX 4090 × 1' }).first().click();
    await expect(page).toHaveURL(/\/market\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'RTX 4090 × 1' })).toBeVisible();
    await page.getByRole('link', { name: '返回算力市场' }).click();
    await expect(page).toHaveURL(/\/market$/);
    await page.getByRole('link', { name: '资源仓库' }).first().click();
    await expect(page.getByRole('link', { name: '资源仓库' }).first()).toHaveAttribute('aria-current', 'page');
    await page.getByRole('searchbox').fill('vLLM');
    await expect(page).toHaveURL(/q=vLLM/);
    await page.getByRole('link', { name: 'vLLM 推理服务' }).click();
    await expect(page).toHaveURL(/\/warehouse\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'vLLM 推理服务' })).toBeVisible();
    await expect(page.getByText('docker pull vllm/vllm-openai:v0.6.3').first()).toBeVisible();
    await page.getByRole('link', { name: '返回资源仓库' }).click();
    await expect(page).toHaveURL(/\/warehouse\?q=vLLM$/);
  });

  test('sees a message and the status 404 for a missing page', async ({ page }) => {
    const reply = await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/404$/);
    expect(reply?.status()).toBe(404);
    await page.getByRole('main').getByRole('link', { name: '去算力市场' }).click();
    await expect(page).toHaveURL(/\/market$/);
  });

  test('registers with a code and lands in the console', async ({ page }) => {
    await page.goto('/register');
    await page.getByRole('button', { name: '注册', exact: true }).click();
    for (const missing of [
      '请输入用户名',
      '请输入密码',
      '请再次输入密码',
      '请输入手机号',
      '请输入验证码',
      '请阅读并同意服务条款',
    ])
      await expect(page.getByText(missing)).toBeVisible();
    await page.getByRole('textbox', { name: '用户名' }).fill(`visitor-${Date.now().toString(36)}`);
    await page.getByLabel('设置密码', { exact: true }).fill(PASSWORD);
    await page.getByLabel('确认密码', { exact: true }).fill('other');
    await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
    await page.getByLabel('确认密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('textbox', { name: '手机号' }).fill(freshPhone());
    await askForCode(page);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page).not.toHaveURL(/\/register/);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('access-token');
  });

  test('signs in with a code, and replaces a forgotten password', async ({ page, request }) => {
    const phone = freshPhone();
    const name = `returning-${Date.now().toString(36)}`;
    await request.get(`/api/ums/v1/verification/registration/sms/${phone}`);
    const made = await request.post('/api/ums/v1/users/registration', {
      data: {
        type: 'personal',
        name,
        password: PASSWORD,
        phone,
        code: await codeFor(request, phone),
        terms_version: '1.0',
      },
    });
    expect(made.status()).toBe(201);

    await test.step('by SMS', async () => {
      await page.goto('/login?redirect=%2FuserMsg');
      await page.getByRole('tab', { name: '短信登录' }).click();
      // Not 用户名/手机号: the form for passwords stays until the other one is loaded.
      await page.getByRole('textbox', { name: '手机号', exact: true }).fill(phone);
      await askForCode(page);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page).toHaveURL(/\/userMsg/);
    });

    await test.step('with a new password', async () => {
      // Leave the console first: an open one would open the sign-in itself.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByRole('link', { name: '忘记密码' }).click();
      await expect(page).toHaveURL(/\/forgotten-password$/);
      await page.reload();
      await page.getByRole('textbox', { name: '手机号或邮箱' }).fill(phone);
      await askForCode(page);
      await page.getByLabel('新密码', { exact: true }).fill('Xin-Mi-Ma-2027');
      await page.getByLabel('确认密码', { exact: true }).fill('Xin-Mi-Ma-2027');
      await page.getByRole('button', { name: '重置密码' }).click();
      await expect(page.getByText('密码已重置，请用新密码登录')).toBeVisible();
      await page.getByRole('textbox', { name: '用户名/手机号' }).fill(name);
      await page.getByLabel('密码', { exact: true }).fill('Xin-Mi-Ma-2027');
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await expect(page).not.toHaveURL(/\/login/);
    });
  });
});

const PUBLIC_PAGES = [
  '/',
  '/login',
  '/register',
  '/forgotten-password',
  '/Terms-of-Service',
  '/market',
  '/market/1',
  '/warehouse',
  '/warehouse/1',
];

test.describe('a reader of English who was never here', () => {
  test.use({ locale: 'en-GB' });

  test('reads the public pages and the console in English, and finds Chinese on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/market');
    await expect(page.getByRole('heading', { level: 1, name: 'Compute market' })).toBeVisible();
    await page.getByRole('button', { name: '中文', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '算力市场' })).toBeVisible();
  });
});

test.describe('public pages are accessible in both languages and modes', () => {
  for (const path of [...PUBLIC_PAGES, '/404']) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await settled(page);
      const found = await faults(page, { mode: 'light' });
      await page.getByRole('button', { name: 'English', exact: true }).click();
      await expect(page.getByRole('button', { name: '中文', exact: true })).toBeVisible();
      await settled(page);
      found.push(...(await faults(page, { mode: 'dark' })));
      expect(found.join('\n')).toBe('');
    });
  }

  test('no page needs more than 360 px', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
    }
  });
});
