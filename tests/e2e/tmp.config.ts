import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/tools/chromium.ts';
process.env.E2E_FOLDER = '/tmp/e2e';
export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: '/tmp/e2e/out',
  use: {
    baseURL: 'http://127.0.0.1:8503',
    actionTimeout: 30_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args: ['--no-sandbox'] },
  },
});
