import type { Page } from '@playwright/test';
import { as, expect, test } from './support/test.ts';
import { settled } from './support/settled.ts';

/**
 * The animations right after a change of colours. Reading a style first makes the browser start them. One without a
 * duration only waits for its delay, as the progress sign does, and moves nothing.
 */
const movingAfterChange = (page: Page, mode: string) =>
  page.evaluate((value) => {
    document.documentElement.setAttribute('data-mode', value);
    return document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().activeDuration !== 0)
      .map((each) =>
        each instanceof CSSTransition
          ? each.transitionProperty
          : each instanceof CSSAnimation
            ? each.animationName
            : each.id,
      );
  }, mode);

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
};

test.describe('with reduced motion, nothing moves', () => {
  test.use(as('admin'));

  test('on the public pages', async ({ page }) => {
    await page.goto('/market');
    await settled(page);
    expect(await movingAfterChange(page, 'dark')).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await movingAfterChange(page, 'light')).not.toEqual([]);
  });

  test('in the console', async ({ page }) => {
    await page.goto('/area');
    await settled(page);
    expect(await movingAfterChange(page, 'dark')).toEqual([]);
    await openMenu(page);
    expect(await movingAfterChange(page, 'light')).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await movingAfterChange(page, 'dark')).not.toEqual([]);
  });
});
