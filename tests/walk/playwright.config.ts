import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/tools/chromium.ts';

const executablePath = findChromium();

/**
 * `npm run test:walk`: a customer from registering to the close of the month, and operators from a rule to its
 * recovery, in a browser, on a test clock.
 */
export default defineConfig({
  testDir: '.',
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 1_500_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--font-render-hinting=none'] },
  },
});
