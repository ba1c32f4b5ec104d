import { pino } from 'pino';
import type { Actor } from '#model/access/actor.ts';
import type { App } from '#server/engine/start/app.ts';
import { createEngine, type Engine } from '#server/engine/start/createEngine.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { randomIds } from '#server/engine/process/ids.ts';
import { recoverTransients } from '#server/engine/jobs/recoverTransients.ts';
import { createClient, type Client } from './client.ts';
import type { RunningSchemas } from '../schemas/runningSchemas.ts';

export interface RunningPlatform {
  platform: Engine;
  app: App;
  /** An administrator. */
  admin: Client;
  /** Runs the jobs that are due by then. */
  runJobs(now: number): Promise<number>;
}

const ADMIN: Actor = { id: 1, name: 'admin', kind: 1, bp_id: null, grants: ['ADMIN', 'all'] };

/**
 * A whole engine over definitions that follow their files, without this product. Every caller is an administrator,
 * because foreign definitions have no accounts.
 */
export async function runningPlatform({ db, live }: RunningSchemas): Promise<RunningPlatform> {
  let now = Date.UTC(2026, 10, 20, 2);
  const platform = createEngine(
    {
      db,
      clock: () => now,
      ids: randomIds,
      settings: readSettings({ SEED: 'none', NODE_ENV: 'test', RATE_LIMIT: '0' }),
      schemas: live.store,
      log: pino({ level: 'silent' }),
      secretKey: new Uint8Array(32).fill(7),
    },
    () => ({
      authenticator: { actorOf: async () => ADMIN, sessionOf: async () => ({ id: 'the only one', actor: ADMIN }) },
    }),
  );
  await recoverTransients(platform.context('recovery'));
  return {
    platform,
    app: platform.app,
    admin: createClient(platform.app, () => ({})),
    runJobs(at) {
      now = at;
      return platform.runner.runDue();
    },
  };
}
