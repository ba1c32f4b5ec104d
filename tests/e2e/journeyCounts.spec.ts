import { request as requests, type APIRequestContext, type Page } from '@playwright/test';
import { countOn } from './support/countOn.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { credit } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { sessionFile } from './support/testServer.ts';

test.describe.configure({ timeout: 180_000 });

const PASSWORD = 'Kai-Fang-2026';
/** What people read. The product is a general machine that every place of the demo sells. */
const WORDS = {
  zh: {
    product: '通用型 2 核 4 GiB',
    running: '运行中',
    hourly: /^立即开通/,
    buy: /^立即购买/,
    monthly: /^包月/,
    after: /^购买后可用/,
    name: '名称',
    register: '注册并购买',
    topUp: '充值并购买',
    topUpNow: /^充值 ¥[\d.]+ 并购买$/,
    username: '用户名',
    password: '设置密码',
    repeated: '确认密码',
    target: '手机号',
    send: '获取验证码',
    code: '验证码',
    submit: '注册',
  },
  en: {
    product: 'General purpose 2c4g',
    running: 'Running',
    hourly: /^Create now/,
    buy: /^Buy for/,
    monthly: /^Monthly/,
    after: /available afterwards$/,
    name: 'Name',
    register: 'Register and buy',
    topUp: 'Top up and buy',
    topUpNow: /^Top up ¥[\d.]+ and buy$/,
    username: 'Username',
    password: 'Choose a password',
    repeated: 'Repeat the password',
    target: 'Phone number',
    send: 'Send code',
    code: 'Verification code',
    submit: 'Register',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

/** A computer in Chinese, and a phone in English in the dark. */
const LOOKS = [
  { lang: 'zh', use: { locale: 'zh-CN', colorScheme: 'light', viewport: { width: 1440, height: 900 } } },
  { lang: 'en', use: { locale: 'en-US', colorScheme: 'dark', viewport: { width: 390, height: 844 } } },
] as const;

/** From the market to the page of a product, as people find it: its name on a card. */
async function openProduct(page: Page, { product }: Words): Promise<void> {
  await page.goto(`/market?q=${encodeURIComponent(WORDS.zh.product)}`);
  await page.getByRole('link', { name: product, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
}

/** The machine on whose page a purchase ends. */
async function expectRunning(page: Page, { running }: Words): Promise<void> {
  await expect(page).toHaveURL(/\/(instancedesc|nextStack\/vm\/detail)\//);
  await expect(page.getByText(running, { exact: true }).first()).toBeVisible({ timeout: 90_000 });
}

const pathOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

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

for (const { lang, use } of LOOKS) {
  const words = WORDS[lang];
  test.describe(`${lang} at ${use.viewport.width}`, () => {
    test.use(use);

    test('a visitor registers in the middle of a purchase, tops up in it, and has a running machine: 10 clicks', async ({
      page,
    }) => {
      const counts = await countOn(page);
      await openProduct(page, words);
      await page.getByRole('radio', { name: /^Debian/ }).check({ force: true });
      await page.getByRole('link', { name: words.register }).click();
      const phone = `139${String(Date.now()).slice(-8)}`;
      const box = (name: string) => page.getByRole('textbox', { name, exact: true });
      await box(words.username).fill(`count-${Date.now().toString(36)}`);
      await box(words.password).fill(PASSWORD);
      await box(words.repeated).fill(PASSWORD);
      await box(words.target).fill(phone);
      await page.getByRole('button', { name: words.send }).click();
      await page.getByRole('slider').press('End');
      await page.getByRole('button', { name: words.send }).click();
      await box(words.code).fill(await codeFor(page.request, phone));
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: words.submit, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.product })).toBeVisible();
      await expect(page.getByRole('radio', { name: /^Debian/ })).toBeChecked();
      const topUp = page.getByRole('button', { name: words.topUpNow });
      // On a phone, what is missing is paid in the unfolded bill.
      const unfold = page.getByRole('button', { name: words.topUp, exact: true });
      await expect(topUp.or(unfold).first()).toBeVisible();
      if (!(await topUp.isVisible())) await unfold.click();
      await topUp.click();
      await expectRunning(page, words);
      expect(counts.clicks).toBeLessThanOrEqual(10);
    });

    test('who is signed in has a running machine with a public address after 6 clicks', async ({ page }) => {
      await registerNewcomer(page, `counts-${Date.now().toString(36)}`);
      const counts = await countOn(page);
      await openProduct(page, words);
      await page.getByRole('button', { name: words.hourly }).click();
      await expectRunning(page, words);
      // The network, the security group and the key were made with the order, and the address is bound.
      await expect(page.getByText(/^ssh (-i \S+\.pem )?\S+@198\.18\./).first()).toBeVisible({ timeout: 60_000 });
      expect(counts.clicks).toBeLessThanOrEqual(6);
      expect(counts.fields.size).toBe(0);
    });

    test('from the market to a machine that is paid for a month: 6 clicks and 2 typed fields', async ({
      page,
      baseURL,
    }) => {
      const admin = await requests.newContext({ baseURL, storageState: sessionFile('admin') });
      await registerNewcomer(page, `month-${Date.now().toString(36)}`);
      await credit(admin, page, '900.00');
      const counts = await countOn(page);
      await openProduct(page, words);
      await page.getByRole('radio', { name: words.monthly }).check({ force: true });
      await expect(page.getByText(words.after).first()).toBeAttached();
      const name = `month-${Date.now().toString(36)}`;
      await page.getByRole('textbox', { name: words.name, exact: true }).fill(name);
      const price = (await page.getByRole('button', { name: words.buy }).textContent())?.replace(/[^\d.]/g, '');
      await page.getByRole('button', { name: words.buy }).click();
      await expectRunning(page, words);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(counts.clicks).toBeLessThanOrEqual(6);
      expect(counts.fields.size).toBeLessThanOrEqual(2);
      await test.step('the bill was the whole price, and nothing of it is charged by use', async () => {
        const orders = await (await page.request.get('/api/bill/v1/orders')).json();
        expect(orders).toHaveLength(1);
        expect(orders[0]).toMatchObject({ charge_type: 'prepaid', paid_amount: price });
        const items: { resource_id: string | null }[] = orders[0].items;
        expect(items.map(({ resource_id: id }) => id)).toContain(pathOf(page));
      });
      await admin.dispose();
    });
  });
}
