import type { Browser, Page } from '@playwright/test';
import { askOf, button } from './support/records.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

const RECORDS = '/separateAccountingSystem/record';

/** Somebody else of the demo, in a browser of their own. */
async function person(browser: Browser, name: string, path: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await page.goto(path);
  await signIn(page, name);
  return page;
}

test('a statement is disputed, confirmed, paid and closed by three people (spec 2.2)', async ({ page, browser }) => {
  const provider = await person(browser, 'provider', '/login');
  let statement = '';
  await test.step('the provider disputes another line, recomputes the statement and confirms the rest', async () => {
    await expect(provider).toHaveURL(/\/providers_record/);
    const disputed = provider.getByRole('row').filter({ hasText: '有异议' }).getByRole('link').first();
    statement = (await disputed.textContent()) ?? '';
    await disputed.click();
    await provider.getByRole('tab', { name: '分账明细' }).click();
    const line = provider.getByRole('row').filter({ hasText: '计入' }).first();
    const dialog = await askOf(provider, line, '提出异议');
    await dialog.getByRole('textbox', { name: '原因' }).fill('当日没有使用');
    await dialog.getByRole('button', { name: '提出异议', exact: true }).click();
    await expect(dialog).toBeHidden();
    await provider.getByRole('tab', { name: '复算' }).click();
    await button(provider, '在本页复算').click();
    await expect(provider.getByText(/^一致：\d+ 条明细，应付/)).toBeVisible();
    await button(provider, '确认').first().click();
    await provider.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click();
    await expect(provider.getByText('已确认').first()).toBeVisible();
  });

  await test.step('a supporter resolves both lines, and pays what was confirmed, in English', async () => {
    await page.goto(RECORDS);
    await signIn(page, 'operation_supporter');
    await button(page, 'English').click();
    await page.getByRole('link', { name: statement }).click();
    await page.getByRole('tab', { name: 'Disputes' }).click();
    for (const left of [2, 1]) {
      const open = page.getByRole('row').filter({ has: page.getByText('Disputed', { exact: true }) });
      await expect(open.getByRole('button', { name: /^Actions of/ })).toHaveCount(left);
      await open
        .getByRole('button', { name: /^Actions of/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Resolve', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: /^Resolve/ });
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Metered as shown');
      await dialog.getByRole('button', { name: 'Resolve', exact: true }).click();
      await expect(dialog).toBeHidden();
    }
    await button(page, 'Pay').first().click();
    const dialog = page.getByRole('dialog', { name: /^Pay/ });
    await dialog.getByRole('textbox', { name: 'Payment voucher' }).fill('BANK-2026-1');
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  await test.step('an administrator closes it', async () => {
    const admin = await person(browser, 'admin', RECORDS);
    await admin.getByRole('link', { name: statement }).click();
    await button(admin, '完结').first().click();
    await admin.getByRole('dialog').getByRole('button', { name: '完结', exact: true }).click();
    await expect(admin.getByText('已完结').first()).toBeVisible();
  });

  await test.step('the provider reads that, with the number of the payment', async () => {
    await provider.reload();
    await provider.getByRole('tab', { name: '概览' }).click();
    await expect(provider.getByText('BANK-2026-1')).toBeVisible();
    await provider.getByRole('tab', { name: '时间线' }).click();
    await expect(provider.getByText('完结').first()).toBeVisible();
  });
});
