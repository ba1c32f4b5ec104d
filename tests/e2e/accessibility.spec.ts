import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { as, expect, test } from './support/test.ts';
import { placesOf } from './support/places.ts';
import { settled } from './support/settled.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const LANGUAGES = ['zh', 'en'];
const MODES = ['light', 'dark'];

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}\n    ${target.join(' ')}\n    ${failureSummary ?? ''}`));
}

/** Colours change without a reload; the language needs none either, but a page in it is what a reader of that language loads. */
async function faultsOfPlace(page: Page, path: string, language: string): Promise<string[]> {
  await page.goto(path);
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const found: string[] = [];
  for (const mode of MODES) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-mode', value), mode);
    found.push(...(await faults(page)).map((fault) => `${path} ${language} ${mode}: ${fault}`));
  }
  return found;
}

for (const language of LANGUAGES) {
  test.describe(`accessible in ${language}`, () => {
    test.beforeEach(({ page }) => page.addInitScript((value) => localStorage.setItem('suantai.lang', value), language));

    test.describe('before signing in', () => {
      for (const path of ['/login', '/404']) {
        test(path, async ({ page }) => expect(await faultsOfPlace(page, path, language)).toEqual([]));
      }
    });

    test.describe('every page of an administrator', () => {
      test.use(as('admin'));
      test.setTimeout(600_000);

      for (const part of ['list', 'show', 'create', '/']) {
        test(`${part} pages`, async ({ page, request }) => {
          const found: string[] = [];
          for (const { name, path } of await placesOf(request)) if (name.startsWith(part)) found.push(...(await faultsOfPlace(page, path, language)));
          expect(found.join('\n')).toBe('');
        });
      }
    });
  });
}
