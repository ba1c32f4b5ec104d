import { defineConfig } from '@playwright/test';
import { findChromium } from '../../../scripts/tools/chromium.ts';

const executablePath = findChromium();

/** The part of `npm run test:containers` that is in a browser. */
export default defineConfig({
  testDir: '.',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--font-render-hinting=none'] },
  },
});
