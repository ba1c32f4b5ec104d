/**
 * `npm test`: everything CI runs, in this order, stopping at the first step that fails.
 * Cheap steps come first, so that most mistakes are told within a minute.
 */

import { spawnSync } from 'node:child_process';
import { findChromium, hasChineseFont } from './chromium.ts';
import { installPackages } from './debianPackages.ts';
import { hasPostgres } from './postgres.ts';

interface Step {
  name: string;
  run: () => boolean;
}

const npm =
  (...words: string[]) =>
  () =>
    spawnSync('npm', ['run', '--silent', ...words], { stdio: 'inherit', shell: process.platform === 'win32' })
      .status === 0;

const steps: Step[] = [
  { name: 'tools', run: findTools },
  { name: 'types', run: npm('types') },
  { name: 'lint', run: npm('lint') },
  { name: 'format', run: npm('format:check') },
  { name: 'schemas', run: npm('check:schemas') },
  { name: 'documents', run: npm('docs', '--', '--check') },
  { name: 'architecture, unit and contract', run: npm('unit') },
  { name: 'build', run: npm('build') },
  { name: 'browser', run: npm('browser') },
];

const durations: string[] = [];
for (const { name, run } of steps) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const ok = run();
  durations.push(
    `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${name}${ok ? '' : '  FAILED'}`,
  );
  if (!ok) {
    process.exitCode = 1;
    break;
  }
}
console.log(
  `\n${durations.join('\n')}\n\n${process.exitCode ? 'failed' : `all passed in ${(performance.now() / 60_000).toFixed(1)} min`}`,
);

/**
 * Chromium is needed for the journeys, a Chinese font for what they look at. PostgreSQL may be absent outside CI; the
 * suites say so.
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
  if (!hasPostgres()) console.log(`PostgreSQL is missing: give TEST_DATABASE_URL, or run\n  ${advice}`);
  if (!findChromium()) console.log(`Chromium is missing: give CHROME_PATH, or run\n  ${advice}`);
  else
    console.log(
      `Chromium ${findChromium()}, PostgreSQL ${hasPostgres() ? (process.env.TEST_DATABASE_URL ?? 'found') : 'missing'}`,
    );
  return findChromium() !== undefined && (hasPostgres() || !process.env.CI);
}
