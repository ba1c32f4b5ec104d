import type { Page } from '@playwright/test';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

const LOOKS = [
  ['light', ''],
  ['dark', ''],
  ['light', 'high'],
  ['dark', 'high'],
] as const;
const PAGES = [
  {
    account: 'admin',
    places: [
      { path: '/website', looks: [LOOKS[0], LOOKS[3]] },
      { path: '/website?create', looks: [LOOKS[1]] },
      { path: '/index', looks: [LOOKS[2]] },
    ],
  },
  {
    account: undefined,
    places: [
      { path: '/login', looks: [LOOKS[0], LOOKS[1]] },
      { path: '/market', looks: [LOOKS[2], LOOKS[3]] },
    ],
  },
];

/**
 * The focused element, and whether it is painted differently without the focus. The page is complete when an element
 * appears again.
 */
const focused = (page: Page) =>
  page.evaluate(async () => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const met = element.dataset.met !== undefined;
    element.dataset.met = '';
    const around = [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.parentElement?.parentElement?.parentElement,
    ].filter((each) => each instanceof HTMLElement);
    const inside = [...element.querySelectorAll<HTMLElement>(':scope > *')];
    const paint = () =>
      [...around, ...inside]
        .map((each) => {
          const isSeen = each.checkVisibility({ opacityProperty: true });
          return isSeen
            ? [getComputedStyle(each), getComputedStyle(each, '::after')]
                .map((style) =>
                  [
                    style.outlineStyle === 'none' ? '' : `${style.outline}`,
                    style.boxShadow,
                    style.borderColor,
                    style.backgroundColor,
                  ].join(' '),
                )
                .join(' ')
            : '';
        })
        .join('|') +
      [...document.querySelectorAll('.MuiOutlinedInput-notchedOutline')]
        .map((line) => getComputedStyle(line).borderColor + getComputedStyle(line).boxShadow)
        .join('|');
    const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)} .${element.className.toString().slice(0, 80)}`;
    const withFocus = paint();
    element.blur();
    // React removes the focus mark a moment later.
    await new Promise(requestAnimationFrame);
    const without = paint();
    element.focus({ focusVisible: true, preventScroll: true } as FocusOptions); // the option is newer than its type
    return { name, met, shown: withFocus !== without };
  });

async function unseen(page: Page): Promise<string[]> {
  const found: string[] = [];
  let seen = 0;
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (here === undefined) continue;
    if (here.met) break;
    seen++;
    if (!here.shown) found.push(here.name);
  }
  expect(seen).toBeGreaterThan(4);
  return found;
}

for (const { account, places } of PAGES) {
  test(`${account ?? 'a visitor'} sees which element has the focus, in every look`, async ({ page }) => {
    if (account)
      expect(
        (
          await page.request.post('/api/ums/v1/auth/password/tokens', {
            data: { name: account, password: 'Suantai@2026' },
          })
        ).status(),
      ).toBe(200);
    for (const { path, looks } of places) {
      await page.goto(path);
      await settled(page);
      for (const [mode, contrast] of looks) {
        await page.evaluate(
          ([inMode, inContrast]) => {
            const root = document.documentElement;
            root.setAttribute('data-mode', inMode);
            root.toggleAttribute('data-contrast', false);
            if (inContrast !== '') root.setAttribute('data-contrast', inContrast);
            for (const each of document.querySelectorAll<HTMLElement>('[data-met]')) delete each.dataset.met;
          },
          [mode, contrast] as const,
        );
        expect(await unseen(page), `${path} ${mode} ${contrast}`).toEqual([]);
      }
    }
  });
}
