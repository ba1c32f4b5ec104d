import { expect, type Page } from '@playwright/test';
import { box, button, choose } from '../../e2e/support/records.ts';
import type { Account } from '../direct.ts';
import type { Words } from './words.ts';

/** Fills the form of a cloud as an administrator does, checks it, and reads what it found. */
export async function connectCloud(
  page: Page,
  words: Words,
  name: string,
  account: Account,
  reclaimSeconds: number | null,
): Promise<string> {
  await page.goto('/infrastructure/cloudy');
  await page.getByRole('link', { name: words.newCloud }).click();
  await box(page, words.name).fill(name);
  await page.getByRole('radio', { name: words.product }).check();
  await choose(page, words.region, words.aRegion);
  await button(page, words.next).click();
  await box(page, words.endpoint).fill(account.url);
  await box(page, words.account).fill(account.user);
  await box(page, words.password).fill(account.password);
  await box(page, words.domain).fill(account.domain);
  await box(page, words.project).fill(account.project);
  if (reclaimSeconds !== null) await box(page, words.keeps).fill(String(Math.round(reclaimSeconds / 60)));
  await button(page, words.next).click();
  await button(page, words.create).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // A cloud of tests is slow after its start: people check again.
  await expect(async () => {
    await button(page, words.check).click();
    await expect(page.getByText(words.connected, { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  }).toPass();
  for (const service of words.services)
    await expect(page.getByRole('row', { name: new RegExp(`^${service} ${words.works}`) })).toBeVisible();
  const found: string[] = [];
  for (const kind of words.found) {
    const row = page.getByRole('row', { name: new RegExp(`^${kind} ${words.offered}`) });
    await expect(row).toBeVisible();
    found.push((await row.innerText()).replaceAll(/\s+/g, ' '));
  }
  await expect(page.getByRole('row', { name: new RegExp(`^${words.missing} ${words.absent}`) })).toBeVisible();
  return found.join(', ');
}
