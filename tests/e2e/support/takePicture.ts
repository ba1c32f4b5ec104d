import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/**
 * Takes a picture for the documents of what a journey sees, if `PICTURES` names a folder, as `npm run pictures` does.
 * As WebP, which is a third of a PNG.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await session.detach();
  await writeFile(join(folder, `${name}.webp`), data, 'base64');
}
