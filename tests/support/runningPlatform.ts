import { DEMO_PASSWORD } from '#server/domains/identity/signIn/demoAccounts.ts';
import { pino } from 'pino';
import type { Actor } from '#model/access/actor.ts';
import { createApp, type App } from '#server/engine/app.ts';
import { assemble, type Platform } from '#server/start/assemble.ts';
import { readSettings } from '#server/engine/config.ts';
import { randomIds } from '#server/engine/ids.ts';
import { recoverTransients } from '#server/engine/jobs/recoverTransients.ts';
import { createClient, type Client } from './client.ts';
import type { RunningSchemas } from './runningSchemas.ts';

export interface RunningPlatform {
  platform: Platform;
  app: App;
  /** An administrator. */
  admin: Client;
  /** Runs the jobs that are due by then. */
  runJobs(now: number): Promise<number>;
}

const ADMIN: Actor = { id: 1, name: 'admin', kind: 1, bp_id: null, grants: ['ADMIN', 'all'] };

/**
 * A whole server over definitions that follow their files. Whoever asks is an administrator: foreign definitions have
 * no accounts.
 */
export async function runningPlatform({ db, live }: RunningSchemas): Promise<RunningPlatform> {
  let now = Date.UTC(2026, 10, 20, 2);
  const platform = assemble({
    db,
    clock: () => now,
    ids: randomIds,
    settings: readSettings({ SEED: 'none', ADMIN_PASSWORD: DEMO_PASSWORD, NODE_ENV: 'test', RATE_LIMIT: '0' }),
    schemas: live.store,
    log: pino({ level: 'silent' }),
    secretKey: new Uint8Array(32).fill(7),
  });
  await recoverTransients(platform.context('recovery'));
  // Foreign definitions have no licences either, which every write would look for.
  const { beforeWrite: _, ...extras } = platform.deps.extras ?? {};
  const app = createApp({ ...platform.deps, extras, authenticator: { actorOf: async () => ADMIN } });
  return {
    platform,
    app,
    admin: createClient(app, () => ({})),
    runJobs(at) {
      now = at;
      return platform.runner.runDue();
    },
  };
}
