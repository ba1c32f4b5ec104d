import type { Page } from '@playwright/test';
import { colourFaults, faults, type Look } from './support/axe.ts';
import { as, expect, test } from './support/test.ts';
import { placesOf } from './support/places.ts';
import { settled } from './support/settled.ts';

/**
 * Each page is checked completely in one look and for its colours in the other; pages built from the same components
 * share the looks among them.
 */
const LOOKS: { whole: Look; colours: Look }[] = [
  { whole: { mode: 'light' }, colours: { mode: 'dark' } },
  { whole: { mode: 'dark' }, colours: { mode: 'light' } },
  { whole: { mode: 'light' }, colours: { mode: 'dark', contrast: 'high' } },
  { whole: { mode: 'dark' }, colours: { mode: 'light', contrast: 'high' } },
];

/** Checks every page completely in both looks, instead of a part: `npm run test:accessibility`. */
const EVERY_PAGE = Boolean(process.env.EVERY_PAGE);
/** Of the pages that are generated from the same components, the part of each kind that `npm test` opens. */
const OPENED_OF: Readonly<Record<string, number>> = { list: 3, show: 3, create: 3 };
/** Of the pages that are opened, the part that is checked for its colours in a second look. */
const COLOURED = 3;

/** The pages by kind. Where all are opened, the lists are in three tests, the largest part. */
const SHARES = EVERY_PAGE ? 3 : 1;
const PARTS = [
  ...Array.from({ length: SHARES }, (_, share) => ({ part: 'list', share, shares: SHARES })),
  ...['show', 'create', '/'].map((part) => ({ part, share: 0, shares: 1 })),
];

/** Every other page in Chinese, the rest in English. */
async function faultsOf(page: Page, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { lang, other } of [
    { lang: 0, other: 'English' },
    { lang: 1, other: '中文' },
  ]) {
    const own = paths.filter((_, index) => index % 2 === lang);
    for (const [index, path] of own.entries()) {
      await page.goto(path);
      await settled(page);
      await expect(page.getByRole('banner').getByRole('button', { name: other, exact: true }), path).toBeVisible();
      // axe requires a first-level heading, but not exactly one.
      if ((await page.getByRole('heading', { level: 1 }).count()) !== 1)
        found.push(`${path}: not exactly one first heading`);
      const look = LOOKS[index % LOOKS.length];
      if (look) found.push(...(await faults(page, look.whole)));
      if (look && (EVERY_PAGE || index % COLOURED === 0)) found.push(...(await colourFaults(page, look.colours)));
    }
    // As the browser stores it for the following pages. The button would store it in the account, which others share.
    await page.evaluate(() => localStorage.setItem('suantai.lang', 'en'));
  }
  return found;
}

test.describe('every page of an administrator is accessible', () => {
  test.use(as('admin'));
  test.setTimeout(600_000);

  for (const { part, share, shares } of PARTS) {
    const title = `${part === '/' ? 'other' : part} pages${shares > 1 ? `, ${share + 1} of ${shares}` : ''}`;
    test(title, async ({ page, request }) => {
      const all = (await placesOf(request)).filter(({ name }) => name.startsWith(part));
      const places = all
        .filter(({ inCloud }, index) => EVERY_PAGE || index % (inCloud === true ? 8 : (OPENED_OF[part] ?? 1)) === 0)
        .filter((_, index) => index % shares === share);
      expect(places.length).toBeGreaterThan(0);
      const paths = places.map(({ path }) => path);
      expect((await faultsOf(page, paths)).join('\n')).toBe('');
    });
  }
});

/** What opens above a page, from the header and from a list. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  'the menu of the user': (page) =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /用户菜单/ })
      .click(),
  'the menu of a row': (page) =>
    page
      .getByRole('table')
      .getByRole('button', { name: / 的操作$/ })
      .first()
      .click(),
  'the filters': (page) => page.getByRole('button', { name: '筛选' }).click(),
};

test.describe('what opens above a page is accessible', () => {
  test.use(as('admin'));

  test(Object.keys(OPENED).join(', '), async ({ page }) => {
    const found: string[] = [];
    for (const [name, open] of Object.entries(OPENED)) {
      await page.goto('/gateway');
      await settled(page);
      await open(page);
      await expect(page.locator('.MuiModal-root, dialog[open]').first()).toBeVisible();
      found.push(...(await faults(page, { mode: 'dark' })).map((fault) => `${name}: ${fault}`));
    }
    expect(found.join('\n')).toBe('');
  });
});
