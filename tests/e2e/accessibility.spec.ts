import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { as, expect, test } from './support/test.ts';
import { placesOf } from './support/places.ts';
import { settled } from './support/settled.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a change of colours alone can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const LANGUAGES = [
  { language: 'zh', other: 'English' },
  { language: 'en', other: '中文' },
];

async function faults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}\n    ${target.join(' ')}\n    ${failureSummary ?? ''}`));
}

/** The page in both languages and both modes. Neither change loads the page again. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.goto(path);
  for (const { language, other } of LANGUAGES) {
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await settled(page);
    await setMode(page, 'light');
    const light = await faults(builder(page).withTags(STANDARDS));
    await setMode(page, 'dark');
    const dark = await faults(builder(page).withRules(COLOUR_RULES));
    found.push(...light.map((fault) => `${path} ${language} light: ${fault}`), ...dark.map((fault) => `${path} ${language} dark: ${fault}`));
    // Leaving before the other language is there would leave this one in store for the next page.
    await page.getByRole('button', { name: other, exact: true }).click();
    await expect(page.locator('html')).not.toHaveAttribute('lang', language);
  }
  return found;
}

const builder = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/** Colours fade from one mode to the other; only where they end is judged. */
const setMode = (page: Page, mode: string) =>
  page.evaluate(async (value) => {
    document.documentElement.setAttribute('data-mode', value);
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  }, mode);

test.describe('accessible before signing in', () => {
  test('/login', async ({ page }) => expect((await faultsAt(page, '/login')).join('\n')).toBe(''));
});

test.describe('every page of an administrator is accessible', () => {
  test.use(as('admin'));
  test.setTimeout(600_000);

  for (const part of ['list', 'show', 'create', '/']) {
    test(part === '/' ? 'other pages' : `${part} pages`, async ({ page, request }) => {
      const places = (await placesOf(request)).filter(({ name }) => name.startsWith(part));
      const found: string[] = [];
      for (const { path } of part === '/' ? [...places, { path: '/404' }] : places) found.push(...(await faultsAt(page, path)));
      expect(places.length).toBeGreaterThan(0);
      expect(found.join('\n')).toBe('');
    });
  }
});
