import { expect, type Page } from '@playwright/test';

/** Signs in on the sign-in page; resolves once another page has opened. */
export async function signIn(page: Page, name: string, password = 'Suantai@2026'): Promise<void> {
  await page.getByRole('textbox', { name: '用户名/手机号' }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
