import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/runner/LongestFirst.ts';
import { slowestFiles } from './tests/support/runner/slowestFiles.ts';

/** Tests of single parts of the console. They leave nothing behind that could affect a later file. */
const PIECES = [
  'tests/src/{dataProviders,fields,i18n,routing}/**/*.test.{ts,tsx}',
  // Functions and values: a test that renders a part of a page is a `.tsx` file.
  'tests/src/{domains,inputs,layout,pages,resources,schemaViews,ui}/**/*.test.ts',
];

/**
 * Tests that replace modules, which would affect other files that share them (`tests/architecture/code.test.ts` checks
 * the list).
 */
const MOCKING = [
  'tests/model/compile/createCompiler.test.ts',
  'tests/model/fields/addedKind.test.ts',
  'tests/server/engine/db/drivers/flush.test.ts',
  'tests/server/engine/schemas/compileFiles.test.ts',
];

/** Tests of the console that a page before them would affect: they look at what is loaded first, or at timers. */
const ALONE = [
  'tests/src/inputs/file/upload/ResumableFileInput.test.tsx',
  'tests/src/inputs/reference/ReferenceInput.test.tsx',
  'tests/src/public/pages/PublicApp.test.tsx',
];

// The limit only catches tests that hang: a busy machine must not fail a test.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

const everywhere = { globalSetup: ['tests/support/runner/scratchSetup.ts'], ...patience };

const jsdom = { environment: 'jsdom', setupFiles: 'tests/support/console/setupConsole.ts', ...everywhere } as const;

/**
 * Rules and server run in Node, the console in jsdom. Playwright runs the end-to-end tests (`playwright.config.ts`).
 * Loading the product takes longer than most tests, so files that leave nothing behind share their modules (`isolate:
 * false`).
 */
export default defineConfig({
  test: {
    // A test of the console waits for a third of its time, for timers of the page or a database: one more worker than
    // processors keeps them busy. By default, Vitest would leave one processor idle.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', slowestFiles()],
    tags: [{ name: 'long', description: 'Every case, where `npm test` tries some. `npm run test:long` runs them.' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['tests/{architecture,model,server,foreign,docs,schemas,scripts}/**/*.test.ts'],
          exclude: MOCKING,
          // A deprecation warning of a library becomes an error in its next version, such as two queries at once on one
          // connection.
          execArgv: ['--throw-deprecation'],
          ...everywhere,
          globalSetup: [...everywhere.globalSetup, 'tests/support/databases/postgresSetup.ts'],
        },
      },
      { test: { name: 'mocking', environment: 'node', include: MOCKING, ...everywhere } },
      { test: { name: 'pieces', isolate: false, include: PIECES, ...jsdom } },
      // A whole console has a session, a language and responses of its server, which end with its page: modules that
      // keep something register how to forget it (`src/http/pageState.ts`), and `setupConsole.ts` ends the page.
      {
        test: {
          name: 'console',
          isolate: false,
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: [...PIECES, ...ALONE],
          ...jsdom,
        },
      },
      { test: { name: 'alone', include: ALONE, ...jsdom } },
    ],
  },
});
