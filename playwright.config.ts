import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/tools/chromium.ts';
import { developmentServer, foreignServer, testServer } from './tests/e2e/support/testServer.ts';

const server = await testServer();
const development = await developmentServer();
const foreign = await foreignServer();
const patience = {
  stderr: 'pipe',
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
} as const;
const executablePath = findChromium();
const CLOUDS = [
  'tenant.spec.ts',
  'firstMachine.spec.ts',
  'firstSteps.spec.ts',
  'firstDay.spec.ts',
  'purchase.spec.ts',
  'journeyCounts.spec.ts',
  'launch.spec.ts',
  'reach.spec.ts',
  'database.spec.ts',
  'cloudAdministrator.spec.ts',
  'containers.spec.ts',
];

/** End-to-end tests in a real browser, on the built console and one real server with its own data and schema files. */
export default defineConfig({
  testDir: 'tests/e2e',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes on a later try is reported as flaky, by name, to be fixed. One flaky test must not hide the
  // results of the others.
  retries: 2,
  // Limits for a machine that stalls, not figures: a test that passes never waits for them.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['./tests/e2e/support/slowestSpecs.ts']],
  use: {
    baseURL: server.url,
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Without animations, which the product turns off for reduced motion (motion.spec.ts), no assertion meets a page
    // half-way.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every first try would cost a seventh of the processor time.
    trace: 'on-first-retry',
    launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--font-render-hinting=none'] },
  },
  projects: [
    { name: 'sign-in', testMatch: 'signIn.setup.ts' },
    // Tests that wait for a cloud leave the processors to the others.
    { name: 'clouds', testMatch: CLOUDS, dependencies: ['sign-in'], workers: 1 },
    {
      name: 'journeys',
      testMatch: '**/*.spec.ts',
      testIgnore: [...CLOUDS, 'developer.spec.ts', 'foreign.spec.ts'],
      dependencies: ['sign-in'],
      workers: 2,
    },
    // Another product on the same console; independent of the other projects.
    { name: 'foreign', testMatch: 'foreign.spec.ts', use: { baseURL: foreign.url } },
    // Last and alone: it changes the schema files that the other tests use.
    { name: 'developer', testMatch: 'developer.spec.ts', dependencies: ['clouds', 'journeys'] },
  ],
  // Through npm, because the servers need the Node version of this project, whatever runs Playwright.
  webServer: [
    { command: 'npm start --silent', url: `${server.url}/readyz`, env: server.env, ...patience },
    { command: 'npm run foreign --silent', url: `${foreign.url}/readyz`, env: foreign.env, ...patience },
    {
      command: 'npm run dev --silent',
      url: `${development.url}/api/sys/v1/messages`,
      env: development.env,
      ...patience,
      stderr: 'ignore',
    },
  ],
});
