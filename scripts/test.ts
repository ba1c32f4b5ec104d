/**
 * `npm test`: runs the steps below in this order, and stops at the first one that fails. The cheap steps come first and
 * run in parallel, so that most mistakes appear within half a minute. `npm run check` runs these alone, and
 * `npm run test:long` what takes long (decision 203).
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildConsole } from '#server/engine/console/buildConsole.ts';
import { findChromium, hasChineseFont } from './tools/chromium.ts';
import { installPackages } from './tools/debianPackages.ts';
import { hasPostgres } from './tools/postgres.ts';

interface Step {
  name: string;
  run: () => boolean | Promise<boolean>;
}

/** Runs a script of package.json. Buffered output is printed as a whole when the script ends. */
const npm =
  (words: string[], output: 'shown' | 'kept' = 'shown') =>
  () =>
    new Promise<boolean>((resolve) => {
      const child = spawn('npm', ['run', '--silent', ...words], {
        stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      });
      const chunks: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
      child.once('close', (code) => {
        process.stdout.write(Buffer.concat(chunks));
        resolve(code === 0);
      });
    });

const cheap: Step[] = [
  { name: 'types', run: npm(['types'], 'kept') },
  { name: 'lint', run: npm(['lint'], 'kept') },
  { name: 'format', run: npm(['format:check'], 'kept') },
  { name: 'schemas', run: npm(['check:schemas'], 'kept') },
  { name: 'documents', run: npm(['docs', '--', '--check'], 'kept') },
];

/** The tests of the tree: what imports what, and whether documents name files that exist. */
const QUICK = ['tests/architecture', 'tests/docs/links.test.ts'];

/** Journeys of a visitor, a customer and an administrator. `npm run test:long` runs all. */
const JOURNEYS = ['visitor', 'session', 'purchase', 'administrator', 'palette', 'motion'];

/** Steps of one group run in parallel. */
const usual: Step[][] = [
  [{ name: 'tools', run: findTools }],
  cheap,
  [{ name: 'architecture, unit and contract', run: npm(['unit', '--', '--tags-filter=!long']) }],
  [{ name: 'build', run: build }],
  [{ name: 'browser', run: npm(['browser', '--', ...JOURNEYS.map((name) => `e2e/${name}.spec.ts`)]) }],
];
/** What `usual` leaves out, and every journey. */
const long: Step[][] = [
  [{ name: 'tools', run: findTools }],
  [{ name: 'long tests', run: npm(['unit', '--', '--tags-filter=long']) }],
  [{ name: 'domains on PostgreSQL', run: npm(['test:postgres', '--', 'tests/server/domains']) }],
  [{ name: 'build', run: build }],
  [{ name: 'browser', run: npm(['browser']) }],
];
const quick: Step[][] = [
  [...cheap, { name: 'architecture', run: npm(['unit', '--', '--project', 'node', ...QUICK], 'kept') }],
];

const STEPS: Readonly<Record<string, Step[][]>> = { '': usual, '--quick': quick, '--long': long };

const [, , choice = ''] = process.argv;
const groups = STEPS[choice];
if (groups === undefined) throw new Error(`${choice} is none of ${Object.keys(STEPS).join(' ')}`);

const durations: string[] = [];
for (const group of groups) {
  console.log(`\n── ${group.map(({ name }) => name).join(', ')}`);
  const results = await Promise.all(group.map(timed));
  if (results.includes(false)) {
    process.exitCode = 1;
    break;
  }
}
console.log(
  `\n${durations.join('\n')}\n\n${process.exitCode ? 'failed' : `all passed in ${(performance.now() / 60_000).toFixed(1)} min`}`,
);

async function timed({ name, run }: Step): Promise<boolean> {
  const startedAt = performance.now();
  const ok = await run();
  durations.push(
    `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${name}${ok ? '' : '  FAILED'}`,
  );
  return ok;
}

/** Builds like a server does, so that the servers of the browser step reuse the build. */
async function build(): Promise<boolean> {
  const root = join(import.meta.dirname, '..');
  try {
    await buildConsole(root, join(root, 'dist'), pino({ level: 'warn' }));
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

/**
 * The end-to-end tests need Chromium, and a Chinese font for screenshots. PostgreSQL may be absent outside CI; the
 * suites report it.
 */
function findTools(): boolean {
  if (process.env.CHROME_PATH && !findChromium()) {
    console.log(`CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist`);
    return false;
  }
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
    ...(hasPostgres() ? [] : ['postgresql']),
  ];
  const advice = missing.length > 0 ? installPackages(missing).advice : '';
  if (!hasPostgres()) console.log(`PostgreSQL is missing: set TEST_DATABASE_URL, or run\n  ${advice}`);
  if (!findChromium()) console.log(`Chromium is missing: set CHROME_PATH, or run\n  ${advice}`);
  else
    console.log(
      `Chromium ${findChromium()}, PostgreSQL ${hasPostgres() ? (process.env.TEST_DATABASE_URL ?? 'found') : 'missing'}`,
    );
  return findChromium() !== undefined && (hasPostgres() || !process.env.CI);
}
