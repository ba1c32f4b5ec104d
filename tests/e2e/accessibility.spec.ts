import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { as, expect, test } from './support/test.ts';
import { placesOf } from './support/places.ts';
import { settled } from './support/settled.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a change of colours alone can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const LANGUAGES = [
  { language: 'zh', other: 'English', strong: 'light' },
  { language: 'en', other: '中文', strong: 'dark' },
];

async function faults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${help}\n    ${target.join(' ')}\n    ${failureSummary ?? ''}`));
}

/** The page in both languages and both modes, and each mode once in high contrast. No change loads the page again. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.goto(path);
  for (const { language, other, strong } of LANGUAGES) {
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await settled(page);
    await setMode(page, 'light');
    const light = await faults(builder(page).withTags(STANDARDS));
    await setMode(page, 'dark');
    const dark = await faults(builder(page).withRules(COLOUR_RULES));
    await setMode(page, strong, 'high');
    const high = await faults(builder(page).withRules(COLOUR_RULES));
    found.push(...high.map((fault) => `${path} ${language} ${strong} high contrast: ${fault}`));
    found.push(...light.map((fault) => `${path} ${language} light: ${fault}`), ...dark.map((fault) => `${path} ${language} dark: ${fault}`));
    // Leaving before the other language is there would leave this one in store for the next page.
    await page.getByRole('banner').getByRole('button', { name: other, exact: true }).click();
    await expect(page.locator('html')).not.toHaveAttribute('lang', language);
  }
  return found;
}

const builder = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });

/** Colours fade from one mode to the other; only where they end is judged. */
const setMode = (page: Page, mode: string, contrast: 'normal' | 'high' = 'normal') =>
  page.evaluate(async ([mode = '', contrast = '']) => {
    document.documentElement.setAttribute('data-mode', mode);
    document.documentElement.toggleAttribute('data-contrast', false);
    if (contrast === 'high') document.documentElement.setAttribute('data-contrast', contrast);
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  }, [mode, contrast]);

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
