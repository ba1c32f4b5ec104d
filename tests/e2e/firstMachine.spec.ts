import type { Page } from '@playwright/test';
import { registerNewcomer } from './support/newcomer.ts';
import { box, button, selectCloud } from './support/records.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 180_000 });

/** Creates another record from the form of the machine, and waits until the cloud has it. */
async function makeHere(
  page: Page,
  what: string,
  name: string,
  fill?: (form: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  await button(page, `新建${what}并选用`).click();
  const form = page.getByRole('dialog', { name: `新建${what}` });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill(name);
  await fill?.(form);
  // What refers to a network that the cloud still creates is refused: a person presses again.
  await expect(async () => {
    if (await form.isVisible()) await form.getByRole('button', { name: '创建', exact: true }).click();
    await expect(form).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

const chosen = (page: Page, field: string, name: string) =>
  expect(page.getByRole('combobox', { name: field, exact: true })).toHaveValue(name);
const ready = (page: Page) => expect(page.getByText(/正在创建，就绪后即可提交/)).toHaveCount(0);

const PRODUCTS = [
  { product: 'NextStack', machines: '/nextStack/vm', cloud: '西南算力云', network: '专有网络', key: '密钥对' },
  { product: 'OpenStack', machines: '/instance', cloud: '华南通用云', network: '网络', key: '密钥对' },
] as const;

for (const { product, machines, cloud, network, key } of PRODUCTS) {
  test(`a newly registered person creates a first machine on ${product}, with everything that it needs`, async ({
    page,
  }) => {
    const name = `first-${product.toLowerCase()}-${Date.now().toString(36)}`;
    await registerNewcomer(page, name);
    await selectCloud(page, machines, cloud);
    await page.getByRole('link', { name: '新建云主机' }).first().click();
    await box(page, '名称').fill(name);
    await page.getByRole('radio', { name: 'sim.tiny', exact: true }).check();
    await page.getByRole('radio', { name: 'Debian 12', exact: true }).check();
    await button(page, '下一步').click();
    await button(page, '下一步').click();

    await test.step('a network, its subnet with the network preset, and a security group', async () => {
      await makeHere(page, network, 'my-net');
      await chosen(page, network, 'my-net');
      await ready(page);
      await makeHere(page, '子网', 'my-subnet', async (form) => {
        await expect(form.getByRole('combobox', { name: network, exact: true })).toHaveValue('my-net');
        await form.getByRole('textbox', { name: '网段', exact: true }).fill('192.168.1.0/24');
      });
      await chosen(page, '子网', 'my-subnet');
      await makeHere(page, '安全组', 'my-group');
      await expect(page.getByRole('button', { name: 'my-group' })).toBeVisible();
      await ready(page);
      await chosen(page, '子网', 'my-subnet');
    });
    await test.step('an earlier choice stays', async () => {
      await makeHere(page, '子网', 'my-other', (form) =>
        form.getByRole('textbox', { name: '网段', exact: true }).fill('192.168.2.0/24'),
      );
      await chosen(page, '子网', 'my-other');
      await page.getByRole('combobox', { name: '子网', exact: true }).fill('my-subnet');
      await page.getByRole('option', { name: 'my-subnet' }).click();
      await chosen(page, '子网', 'my-subnet');
    });
    await button(page, '下一步').click();
    await makeHere(page, key, 'my-key');
    await button(page, '我已保存').click();
    await chosen(page, key, 'my-key');
    await button(page, '创建').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('运行中', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  });
}
