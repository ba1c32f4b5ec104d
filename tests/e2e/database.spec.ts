import { request as requests, type Locator } from '@playwright/test';
import { registerNewcomer } from './support/newcomer.ts';
import { credit } from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { sessionFile } from './support/testServer.ts';

// A rollout takes its time, and more on a busy machine.
test.describe.configure({ timeout: 240_000 });

/** What people read, in both languages. */
const WORDS = {
  zh: {
    included: '包含内容',
    bill: '费用',
    all: '全部选项',
    version: '模板版本',
    name: '名称',
    next: '下一步',
    install: '安装应用',
    running: '运行中',
    cpu: 'CPU（核）',
    actions: { upgrade: '升级', backup: '备份', restore: '恢复', rollback: '回滚', uninstall: '卸载' },
    to: '升级到',
    quota: /CPU/,
    kept: '数据卷大小',
    note: '说明',
    backups: '备份',
    available: '可用',
    revision: '修订',
    billing: '计费',
    item: '数据库',
  },
  en: {
    included: 'What is included',
    bill: 'Bill',
    all: 'All options',
    version: 'Version of the template',
    name: 'Name',
    next: 'Next',
    install: 'Install an app',
    running: 'Running',
    cpu: 'CPU (cores)',
    actions: {
      upgrade: 'Upgrade',
      backup: 'Back up',
      restore: 'Restore',
      rollback: 'Roll back',
      uninstall: 'Uninstall',
    },
    to: 'Upgrade to',
    quota: /CPU/,
    kept: 'Size of the volume',
    note: 'Note',
    backups: 'Backups',
    available: 'Available',
    revision: 'Revision',
    billing: 'Billing',
    item: 'Database',
  },
} as const;

type Lang = keyof typeof WORDS;

for (const lang of ['zh', 'en'] as const satisfies readonly Lang[]) {
  const words = WORDS[lang];
  test.describe(lang, () => {
    test.use({ locale: lang === 'zh' ? 'zh-CN' : 'en-US' });

    test('a newcomer buys a PostgreSQL, upgrades it as seen, restores a backup, rolls back and uninstalls it', async ({
      page,
      browser,
      baseURL,
    }) => {
      const admin = await requests.newContext({ baseURL, storageState: sessionFile('admin') });
      const app = `db-${Date.now().toString(36)}`;
      await registerNewcomer(page, `owner-${app}`);
      await page.request.put('/api/ums/v1/users/current', { data: { preferences: { language: lang } } });
      await credit(admin, page, '200.00');
      const exact = (name: string) => ({ name, exact: true });
      const running = () =>
        expect(page.getByText(words.running, { exact: true }).first()).toBeVisible({ timeout: 90_000 });
      const ask = async (action: string): Promise<Locator> => {
        const direct = page.getByRole('button', exact(action));
        const more = page.getByRole('button', { name: /更多操作|More actions/ });
        await expect(direct.or(more).first()).toBeVisible();
        if ((await direct.count()) > 0) await direct.first().click();
        else {
          await more.first().click();
          await page.getByRole('menuitem', exact(action)).click();
        }
        return page.getByRole('dialog', { name: new RegExp(action) });
      };

      await test.step('the market says what it includes, prices its values, and leads to its form', async () => {
        const products = await (await page.request.get('/api/bill/v1/market/products?range=[0,199]')).json();
        const found = products.find(({ code }: { code: string }) => code === 'database.postgresql');
        await page.goto(`/market/${found.id}`);
        await expect(page.getByRole('heading', { name: words.included })).toBeVisible();
        const sum = page.getByRole('region', { name: words.bill }).locator('output').first();
        const before = await sum.textContent();
        const cores = page.getByRole('spinbutton', { name: words.cpu });
        const usual = await cores.inputValue();
        await cores.fill('4');
        await expect(sum).not.toHaveText(before ?? '');
        await cores.fill(usual);
        await expect(sum).toHaveText(before ?? '');
        await page.getByRole('link', { name: words.all }).click();
        await expect(page.getByRole('combobox', exact(words.version))).toBeVisible();
      });
      await test.step('an earlier version is installed', async () => {
        await page.getByRole('combobox', exact(words.version)).fill('1.0.0');
        await page.getByRole('option', { name: '1.0.0' }).click();
        await page.getByRole('textbox', exact(words.name)).fill(app);
        await page.getByRole('button', exact(words.next)).click();
      });
      await test.step('it is installed with its price', async () => {
        await expect(page.getByRole('textbox', { name: words.kept })).toBeVisible();
        await page.getByRole('button', exact(words.install)).click();
        await expect(page.getByRole('heading', { level: 1, name: app })).toBeVisible();
        await running();
      });
      await test.step('the upgrade shows what changes in values, deployments, quota and cost', async () => {
        const dialog = await ask(words.actions.upgrade);
        await dialog.getByRole('combobox', exact(words.to)).fill('1.1.0');
        await page.getByRole('option', { name: '1.1.0' }).click();
        await dialog.getByRole('textbox', { name: words.cpu }).fill('2');
        const tables = dialog.getByRole('table');
        await expect(tables.filter({ hasText: 'storage_gb' })).toContainText('disk_gb → storage_gb');
        await expect(tables.filter({ hasText: 'docker.io' })).toContainText('postgres:16.6');
        await expect(tables.filter({ hasText: '∞' })).toContainText(words.quota);
        await expect(tables.filter({ hasText: '¥0.36' })).toContainText('¥0.72');
        await dialog.getByRole('button', exact(words.actions.upgrade)).click();
        await expect(dialog).toBeHidden();
        await running();
        await expect(page.getByText('1.1.0', { exact: true }).first()).toBeVisible();
      });
      await test.step('it is backed up, and the backup returns', async () => {
        const dialog = await ask(words.actions.backup);
        await dialog.getByRole('textbox', { name: words.note }).fill('before');
        await dialog.getByRole('button', exact(words.actions.backup)).click();
        await expect(dialog).toBeHidden();
        await page.getByRole('tab', { name: words.backups }).click();
        const row = page.getByRole('row').filter({ hasText: 'before' });
        await expect(row).toContainText(words.available, { timeout: 60_000 });
        await row.getByRole('link').first().click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(`${app} 20`);
        const title = await page.getByRole('heading', { level: 1 }).innerText();
        const restore = await ask(words.actions.restore);
        await restore.getByRole('textbox').last().fill(title);
        await restore.getByRole('button', exact(words.actions.restore)).click();
        await expect(restore).toBeHidden();
        await expect(page.getByText(words.available, { exact: true }).first()).toBeVisible({ timeout: 60_000 });
        await page.getByRole('link', exact(app)).first().click();
        await expect(page.getByRole('heading', { level: 1, name: app, exact: true })).toBeVisible();
      });
      await test.step('it goes back to its first revision, whose difference is shown', async () => {
        const dialog = await ask(words.actions.rollback);
        await dialog.getByRole('combobox', exact(words.revision)).click();
        await page.getByRole('option', { name: '#1 · 1.0.0' }).click();
        await expect(dialog.getByRole('table').filter({ hasText: 'docker.io' })).toContainText('postgres:16.4');
        await dialog.getByRole('button', exact(words.actions.rollback)).click();
        await expect(dialog).toBeHidden();
        await running();
        await expect(page.getByText('1.0.0', { exact: true }).first()).toBeVisible();
      });
      await test.step('it is charged as one thing', async () => {
        await page.getByRole('tab', exact(words.billing)).click();
        await expect(page.getByRole('row').filter({ hasText: words.item }).first()).toBeVisible();
      });
      await test.step('an administrator sees it with its owner', async () => {
        const seen = await (
          await admin.get(`/api/aos/v1/stacks?filter=${encodeURIComponent(JSON.stringify({ name: app }))}`)
        ).json();
        expect(seen).toMatchObject([
          { name: app, version: '1.0.0', revision: 3, _labels: { user_id: `owner-${app}` } },
        ]);
        const other = await browser.newPage({ baseURL, storageState: sessionFile('admin') });
        await other.goto(`/apps/stacks/${seen[0].id}`);
        await expect(other.getByRole('heading', { level: 1, name: app })).toBeVisible();
        await expect(other.getByText(`owner-${app}`).first()).toBeVisible();
        await other.close();
      });
      await test.step('it is uninstalled, and its backup stays', async () => {
        const dialog = await ask(words.actions.uninstall);
        await dialog.getByRole('textbox').fill(app);
        await dialog.getByRole('button', exact(words.actions.uninstall)).click();
        await expect
          .poll(async () => (await (await page.request.get('/api/aos/v1/stacks')).json()).length, { timeout: 90_000 })
          .toBe(0);
        await page.goto('/apps/backups');
        await expect(page.getByRole('row').filter({ hasText: 'before' })).toContainText(words.available);
      });
      await admin.dispose();
    });
  });
}
