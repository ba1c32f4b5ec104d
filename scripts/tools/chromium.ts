/** Finds the browser of the end-to-end tests: an installed Chromium, or Debian's package. */

import { existsSync } from 'node:fs';
import { onPath } from './onPath.ts';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** `CHROME_PATH` wins; then the usual places; then the PATH. */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  if (env.CHROME_PATH) return existsSync(env.CHROME_PATH) ? env.CHROME_PATH : undefined;
  return USUAL_PLACES.find((place) => existsSync(place)) ?? onPath('chromium') ?? onPath('google-chrome');
}

/** Without a Chinese font, pages show boxes, and screenshots and widths are wrong. */
export function hasChineseFont(): boolean {
  if (process.platform !== 'linux') return true;
  const places = [
    '/usr/share/fonts/opentype/noto',
    '/usr/share/fonts/truetype/wqy',
    '/usr/share/fonts/noto-cjk',
    '/usr/share/fonts/google-noto-cjk',
  ];
  return places.some((place) => existsSync(place));
}
