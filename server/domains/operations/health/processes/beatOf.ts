import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { keepBeating } from './keepBeating.ts';
import type { Engine } from '#server/engine/start/createEngine.ts';
import type { ListeningProcess } from '#server/engine/start/startEngine.ts';

/** Every process does everything: it answers requests, keeps streams open and runs jobs. */
const ROLE = 'server';

/** The heartbeat of this process. */
export function beatOf(
  { context, feed, runner }: Engine,
  { address, startedAt, connections }: ListeningProcess,
): () => Promise<void> {
  const [host, version] = [hostname(), versionHere()];
  return keepBeating(() => context('heartbeat'), {
    facts: {
      name: `${host}:${new URL(address).port}`,
      role: ROLE,
      version,
      host,
      pid: process.pid,
      started_at: startedAt,
    },
    figures: async () => ({ lag_ms: runner.lagMs(), connections: await connections(), streams: feed.size }),
  });
}

function versionHere(): string {
  // The file of this package has a version.
  const { version } = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
