import { execFileSync } from 'node:child_process';

const script = new URL('../../scripts/seed.ts', import.meta.url).pathname;

/** Fills resources of a database that no server uses. */
export function seed(env: Record<string, string>, rows: Record<string, number>): void {
  const wanted = Object.entries(rows).map(([resource, count]) => `${resource}=${count}`);
  execFileSync(process.execPath, [script, ...wanted], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
