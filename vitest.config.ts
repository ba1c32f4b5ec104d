import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/LongestFirst.ts';
import { slowestFiles } from './tests/support/slowestFiles.ts';

/** Parts of the console that are looked at alone: they keep nothing that a later file could meet. */
const PIECES = 'tests/src/{dataProviders,faults,fields,i18n,routing,theme}/**/*.test.{ts,tsx}';

/**
 * They replace modules, which a file that shares its modules would be given too (held by
 * `tests/architecture/code.test.ts`).
 */
const MOCKING = [
  'tests/model/compile/createCompiler.test.ts',
  'tests/model/fields/addedKind.test.ts',
  'tests/server/engine/schemas/compileFiles.test.ts',
];

// A limit only for what hangs: a machine that is busy with something else is no fault.
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

const jsdom = { environment: 'jsdom', setupFiles: 'tests/support/setupConsole.ts', ...patience } as const;

/**
 * Rules and server run in Node, the console in jsdom. Journeys are Playwright's (`playwright.config.ts`). Loading the
 * product costs more than most tests: files that leave nothing behind share their modules (`isolate: false`).
 */
export default defineConfig({
  test: {
    // Vitest would leave one of two cores to itself.
    maxWorkers: '100%',
    reporters: ['default', slowestFiles()],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['tests/{architecture,model,server,foreign,docs,schemas,scripts}/**/*.test.ts'],
          exclude: MOCKING,
          globalSetup: ['tests/support/postgresSetup.ts'],
          // What a library warns of today breaks with its next version: two queries at once on one connection, for one.
          execArgv: ['--throw-deprecation'],
          ...patience,
        },
      },
      { test: { name: 'mocking', environment: 'node', include: MOCKING, ...patience } },
      { test: { name: 'pieces', isolate: false, include: [PIECES], ...jsdom } },
      // A whole console has a session, a language and answers of its server, and keeps them as long as its page lives.
      { test: { name: 'console', include: ['tests/src/**/*.test.{ts,tsx}'], exclude: [PIECES], ...jsdom } },
    ],
  },
});
