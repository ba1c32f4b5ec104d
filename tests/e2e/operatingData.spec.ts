import { expect, test } from '@playwright/test';
import { settled } from './support/settled.ts';
import { signIn } from './support/signIn.ts';

const PAGE = '/separateAccountingSystem/operationaldata';

test('an administrator reads operating data, and every figure leads to its list (spec 2.2)', async ({ page }) => {
  await page.goto(PAGE);
  await signIn(page, 'admin');
  const card = (name: string) => page.locator('dl > div').filter({ has: page.locator('dt', { hasText: name }) });

  await test.step('the past days of the demo are made in the background, and the page shows the last month', async () => {
    await expect(async () => {
      await page.goto(PAGE);
      await expect(page).toHaveURL(/filter=/, { timeout: 5_000 });
      await expect(page.getByRole('button', { name: '上月' })).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await settled(page);
    await expect(card('净收入').first()).toContainText('¥');
    await expect(card('净收入').first()).toContainText('去年同期没有数据');
  });

  await test.step('the figures follow the range, and the address keeps it over a reload', async () => {
    const lastMonth = page.getByRole('button', { name: '上月' });
    await lastMonth.click();
    // The figures before stay until the next ones are there.
    await expect(lastMonth).toHaveAttribute('aria-pressed', 'true');
    const address = page.url();
    const revenue = await card('净收入').first().locator('dt + dd').textContent();
    await page.reload();
    await settled(page);
    expect(page.url()).toBe(address);
    await expect(card('净收入').first().locator('dt + dd')).toHaveText(revenue ?? '');
  });

  await test.step('a figure opens the list with the same sum', async () => {
    const revenue = (await card('净收入').first().locator('dt + dd').textContent()) ?? '';
    await card('净收入').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/consumerDetails/);
    await expect(page.locator('.list-totals')).toContainText(revenue);
    await page.goBack();
    await expect(card('净收入').first().locator('dt + dd')).toHaveText(revenue);
  });

  await test.step('each region has its part, and the chart is a table, too', async () => {
    await page.getByRole('combobox', { name: '维度' }).click();
    await page.getByRole('option', { name: '区域' }).click();
    const parts = page.getByRole('region', { name: '按区域构成' }).last();
    await parts.getByRole('button', { name: '华东一区' }).click();
    await expect(page).toHaveURL(/%22key%22%3A%22\d+%22/);
    await page.getByRole('button', { name: '以表格查看：变化趋势' }).click();
    await expect(page.getByRole('columnheader', { name: '户均收入' }).first()).toBeVisible();
  });

  await test.step('one day says what it is made of', async () => {
    await page.goto(PAGE);
    await expect(page).toHaveURL(/filter=/);
    await settled(page);
    await page.getByRole('table').last().getByRole('link').first().click();
    await expect(page).toHaveURL(/operationaldata\/\d{4}-\d{2}-\d{2}_all/);
    await expect(page.getByRole('region', { name: '按云平台构成' }).first()).toBeVisible();
  });
});
