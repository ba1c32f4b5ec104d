import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Takes a picture for the documents if `PICTURES` names a folder, as `npm run pictures` does: what a journey has seen. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}-zh-light.png`) });
}
