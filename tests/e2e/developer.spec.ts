import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLOUD_PAGES } from '../support/console/cloudPages.ts';
import { selectCloud } from './support/records.ts';
import { as, expect, test } from './support/test.ts';
import { settled } from './support/settled.ts';
import { developmentUrl, schemasFolder } from './support/testServer.ts';

const RACKS = `resource: racks
service: ecrm
path: /racks
label: { zh: 机柜, en: Rack }
icon: storage
routes: { list: /racks, show: /racks/:id }
menu: { group: platform, sort: 65 }
access: [ADMIN]
fields:
  name: { type: name, required: true, search: true }
  site_id: { type: reference, to: sites, required: true }
  units: { type: integer, min: 1, max: 60, default: 42, label: { zh: 高度, en: Height } }
`;
const POWER = '  power_kw: { type: number, min: 0, label: { zh: 电力, en: Power } }\n';

test.describe('a resource in one file, while the server runs', () => {
  test.use(as('admin'));
  const file = join(schemasFolder('start'), 'region/racks.yaml');
  test.afterAll(() => rmSync(file, { force: true }));

  test('it appears in open browsers, works, and receives a new field', async ({ page }) => {
    await page.goto('/website');
    await settled(page);
    await page.getByRole('searchbox').fill('上海');
    await expect(page.getByRole('row')).toHaveCount(2);
    writeFileSync(file, RACKS);

    await test.step('the menu has it, and the input of an open form is still there', async () => {
      await expect(page.getByRole('link', { name: '机柜', exact: true })).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('上海');
    });
    await test.step('a record is created', async () => {
      await page.getByRole('link', { name: '机柜', exact: true }).click();
      await expect(page).toHaveURL(/\/racks$/);
      await page.getByRole('link', { name: '新建机柜' }).first().click();
      await page.getByRole('textbox', { name: '名称', exact: true }).fill('A-01');
      await page.getByRole('combobox', { name: '站点', exact: true }).fill('上海临港');
      await page.getByRole('option', { name: '上海临港', exact: true }).click();
      await page.getByRole('button', { name: '创建', exact: true }).click();
      await expect(page.getByRole('row', { name: 'A-01' })).toContainText('上海临港');
    });
    await test.step('a half-filled form keeps its input when the definition grows under it', async () => {
      await page.getByRole('link', { name: '新建机柜' }).first().click();
      await page.getByRole('textbox', { name: '名称', exact: true }).fill('A-02');
      writeFileSync(file, RACKS + POWER);
      await expect(page.getByRole('textbox', { name: '电力' })).toBeVisible();
      await expect(page.getByRole('textbox', { name: '名称', exact: true })).toHaveValue('A-02');
    });
  });
});

test.describe('a mistake in a file, with npm run dev', () => {
  test.use({ baseURL: developmentUrl() });
  const file = join(schemasFolder('develop'), 'region/racks.yaml');
  test.afterAll(() => rmSync(file, { force: true }));

  test('it is reported over the page while the last valid definition keeps running, and disappears when it is fixed', async ({
    page,
  }) => {
    const signedIn = await page.request.post('/api/ums/v1/auth/password/tokens', {
      data: { name: 'admin', password: 'Suantai@2026' },
    });
    expect(signedIn.status()).toBe(200);
    await page.goto('/area');
    // Vite transforms every module for the first page; then the stream of events is open.
    await settled(page);
    writeFileSync(file, RACKS);
    await page.getByRole('link', { name: '机柜', exact: true }).click();
    await expect(page.getByRole('link', { name: '新建机柜' }).first()).toBeVisible();

    writeFileSync(file, RACKS.replace('to: sites', 'to: site'));
    const message = page.getByRole('alert', { name: '资源定义有误' });
    await expect(message).toContainText('region/racks.yaml:11');
    await expect(message).toContainText('sites');
    await page.reload();
    await expect(message).toBeVisible();
    await page.getByRole('link', { name: '新建机柜' }).first().click();
    await expect(page.getByRole('combobox', { name: '站点', exact: true })).toBeVisible();

    writeFileSync(file, RACKS);
    await expect(message).toBeHidden();
  });
});

test.describe('pages about a cloud, as a developer writes them', () => {
  const files = Object.entries(CLOUD_PAGES).map(([path, text]) => ({ path: join(schemasFolder('start'), path), text }));
  test.afterAll(() => files.forEach(({ path }) => rmSync(path, { force: true })));

  test('they show the cloud switcher (spec 2.5, 4.5)', async ({ page }) => {
    for (const { path, text } of files) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    await page.request.post('/api/ums/v1/auth/password/tokens', { data: { name: 'admin', password: 'Suantai@2026' } });
    await expect.poll(async () => (await page.request.get('/api/sys/v1/definitions/trialMachines')).status()).toBe(200);
    await selectCloud(page, '/nextStack/vm', '华东智算云');
    await settled(page);
    const switcher = page.getByRole('button', { name: /^当前云/ });
    const first = await switcher.innerText();
    const list = page.getByRole('dialog', { name: '选择云' });

    await test.step('it lists every cloud with its usage, name and labels, the rest behind +N', async () => {
      await switcher.click();
      const { clouds } = await (await page.request.get('/api/cmp/v1/clouds/basic-info')).json();
      // A container engine has no pages of a cloud.
      const shown = clouds.filter(({ product }: { product: string }) => product !== 'docker');
      await expect(list.getByRole('listitem')).toHaveCount(shown.length);
      await list.getByRole('searchbox').fill('华东智算云');
      await list.getByRole('searchbox').press('Tab');
      await page.keyboard.press('Tab');
      await expect(list.getByRole('button', { name: /^还有 2 个标签/ })).toBeFocused();
      await expect(page.getByRole('tooltip')).toHaveText(/\S/);
    });
    await test.step('a cloud of another product leads to its machines, and stays selected', async () => {
      await list.getByRole('searchbox').fill('华北');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/instance$/);
      await expect(switcher).toContainText('华北通用云');
      expect(first).not.toContain('华北通用云');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('suantai.cloud'))).toContain('华北通用云');
      await page.reload();
      await expect(switcher).toContainText('华北通用云');
    });
    await test.step('no other page shows it', async () => {
      await page.goto('/area');
      await settled(page);
      await expect(switcher).toBeHidden();
    });
  });
});
