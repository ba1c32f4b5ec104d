import type { Page } from '@playwright/test';
import { registerNewcomer } from './support/newcomer.ts';
import { box, button, selectCloud } from './support/records.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

const PRODUCTS = [
  { product: 'NextStack', machines: '/nextStack/vm', cloud: '华东智算云', network: '专有网络', key: '密钥对' },
  { product: 'OpenStack', machines: '/instance', cloud: '华北通用云', network: '网络', key: '密钥对' },
] as const;

for (const { product, machines, cloud, network, key } of PRODUCTS) {
  test(`a newcomer follows the first steps to a running machine on ${product}`, async ({ page }) => {
    const name = `steps-${product.toLowerCase()}-${Date.now().toString(36)}`;
    await registerNewcomer(page, name);
    await selectCloud(page, machines, cloud);
    await test.step('a default network in one press', async () => {
      await button(page, '一键创建默认网络').click();
      await expect(step(page, '准备网络').getByText('已完成', { exact: true })).toBeAttached({ timeout: 60_000 });
      await expect(page.getByText(`${network}已就绪`)).toBeVisible({ timeout: 60_000 });
    });
    await test.step('a key, whose form returns to the steps', async () => {
      await page.getByRole('link', { name: `新建${key}`, exact: true }).click();
      await box(page, '名称').fill('my-key');
      await button(page, '创建').click();
      await button(page, '我已保存').click();
      await expect(page).toHaveURL(new RegExp(`${machines}$`));
    });
    await test.step('the machine, in the network that was made', async () => {
      await page.getByRole('link', { name: '新建云主机' }).first().click();
      await box(page, '名称').fill(name);
      await page.getByRole('radio', { name: 'sim.tiny', exact: true }).check();
      await page.getByRole('radio', { name: 'Debian 12', exact: true }).check();
      await button(page, '下一步').click();
      await button(page, '下一步').click();
      for (const field of [network, '子网']) {
        await page.getByRole('combobox', { name: field, exact: true }).click();
        await page.getByRole('option', { name: /^default-/ }).click();
      }
      await button(page, '下一步').click();
      await page.getByRole('combobox', { name: key, exact: true }).click();
      await page.getByRole('option', { name: 'my-key' }).click();
      await button(page, '创建').click();
      await expect(page.getByText('运行中', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    });
    await page.goto('/start');
    await expect(page.getByText('全部完成，可以开始工作了。')).toBeVisible();
    await expect(page.getByText('已完成', { exact: true })).toHaveCount(3);
  });
}
