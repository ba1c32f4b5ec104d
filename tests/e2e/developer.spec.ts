import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
const POWER = "  power_kw: { type: number, min: 0, label: { zh: 电力, en: Power } }\n";

test.describe('a resource in one file, while the server runs', () => {
  test.use(as('admin'));
  const file = join(schemasFolder('start'), 'region/racks.yaml');
  test.afterAll(() => rmSync(file, { force: true }));

  test('appears in open browsers, works, and grows a field', async ({ page }) => {
    await page.goto('/website');
    await settled(page);
    await page.getByRole('searchbox').fill('上海');
    await expect(page.getByRole('row')).toHaveCount(2);
    writeFileSync(file, RACKS);

    await test.step('the menu has it, and what was typed is still there', async () => {
      await expect(page.getByRole('link', { name: '机柜', exact: true })).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveValue('上海');
    });
    await test.step('a record is made', async () => {
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

  test('is told over the page while the last good definition keeps running, and goes when it is mended', async ({ page }) => {
    const signedIn = await page.request.post('/api/ums/v1/auth/password/tokens', { data: { name: 'admin', password: 'Suantai@2026' } });
    expect(signedIn.status()).toBe(200);
    writeFileSync(file, RACKS);
    await page.goto('/area');
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
