import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The standard for every page: WCAG 2.2 A and AA. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/**
 * The structure of a page, which WCAG leaves open: one first-level heading, headings in order, nothing outside its
 * landmarks.
 */
const STRUCTURE = [
  'page-has-heading-one',
  'heading-order',
  'empty-heading',
  'region',
  'landmark-one-main',
  'landmark-unique',
  'landmark-banner-is-top-level',
  'landmark-main-is-top-level',
];
/** The rules that a change of colours alone can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export interface Look {
  mode: 'light' | 'dark';
  contrast?: 'high';
}

/** Every fault of the page in the given look. */
export const faults = (page: Page, look: Look): Promise<string[]> =>
  judge(
    page,
    look,
    builder(page, { rules: Object.fromEntries(STRUCTURE.map((rule) => [rule, { enabled: true }])) }).withTags(
      STANDARDS,
    ),
  );

/** Faults of this look alone, for a page that was checked completely in another. */
export const colourFaults = (page: Page, look: Look): Promise<string[]> =>
  judge(page, look, builder(page).withRules(COLOUR_RULES));

/**
 * Sets the options first: set later, they would discard the chosen rules. The legacy mode leaves out frames; the other
 * mode opens a second page for each result, which takes twice as long as the check itself.
 */
const builder = (page: Page, more: { rules?: Record<string, { enabled: boolean }> } = {}) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...more }).setLegacyMode();

async function judge(page: Page, look: Look, axe: AxeBuilder): Promise<string[]> {
  await show(page, look);
  if (page.frames().length > 1) throw new Error(`${page.url()} has a frame, which is not checked`);
  const { violations } = await axe.analyze();
  const where = `${page.url()} ${await page.locator('html').getAttribute('lang')} ${look.mode}${look.contrast ? ' high contrast' : ''}`;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${where}: ${id}: ${help}\n    ${target.join(' ')}\n    ${failureSummary ?? ''}`,
    ),
  );
}

/** Changes the look without reloading the page. Skips transitions, so that the final colours are checked. */
function show(page: Page, { mode, contrast }: Look): Promise<void> {
  return page.evaluate(
    async ([shade = '', sharpness = '']) => {
      const root = document.documentElement;
      root.setAttribute('data-mode', shade);
      if (sharpness) root.setAttribute('data-contrast', sharpness);
      else root.removeAttribute('data-contrast');
      const ending = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(ending.map((animation) => animation.finished));
    },
    [mode, contrast ?? ''],
  );
}
