import { defineConfig } from 'vitest/config';

/** Two projects: rules and server run in Node, the console in jsdom. Journeys are Playwright's (`playwright.config.ts`). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{architecture,model,server,docs,schemas,scripts}/**/*.test.ts'],
          globalSetup: ['tests/support/postgresSetup.ts'],
          testTimeout: 30_000,
          // The first hook that asks starts PostgreSQL.
          hookTimeout: 60_000,
          // What a library warns of today breaks with its next version: two queries at once on one connection, for one.
          execArgv: ['--throw-deprecation'],
        },
      },
      {
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setupConsole.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
