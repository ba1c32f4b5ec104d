import { expect, test as setup } from '@playwright/test';
import { sessionFile } from './support/testServer.ts';

const PASSWORD = 'Suantai@2026';

for (const account of ['admin', 'bp_admin', 'personal', 'bp_user', 'provider']) {
  setup(`${account} signs in`, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: '用户名/手机号' }).fill(account);
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.context().storageState({ path: sessionFile(account) });
  });
}
