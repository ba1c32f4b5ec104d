import { request as requests, type APIRequestContext, type Page } from '@playwright/test';
import { countOn } from './support/countOn.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { credit } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { sessionFile } from './support/testServer.ts';

test.describe.configure({ timeout: 180_000 });

const PASSWORD = 'Kai-Fang-2026';
/** A general machine that every place of the demo sells. */
const PRODUCT = '通用型 2 核 4 GiB';

/** From the market to the page of a product, as people find it: its name on a card. */
async function openProduct(page: Page): Promise<void> {
  await page.goto(`/market?q=${encodeURIComponent(PRODUCT)}`);
  await page.getByRole('link', { name: PRODUCT, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: PRODUCT })).toBeVisible();
}

/** The machine on whose page a purchase ends. */
async function expectRunning(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/(instancedesc|nextStack\/vm\/detail)\//);
  await expect(page.getByText('运行中', { exact: true }).first()).toBeVisible({ timeout: 90_000 });
}

const buyButton = (page: Page) => page.getByRole('button', { name: /^立即(开通|购买)/ });
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

test('a visitor registers in the middle of a purchase, tops up in it, and has a running machine: 10 clicks', async ({
  page,
}) => {
  const counts = await countOn(page);
  await openProduct(page);
  await page.getByRole('radio', { name: /^Debian/ }).check({ force: true });
  await page.getByRole('link', { name: '注册并购买' }).click();
  const phone = `139${String(Date.now()).slice(-8)}`;
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  await box('用户名').fill(`count-${Date.now().toString(36)}`);
  await box('设置密码').fill(PASSWORD);
  await box('确认密码').fill(PASSWORD);
  await box('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('slider').press('End');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await box('验证码').fill(await codeFor(page.request, phone));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '注册', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: PRODUCT })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Debian/ })).toBeChecked();
  await page.getByRole('button', { name: /^充值 ¥[\d.]+ 并购买$/ }).click();
  await expectRunning(page);
  expect(counts.clicks).toBeLessThanOrEqual(10);
});

test('who is signed in has a running machine with a public address after 6 clicks', async ({ page }) => {
  await registerNewcomer(page, `counts-${Date.now().toString(36)}`);
  const counts = await countOn(page);
  await openProduct(page);
  await buyButton(page).click();
  await expectRunning(page);
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
  await openProduct(page);
  await page.getByRole('radio', { name: /^包月/ }).check({ force: true });
  await expect(page.getByText(/^购买后可用/)).toBeVisible();
  const name = `month-${Date.now().toString(36)}`;
  await page.getByRole('textbox', { name: '名称', exact: true }).fill(name);
  const price = (await buyButton(page).textContent())?.replace(/[^\d.]/g, '');
  await buyButton(page).click();
  await expectRunning(page);
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
