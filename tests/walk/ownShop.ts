import type { Browser, Page } from '@playwright/test';
import { OwnServer } from '../e2e/support/ownServer.ts';
import { expect, test as base } from '../e2e/support/test.ts';

const START = '2026-11-30T10:00:00+08:00';
const PASSWORD = 'Suantai@2026';

/** A test with a demo of its own on a test clock: it stands where the walk has moved it. */
export const withOwnShop = (settings: Readonly<Record<string, string>> = {}) =>
  base.extend<{ shop: OwnServer }>({
    shop: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
      async ({}, use) => {
        const shop = await OwnServer.start({
          SEED: 'demo',
          TEST_CLOCK: START,
          RATE_LIMIT: '0',
          LICENCE_KEY_FILE: 'server/seed/demo/licenceKey.pem',
          ...settings,
        });
        await use(shop);
        await shop.remove();
      },
      { timeout: 300_000 },
    ],
    baseURL: async ({ shop }, use) => use(shop.url),
  });

/** A browser with this account signed in, in one language. */
export async function enter(browser: Browser, shop: OwnServer, account: string, lang: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await page.addInitScript((chosen) => localStorage.setItem('suantai.lang', chosen), lang);
  await page.goto('/login');
  const form = page.locator('form');
  await form.getByRole('textbox').first().fill(account);
  await form.locator('input[type=password]').fill(PASSWORD);
  await form.locator('button[type=submit]').click();
  // A server that has just begun is busy with its inventory.
  await expect(page).not.toHaveURL(/\/login/, { timeout: 180_000 });
  return page;
}
