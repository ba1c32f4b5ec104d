import type { Page } from '@playwright/test';
import { openMailServer } from '../support/servers/mailServer.ts';
import { countOn } from './support/countOn.ts';
import { OwnServer } from './support/ownServer.ts';
import { box, button } from './support/records.ts';
import { signIn } from './support/signIn.ts';
import { takePicture } from './support/takePicture.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ keepsPreferences: true });

/** From an empty platform to a sale. */
const MOST_CLICKS = 60;
/** A cloud reads its inventory, and a machine starts. */
const SLOW = { timeout: 120_000 };

let server: OwnServer;
test.beforeEach(async () => void (server = await OwnServer.start()));
test.afterEach(async () => server.remove());

/** The resources of a test purchase, and what is priced: the system disk of one is charged apart. */
const CLOUDS = [
  { product: 'OpenStack', made: ['instances', 'networks'], disk: undefined },
  { product: 'NextStack', made: ['vms', 'vpcs'], disk: 'general' },
];

const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: '开始使用的步骤' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

for (const { product, made, disk } of CLOUDS)
  test(`an administrator comes from an empty platform to a first sale on ${product} in at most 60 clicks`, async ({
    page,
  }) => {
    const counts = await countOn(page);
    // Of one of them.
    const picture = async (name: string) => disk === undefined && takePicture(page, name);
    const isDone = (name: string) => expect(step(page, name).getByText('已完成', { exact: true })).toBeAttached(SLOW);
    const open = (name: string, words: string) => step(page, name).getByRole('link', { name: words }).click();
    const back = () => page.getByRole('link', { name: '返回', exact: true }).click();
    const create = async (form: string, fields: Record<string, string>) => {
      await expect(page.getByRole('heading', { name: form, exact: true })).toBeVisible();
      for (const [name, value] of Object.entries(fields)) await box(page, name).fill(value);
      await button(page, '创建').click();
    };

    await test.step('a page that offers no demo asks for none: the console of the browser stays clean', async () => {
      const refused: string[] = [];
      page.on('response', (reply) => void (reply.status() >= 400 && refused.push(reply.url())));
      await page.goto(`${server.url}/login`);
      await signIn(page, server.account.name);
      await expect(page.getByText('已完成 0 / 14')).toBeVisible(SLOW);
      expect(refused).toEqual([]);
    });
    await test.step('the guide says what waits for what; nothing on the page is zero', async () => {
      await expect(step(page, '试购')).toContainText('请先完成：可用的镜像、价格与上架');
      await expect(page.getByText('暂无：')).toHaveCount(0);
      await picture('first-day');
    });
    await test.step('name and operator, which are in the bar at once', async () => {
      await open('平台名称与运营方', '打开');
      await box(page, '平台名称').fill('海川云');
      await box(page, '运营方').fill('海川科技');
      await button(page, '保存').click();
      await expect(page.getByText('设置已保存并生效')).toBeVisible();
      await expect(page.getByRole('link', { name: /^海川云/ })).toBeVisible();
      await expect(page).toHaveTitle(/海川云$/);
      await picture('first-day-name');
      await back();
      await isDone('平台名称与运营方');
    });
    await test.step('a region; a site is left out, and taken back', async () => {
      await open('区域', '新建区域');
      await create('新建区域', { 名称: '华东', 编码: 'cn-east' });
      await isDone('区域');
      await button(page, '暂不需要').click();
      await expect(step(page, '站点')).toContainText('已跳过');
      await step(page, '站点').getByRole('button', { name: '撤销' }).click();
      await button(page, '暂不需要').click();
    });
    await test.step('a cloud, whose connection is checked before anything is stored', async () => {
      await open('云平台', '新建云平台');
      await box(page, '名称').fill('海川云一');
      await page.getByRole('radio', { name: product, exact: true }).click();
      await page.getByRole('switch', { name: '模拟器' }).click();
      await page.getByRole('combobox', { name: '区域', exact: true }).click();
      await page.getByRole('option', { name: /华东/ }).click();
      await button(page, '下一步').click();
      await button(page, '检测连接').click();
      await expect(page.getByText('检测连接：成功，尚未保存。')).toBeVisible();
      await expect(page.getByRole('row', { name: /规格 提供/ })).toBeVisible();
      await picture('first-day-cloud');
      await button(page, '下一步').click();
      await button(page, '创建').click();
      // Live: nothing is loaded again.
      for (const name of ['云平台', '可用的镜像', '可售的规格']) await isDone(name);
    });
    await test.step('a category, and prices for three flavors on one sheet', async () => {
      await open('产品分类', '新建产品分类');
      await create('新建产品分类', { 名称: '云主机', 编码: 'vm' });
      await isDone('产品分类');
      await open('价格与上架', '打开');
      // The smallest machine for everywhere, and those below it.
      const cell = page.getByRole('row').filter({ hasText: 'sim.tiny' }).locator('[data-at]').first();
      await cell.click();
      for (const price of ['0.10', '0.20', '0.40']) {
        await page.keyboard.type(price);
        await page.keyboard.press('Enter');
      }
      const diskCell = disk && page.getByRole('row').filter({ hasText: disk }).locator('[data-at]').first();
      if (diskCell) {
        await diskCell.click();
        await page.keyboard.type('0.0004');
        await page.keyboard.press('Enter');
      }
      const submit = diskCell ? '提交（4）' : '提交（3）';
      await picture('first-day-prices');
      await button(page, '保存草稿').click();
      await button(page, submit).click();
      await page.getByRole('dialog').getByRole('button', { name: submit }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(cell).toContainText('未上架');
      await cell.click();
      for (let row = 0; row < 2; row += 1) await page.keyboard.press('Shift+ArrowDown');
      await button(page, '所选上架（3）').click();
      await expect(page.getByText('已上架 3 个产品，0 个没有成功。')).toBeVisible();
      if (diskCell) {
        await diskCell.click();
        await button(page, '所选上架（1）').click();
        await expect(page.getByText('已上架 1 个产品，0 个没有成功。')).toBeVisible();
      }
      await back();
      await isDone('价格与上架');
    });
    await test.step('email is tested with what is typed', async () => {
      const mail = await openMailServer();
      await button(page, '只由管理员充值').click();
      await open('邮件', '打开');
      await box(page, '发信服务器').fill('127.0.0.1');
      await page.getByLabel('发信端口').fill(String(mail.port));
      await box(page, '发件人').fill('noreply@example.com');
      await box(page, '收件邮箱').fill('admin@example.com');
      await button(page, '发送测试消息').click();
      await expect.poll(() => mail.mails.length).toBe(1);
      await picture('first-day-mail');
      await button(page, '保存').click();
      await expect(page.getByText('设置已保存并生效')).toBeVisible();
      await back();
      await isDone('邮件');
      await mail.close();
    });
    await test.step('terms, registration and a first customer', async () => {
      await button(page, '标记为完成').click();
      await step(page, '注册规则').getByRole('button', { name: '保持默认' }).click();
      await open('第一个客户', '新建用户');
      await page.getByLabel('密码').first().fill('Longer-12345');
      await picture('first-day-customer');
      await create('新建用户', { 用户名: 'first' });
      await isDone('第一个客户');
    });
    await test.step('a machine is bought on the cloud, and taken away again', async () => {
      await button(page, '试购一台并清理').click();
      await step(page, '试购').getByText('进行中').first().waitFor();
      await expect(page.getByText('全部完成，可以开始工作了。')).toBeVisible(SLOW);
      expect(await leftOver(page, product.toLowerCase(), made)).toEqual({ items: [], isCharged: true });
    });
    expect(counts.clicks).toBeGreaterThan(0);
    expect(counts.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });

/** What a test purchase has left in its cloud, and whether something was charged. */
const leftOver = (page: Page, product: string, resources: string[]) =>
  page.evaluate(
    async ([wanted, ...paths]) => {
      const read = async (path: string) => (await fetch(path)).json();
      const clouds: { cloud_id: string; product: string }[] = await read('/api/cmp/v1/clouds');
      const id = clouds.find((cloud) => cloud.product === wanted)?.cloud_id;
      const lists = await Promise.all(paths.map((path) => read(`/api/cmp/v1/clouds/${id}/${path}`)));
      const items = lists.flat().filter(({ name }: { name: string }) => name === 'test-purchase');
      return { items, isCharged: (await read('/api/bill/v1/billing-items')).length > 0 };
    },
    [product, ...resources],
  );
