import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { registerNewcomer } from '../e2e/support/newcomer.ts';
import { OwnServer } from '../e2e/support/ownServer.ts';
import { actOn, askOf, box, button, choose, rowOf } from '../e2e/support/records.ts';
import { prepareNetwork } from '../e2e/support/shop.ts';
import { signIn } from '../e2e/support/signIn.ts';
import { expect, test as base } from '../e2e/support/test.ts';

const START = '2026-11-30T10:00:00+08:00';
const CLOSE = '2026-12-03T10:00:01+08:00';
const CLOUD = '西南算力云';
const MACHINES = '/nextStack/vm';
const HOUR_MS = 3_600_000;

/** A demo on a test clock: it stands where the walk has moved it. */
const test = base.extend<object, { shop: OwnServer }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const shop = await OwnServer.start({
        SEED: 'demo',
        TEST_CLOCK: START,
        RATE_LIMIT: '0',
        LICENCE_KEY_FILE: 'server/seed/demo/licenceKey.pem',
      });
      await use(shop);
      await shop.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** Moves the clock to an instant (milliseconds), and runs what falls due on the way. */
async function advanceTo(admin: APIRequestContext, instant: number): Promise<void> {
  const data = { advance_to: new Date(instant).toISOString() };
  const reply = await admin.post('/api/sys/v1/test-clock', { data, timeout: 300_000 });
  expect(reply.ok(), await reply.text()).toBe(true);
}

async function advance(admin: APIRequestContext, ms: number): Promise<void> {
  const { now } = await (await admin.get('/api/sys/v1/test-clock')).json();
  await advanceTo(admin, Date.parse(now) + ms);
}

/** What a cloud does begins at once, and ends at the same instant. */
const settle = (admin: APIRequestContext) => advance(admin, 1_000);

/** Runs an action without a question from the menu of a row. */
async function pick(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: / 的操作$/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** From the first step of the form of a machine to the last one. */
async function fillIn(page: Page, name: string): Promise<void> {
  await box(page, '名称').fill(name);
  await page.getByRole('radio', { name: 'Debian 12', exact: true }).check();
  await button(page, '下一步').click();
  await button(page, '下一步').click();
  await choose(page, '专有网络', 'shop-net');
  await choose(page, '子网', 'shop-subnet');
  await button(page, '下一步').click();
  await choose(page, '密钥对', 'shop-key');
}

/** Opens the form of a top-up with an amount. */
async function topUp(page: Page, opener: Locator, yuan: string): Promise<Locator> {
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /^充值/ });
  await dialog.getByRole('textbox', { name: '充值金额' }).fill(yuan);
  return dialog;
}

test('a customer registers, buys, uses, runs out and resumes, and an administrator closes the month', async ({
  page,
  browser,
  shop,
}) => {
  const name = `walker-${Date.now().toString(36)}`;
  const office = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const admin = office.request;
  await office.goto('/login?redirect=%2Fremittance');
  await signIn(office, 'admin');
  const filter = encodeURIComponent('{"key":"billing.close_automatically"}');
  const [setting] = await (await admin.get(`/api/sys/v1/configs?filter=${filter}`)).json();
  expect((await admin.put(`/api/sys/v1/configs/${setting.id}`, { data: { value: 'false' } })).ok()).toBe(true);
  await registerNewcomer(page, name);

  await test.step('a bank transfer with a code', async () => {
    await page.goto('/wallet');
    await page.getByRole('link', { name: '获取汇款码' }).click();
    const form = page.getByRole('dialog', { name: '获取汇款码' });
    await form.getByRole('textbox', { name: '汇款金额' }).fill('60.00');
    await form.getByRole('textbox', { name: '付款户名' }).fill(name);
    await form.getByRole('button', { name: '获取汇款码', exact: true }).click();
    const made = page.getByRole('dialog', { name: /已创建/ });
    const code = await made.getByRole('textbox', { name: '汇款码' }).inputValue();
    await made.getByRole('button', { name: '我已保存' }).click();
    await page.goto('/wallet');
    const dialog = await topUp(page, button(page, '充值'), '60.00');
    await dialog.getByRole('textbox', { name: '汇款码' }).fill(code);
    await dialog.getByRole('button', { name: '充值', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('an administrator matches it', async () => {
    await office.goto('/remittance');
    const row = rowOf(office, name);
    await row.getByRole('button', { name: '确认到账' }).click();
    const dialog = office.getByRole('dialog', { name: /确认到账/ });
    await dialog.getByRole('textbox', { name: '银行流水号' }).fill(`BANK-${name}`);
    await dialog.getByRole('button', { name: '确认到账', exact: true }).click();
    await expect(row).toContainText('已到账');
    await page.goto('/wallet');
    await expect(page.getByText('¥160.00').first()).toBeVisible();
  });

  await test.step('a machine for a month, from the market', async () => {
    const products: { id: number; code: string }[] = await (
      await admin.get('/api/bill/v1/products?range=[0,199]')
    ).json();
    await prepareNetwork(admin, page, CLOUD);
    await page.goto(`/market/${products.find(({ code }) => code === 'std.medium-m')?.id}`);
    await page.getByLabel('云平台').selectOption({ label: CLOUD });
    await page.getByRole('link', { name: '立即创建' }).click();
    // The form begins with what was chosen.
    await expect(page.getByRole('region', { name: '价格' })).toContainText('¥76.50');
    await fillIn(page, 'monthly');
    await button(page, '立即购买').click();
    await page.getByRole('dialog', { name: '确认购买' }).getByRole('button', { name: '支付 ¥76.50' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'monthly' })).toBeVisible();
  });

  await test.step('another one that is paid by the hour, resized', async () => {
    await page.goto(MACHINES);
    await page.getByRole('link', { name: '新建云主机' }).first().click();
    await page.getByRole('radio', { name: 'sim.mem.large', exact: true }).check();
    await fillIn(page, 'hourly');
    await button(page, '创建').click();
    await expect(page.getByRole('heading', { level: 1, name: 'hourly' })).toBeVisible();
    await settle(admin);
    await page.goto(MACHINES);
    const row = rowOf(page, 'hourly');
    await expect(row).toContainText('运行中');
    // This kind of cloud resizes a machine that is off.
    await actOn(page, row, '关机');
    await settle(admin);
    await expect(row).toContainText('已关机');
    const dialog = await askOf(page, row, '变更规格');
    await dialog.getByRole('radio', { name: 'sim.mem.xlarge', exact: true }).check();
    await dialog.getByRole('button', { name: '变更规格', exact: true }).click();
    await settle(admin);
    await expect(row).toContainText('待确认变更');
    await pick(page, row, '确认变更');
    await settle(admin);
    await expect(row).toContainText('已关机');
    await pick(page, row, '开机');
    await settle(admin);
    await expect(row).toContainText('运行中');
    await expect(row).toContainText('8 vCPU');
  });

  await test.step('the hour is charged, and its fen explained and computed again', async () => {
    await advance(admin, HOUR_MS);
    await page.goto('/consumerDetails');
    await expect(rowOf(page, 'hourly').first()).toBeVisible();
    await page.goto('/fund');
    await rowOf(page, '按量结算').first().getByRole('button', { name: '说明这笔金额' }).click();
    await button(page, '在此重新计算').click();
    await expect(page.getByText(/重新计算得 .*，与账上一致/)).toBeVisible();
  });

  await test.step('the money ends: warnings, arrears, a stop of what is paid by the hour', async () => {
    await advance(admin, 60 * HOUR_MS);
    await page.goto(MACHINES);
    await expect(rowOf(page, 'hourly')).toContainText('已关机');
    await expect(rowOf(page, 'monthly')).toContainText('运行中');
    await page.getByRole('banner').getByRole('button', { name: /消息/ }).click();
    for (const title of [/余额不足：/, /已欠费 /, /的服务已停用/])
      await expect(page.getByText(title).first()).toBeVisible();
  });

  await test.step('topped up, it resumes', async () => {
    await page.goto('/wallet');
    const dialog = await topUp(page, page.getByRole('note').getByRole('button', { name: '充值' }), '500.00');
    await dialog.getByRole('combobox', { name: '充值方式' }).click();
    await page.getByRole('option', { name: '演示充值' }).click();
    await dialog.getByRole('button', { name: '充值', exact: true }).click();
    await expect(dialog).toBeHidden();
    await settle(admin);
    await page.goto(MACHINES);
    await expect(rowOf(page, 'hourly')).toContainText('运行中');
  });

  await test.step('an administrator closes the month', async () => {
    await advanceTo(admin, Date.parse(CLOSE));
    await office.goto('/closes');
    const row = office.getByRole('row').filter({ has: office.getByText('2026-11', { exact: true }) });
    await row.getByRole('button', { name: /关账/ }).click();
    await office.getByRole('dialog', { name: /关账/ }).getByRole('button', { name: '关账', exact: true }).click();
    await settle(admin);
    await expect(row).toContainText('已关账');
    expect(await (await admin.post('/api/bill/v1/ledger/verify', { data: {} })).json()).toMatchObject({ ok: true });
  });
});
