import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Actor } from '#model/actor.ts';
import type { Settings } from '#server/config.ts';
import type { Context, Ids, JobQueue, RecordChange } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { mountRoutes, type ApiRoute } from '#server/http/apiRoute.ts';
import type { SchemaStore } from '#server/schemas/schemaStore.ts';
import type { ResourceHooks } from '#server/useCases/hooks.ts';

/** Finds who asks from cookie or bearer token. `server/access/` writes it, and keeps it cheap: it runs on every request. */
export interface Authenticator {
  actorOf(request: Request): Promise<Actor | undefined>;
}

/** Hears of every committed write. */
export interface ChangeFeed {
  publish(changes: readonly RecordChange[]): void;
}

export interface AppDeps {
  db: Database;
  /** Milliseconds since 1970. */
  clock: () => number;
  ids: Ids;
  settings: Settings;
  schemas: SchemaStore;
  log: Logger;
  authenticator: Authenticator;
  jobs: JobQueue;
  changes: ChangeFeed;
  /** By resource; the registry is `server/useCases/index.ts`. */
  hooks: Record<string, ResourceHooks>;
  /** Calls that belong to no resource: sign-in, events, documents, metrics. */
  routes: ((deps: AppDeps) => ApiRoute[])[];
}

/** What a Hono handler finds in `c.get('context')`. Nobody signed in: the actor has no grants. */
export interface AppEnv {
  Variables: { context: Context };
}

export interface App {
  fetch(request: Request): Promise<Response>;
}

/** The whole server as a function of a request (style 14). */
export function createApp(deps: AppDeps): App {
  const app = new Hono<AppEnv>();
  for (const routes of deps.routes) mountRoutes(app, routes(deps));
  for (const hooks of Object.values(deps.hooks)) mountRoutes(app, hooks.routes ?? []);
  return { fetch: async (request) => app.fetch(request) };
}
