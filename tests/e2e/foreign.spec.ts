import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/**
 * A library, a clinic and a shop on the console of ours, with a sign-in of a few lines: nothing of our product is
 * there.
 */
async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('textbox', { name: '用户名/手机号' }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill('any');
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** The requests of the console for which this product has no route. */
function unanswered(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if ([404, 405].includes(response.status()) && pathname.startsWith('/api/'))
      calls.push(`${response.request().method()} ${pathname}`);
  });
  return calls;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('the owner of the library creates an author and a book, lends a copy and deletes a shelf', async ({ page }) => {
  const missed = unanswered(page);
  await test.step('only a known account can sign in, and lands on the page of its role', async () => {
    await signIn(page, 'nobody');
    await expect(page.getByText('没有这个人')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await signIn(page, 'olga');
    await expect(page).toHaveURL(/\/index$/);
    await expect(page.getByRole('link', { name: /^图书/ }).first()).toBeVisible();
  });

  await test.step('an author is created in a panel over the list', async () => {
    await page.goto('/authors');
    await page.getByRole('link', { name: '新建作者' }).first().click();
    await box(page, '名称').fill('Kafka');
    await page.getByRole('button', { name: '创建', exact: true }).click();
    await expect(page.getByRole('row', { name: /Kafka/ })).toBeVisible();
  });

  await test.step('an invalid book is refused at its field, by the form and by the server; a valid one is saved', async () => {
    await page.goto('/books/new');
    const create = () => page.getByRole('button', { name: '创建', exact: true }).click();
    await create();
    await expect(page.getByText('请输入标题').first()).toBeVisible();
    await box(page, '标题').fill('Der Process');
    await box(page, '书号').fill('12345');
    await page.getByRole('combobox', { name: '作者', exact: true }).fill('Kafka');
    await page.getByRole('option', { name: 'Kafka', exact: true }).click();
    await create();
    await expect(page.getByText('以 978 或 979 开头的 13 位数字').first()).toBeVisible();
    await box(page, '书号').fill('9783150092767');
    await create();
    await expect(page.getByRole('heading', { level: 1, name: 'Der Process' })).toBeVisible();

    await page.goto('/books/new');
    await box(page, '标题').fill('Noch einmal');
    await box(page, '书号').fill('9783150092767');
    await page.getByRole('combobox', { name: '作者', exact: true }).fill('Kafka');
    await page.getByRole('option', { name: 'Kafka', exact: true }).click();
    await create();
    await expect(page.getByText('该书号已登记').first()).toBeVisible();
  });

  await test.step('a copy of it goes to the binder and returns automatically', async () => {
    await page.goto('/books');
    await page.getByRole('link', { name: 'Der Process', exact: true }).click();
    await page.getByRole('tab', { name: '副本' }).click();
    await page.getByRole('button', { name: '新建副本' }).click();
    await box(page, '条码').fill('1000001');
    await page.getByRole('button', { name: '创建', exact: true }).click();
    await page.getByRole('link', { name: '1000001', exact: true }).click();
    await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '图书' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('button', { name: '送去装订' }).click();
    await expect(page.getByText('装订中').first()).toBeVisible();
    await expect(page.getByText('可借').first()).toBeVisible();
    await page.getByRole('button', { name: '借出' }).click();
    await page.getByRole('dialog').getByLabel('应还日期').fill('2026-12-01');
    await page.getByRole('dialog').getByRole('button', { name: '借出' }).click();
    await expect(page.getByRole('button', { name: '归还' })).toBeVisible();
    await expect(page.getByText('2026年12月1日').first()).toBeVisible();
  });

  await test.step('a value is edited in its cell', async () => {
    await page.goto('/shelves');
    await page.getByRole('link', { name: '新建书架' }).first().click();
    await box(page, '代码').fill('A-12');
    await page.getByRole('button', { name: '创建', exact: true }).click();
    const row = page.getByRole('row', { name: /A-12/ });
    await row.getByRole('button', { name: /备注/ }).click();
    await row.getByRole('textbox').fill('second window');
    await row.getByRole('textbox').press('Enter');
    await expect(row).toContainText('second window');
  });

  await test.step('the page is available in English, and the shelf is deleted', async () => {
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shelves' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions of A-12' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: /A-12/ })).toHaveCount(0);
    await page.getByRole('button', { name: /olga/ }).click();
    await expect(page.getByRole('menu')).not.toContainText('Balance');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
  });
  expect(missed).toEqual([]);
});

test('a member sees only permitted pages, and creates a customer', async ({ page }) => {
  const missed = unanswered(page);
  await signIn(page, 'mia');
  await expect(page).toHaveURL(/\/books$/);
  await expect(page.getByRole('link', { name: '新建图书' })).toHaveCount(0);
  await page.goto('/shelves');
  await expect(page).toHaveURL(/\/404$/);
  await page.goto('/customers');
  await page.getByRole('link', { name: '新建顾客' }).first().click();
  await box(page, '名称').fill('Mia');
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await expect(page.getByRole('row', { name: /Mia/ })).toBeVisible();
  expect(missed).toEqual([]);
});
