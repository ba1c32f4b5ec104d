import { request as requests, type Page } from '@playwright/test';
import { registerNewcomer } from './support/newcomer.ts';
import { box, button, choose, selectCloud } from './support/records.ts';
import { credit, prepareNetwork } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { sessionFile } from './support/testServer.ts';

const MACHINES = '/nextStack/vm';
const CLOUD = '西南算力云';
const FLAVOR = 'sim.mem.large';
/** The machine, and its system disk at ¥102 a month: an hour of it depends on the days of the month. */
const PER_HOUR = Number((0.748 + 102 / (24 * daysOfMonth())).toFixed(6));

test.describe.configure({ timeout: 120_000 });

/** Fills in the form of a machine up to its last step. */
async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: '新建云主机' }).first().click();
  await box(page, '名称').fill(name);
  await expect(page.getByText('选择规格后显示价格')).toBeVisible();
  await page.getByRole('radio', { name: FLAVOR, exact: true }).check();
  await page.getByRole('radio', { name: 'Debian 12', exact: true }).check();
  await expect(page.getByRole('region', { name: '价格' }).locator('strong')).toHaveText(`¥${PER_HOUR}/小时`);
  await button(page, '下一步').click();
  await button(page, '下一步').click();
  await choose(page, '专有网络', 'shop-net');
  await choose(page, '子网', 'shop-subnet');
  await button(page, '下一步').click();
  await choose(page, '密钥对', 'shop-key');
}

test('a newly registered person buys a machine for a month, and creates one that is paid by the hour', async ({
  page,
  baseURL,
}) => {
  const admin = await requests.newContext({ baseURL, storageState: sessionFile('admin') });
  await registerNewcomer(page, `buyer-${Date.now().toString(36)}`);
  // With what the newcomer has, one yuan more than the month costs.
  await credit(admin, page, '329.40');
  await prepareNetwork(admin, page, CLOUD);
  await selectCloud(page, MACHINES, CLOUD);

  await test.step('the price is list price times factor', async () => {
    await fillIn(page, 'monthly');
    await page.getByRole('radio', { name: '包年包月' }).check();
    const price = page.getByRole('region', { name: '价格' });
    await expect(price).toContainText('¥428.40');
    await expect(price).toContainText('购买后可用 ¥1.00');
    await button(page, '价格明细').click();
    await expect(price).toContainText('列表价 ¥396.00 × 系数 0.85');
  });
  await test.step('pressing twice is one order and one payment', async () => {
    await button(page, '立即购买').click();
    const dialog = page.getByRole('dialog', { name: '确认购买' });
    await dialog.getByRole('button', { name: '支付 ¥428.40' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'monthly' })).toBeVisible();
    const cost = page.getByRole('region', { name: '费用' });
    await expect(cost).toContainText('包年包月');
    await expect(cost).toContainText('到期时间');
    const orders = await (await page.request.get('/api/bill/v1/orders')).json();
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ payable_amount: '428.40', paid_amount: '428.40' });
  });
  await test.step('the next one is paid by the hour', async () => {
    await page.goto(MACHINES);
    await fillIn(page, 'hourly');
    await button(page, '创建').click();
    await expect(page.getByRole('heading', { level: 1, name: 'hourly' })).toBeVisible();
    await expect(page.getByRole('region', { name: '费用' })).toContainText('按量计费', { timeout: 30_000 });
  });
  await test.step('without enough money the form says so, with the way to recharge', async () => {
    await page.goto(MACHINES);
    await fillIn(page, 'third');
    await page.getByRole('radio', { name: '包年包月' }).check();
    const price = page.getByRole('region', { name: '价格' });
    await expect(price).toContainText('可用余额不足');
    await expect(price.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/wallet');
  });
  await admin.dispose();
});

/** Of the present month, by the clock of the billing zone. */
function daysOfMonth(): number {
  const [year, month] = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }).split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
}
