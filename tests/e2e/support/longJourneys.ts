import { defineConfig } from '@playwright/test';
import { findChromium } from '../../../scripts/tools/chromium.ts';

interface Patience {
  /** For one test. */
  timeout: number;
  /** For one expectation. */
  expects: number;
  /** For one press or entry. */
  acts: number;
}

/** Journeys of a `test:*` command, one after the other in the folder of their configuration. Times in milliseconds. */
export function longJourneys({ timeout, expects, acts }: Patience) {
  const executablePath = findChromium();
  return defineConfig({
    testDir: '.',
    workers: 1,
    forbidOnly: Boolean(process.env.CI),
    timeout,
    expect: { timeout: expects },
    reporter: [['list']],
    use: {
      actionTimeout: acts,
      navigationTimeout: 60_000,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      contextOptions: { reducedMotion: 'reduce' },
      trace: 'retain-on-failure',
      launchOptions: {
        ...(executablePath && { executablePath }),
        args: ['--no-sandbox', '--font-render-hinting=none'],
      },
    },
  });
}
