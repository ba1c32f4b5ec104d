import { expect, type Page } from '@playwright/test';

/** The page has said what it is and shows no placeholder any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root, .p-bone, [aria-busy="true"]')).toHaveCount(0);
}
