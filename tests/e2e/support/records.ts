import { expect, type Locator, type Page } from '@playwright/test';

/** Lists, forms and dialogs of any resource, by the names that readers see. */
export const box = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The link to a page of the open group, in the sidebar. */
export const sidebar = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true });

/** Opens a page of the open group. The page before has rows with the same words, and stays until this one is there. */
export async function turnTo(page: Page, name: string): Promise<void> {
  await sidebar(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Chooses a reference by part of its title, as people do. */
export async function choose(page: Page, field: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).fill(title);
  await page.getByRole('option', { name: title }).first().click();
}

/** From the machines of any cloud to those of the given one (spec 4.5). */
export async function selectCloud(page: Page, machines: string, name: string): Promise<void> {
  await page.goto(machines);
  await page.getByRole('button', { name: /^当前云/ }).click();
  await page.getByRole('list', { name: '可用云' }).getByRole('button', { name }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^当前云.*${name}`) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${machines}$`));
}

/** Opens an action from the menu of a row; returns its dialog. */
export async function askOf(page: Page, row: Locator, action: string): Promise<Locator> {
  await row.getByRole('button', { name: / 的操作$/ }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  return page.getByRole('dialog', { name: new RegExp(action) });
}

/** The same, confirmed without changes. */
export async function actOn(page: Page, row: Locator, action: string): Promise<void> {
  const dialog = await askOf(page, row, action);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Deletes a record permanently by typing its name, and waits until it has left the list. */
export async function erase(page: Page, name: string, action = '删除'): Promise<void> {
  const dialog = await askOf(page, rowOf(page, name), action);
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
}

/** Opens an action on several rows; returns the dialog with its preview. */
export async function askOfMany(page: Page, names: readonly string[], action: string): Promise<Locator> {
  for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  const bar = page.getByRole('region', { name: `已选 ${names.length} 条` });
  await expect(bar).toBeVisible();
  const direct = bar.getByRole('button', { name: action, exact: true });
  // Actions without room in the bar are in its menu.
  if ((await direct.count()) > 0) await direct.click();
  else {
    await bar.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  }
  return page.getByRole('dialog', { name: new RegExp(`^批量${action}`) });
}
