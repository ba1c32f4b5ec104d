import type { Logger } from 'pino';
import { createAuthenticator } from '#server/access/authenticator.ts';
import { sessionRoutes } from '#server/access/sessionRoutes.ts';
import { createSessions } from '#server/access/sessions.ts';
import { createSignIn } from '#server/access/signIn.ts';
import type { PasswordCost } from '#server/access/passwordHash.ts';
import { createApp, type App, type AppDeps } from '#server/app.ts';
import type { Settings } from '#server/config.ts';
import type { Ids } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { createChangeFeed } from '#server/events/changeFeed.ts';
import type { StaticFiles } from '#server/http/staticFiles.ts';
import { createJobQueue, type WakingJobQueue } from '#server/jobs/jobQueue.ts';
import { schemaRoutes } from '#server/schemas/schemaRoutes.ts';
import type { SchemaStore } from '#server/schemas/schemaStore.ts';

/** What differs between the process and a test. */
export interface Surroundings {
  db: Database;
  clock: () => number;
  ids: Ids;
  settings: Settings;
  schemas: SchemaStore;
  log: Logger;
  secretKey: Uint8Array;
  passwordCost?: PasswordCost;
  staticFiles?: StaticFiles;
}

export interface Platform {
  app: App;
  deps: AppDeps;
  queue: WakingJobQueue;
}

/** Joins the parts of the server: the process and the tests run the same one. */
export function assemble({ passwordCost, ...surroundings }: Surroundings): Platform {
  const { db, clock, ids, schemas } = surroundings;
  const sessions = createSessions({ db, clock, ids, roles: () => schemas.current().roles });
  const authenticator = createAuthenticator(sessions);
  const feed = createChangeFeed(ids.token(6));
  const queue = createJobQueue();
  schemas.onChange((change) => feed.announce('schemas', change));
  const signIn = createSignIn(sessions, passwordCost);
  const deps: AppDeps = {
    ...surroundings,
    authenticator,
    jobs: queue,
    changes: feed,
    hooks: {},
    routes: [() => sessionRoutes({ sessions, authenticator, signIn }), () => schemaRoutes(schemas)],
  };
  return { app: createApp(deps), deps, queue };
}
