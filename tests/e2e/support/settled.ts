import { expect, type Page } from '@playwright/test';

/** Waits until the page shows its content and no placeholder. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Rows that are loaded again are dimmed.
  await expect(page.locator('.MuiSkeleton-root, .p-bone, [aria-busy="true"], [data-busy]')).toHaveCount(0);
}
