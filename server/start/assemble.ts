import type { Logger } from 'pino';
import { createAuthenticator } from '#server/domains/identity/session/authenticator.ts';
import { forgetOld } from '#server/domains/identity/session/forgetOld.ts';
import { demoRoute } from '#server/domains/identity/signIn/demoRoute.ts';
import type { PasswordCost } from '#server/engine/access/passwordHash.ts';
import { sessionRoutes } from '#server/domains/identity/session/sessionRoutes.ts';
import { createSessions, type Sessions } from '#server/domains/identity/session/sessions.ts';
import { createSignIn } from '#server/domains/identity/signIn/signIn.ts';
import { heartbeat } from '#server/engine/agents/heartbeat.ts';
import { AGENT_SILENCE, silenceHandler } from '#server/engine/agents/silence.ts';
import { createApp, type App, type AppDeps, type ChangeFeed } from '#server/engine/app.ts';
import { changesAccess, changesAccessOf } from '#server/domains/identity/actor/changesAccess.ts';
import { builtInDrivers } from '#server/domains/cloud/driver/builtInDrivers.ts';
import { enterCloud } from '#server/domains/cloud/enterCloud.ts';
import { CLOUD_SYNC, syncHandler } from '#server/domains/cloud/inventory/syncJob.ts';
import { machineParts } from '#server/domains/cloud/machineParts.ts';
import { createCloudRegistry, type DriverFactories } from '#server/domains/cloud/driver/registry.ts';
import { cloudRoutes } from '#server/domains/cloud/routes/cloudRoutes.ts';
import { callHandler } from '#server/domains/cloud/writes/callHandler.ts';
import { CLOUD_CALL } from '#server/domains/cloud/writes/cloudCall.ts';
import { writeThrough } from '#server/domains/cloud/writes/writeThrough.ts';
import { createConsoleProxy, type ConsoleProxy } from '#server/domains/cloud/console/consoleProxy.ts';
import type { Settings } from '#server/engine/config.ts';
import type { Context, Ids } from '#server/engine/context.ts';
import { createContext, PLATFORM } from '#server/engine/createContext.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Outage } from '#server/engine/db/outage.ts';
import { configuredSenders } from '#server/engine/delivery/configuredSenders.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import { createChangeFeed, type LiveFeed } from '#server/engine/events/changeFeed.ts';
import { createCrossProcessFeed, type CrossProcessFeed } from '#server/engine/events/crossProcessFeed.ts';
import { eventsRoute } from '#server/engine/events/eventsRoute.ts';
import { resourceExtras } from '#server/engine/exchange/resourceExtras.ts';
import { acceptedLanguage } from '#server/engine/http/acceptedLanguage.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { StaticFiles } from '#server/engine/http/staticFiles.ts';
import { keepStatistics } from '#server/engine/db/keepStatistics.ts';
import { FORGET_OLD, forgetOldHandler } from '#server/engine/jobs/forgetOldHandler.ts';
import { createJobQueue, type WakingJobQueue } from '#server/engine/jobs/jobQueue.ts';
import { createJobRunner, type JobHandler, type JobRunner } from '#server/engine/jobs/jobRunner.ts';
import { transitionHandler } from '#server/engine/jobs/transitionHandler.ts';
import { TRANSITION } from '#server/engine/jobs/transitionJob.ts';
import { createMetrics, type Metrics } from '#server/engine/observe/metrics.ts';
import { observeRoutes } from '#server/engine/observe/observeRoutes.ts';
import { createRateLimits } from '#server/engine/observe/rateLimits.ts';
import { createRequestObserver } from '#server/engine/observe/requestObserver.ts';
import { createRouteLabel } from '#server/engine/observe/routeLabel.ts';
import { openapiRoutes } from '#server/engine/openapi/openapiRoutes.ts';
import { schemaRoutes } from '#server/engine/schemas/schemaRoutes.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import { publicSettingsRoute } from '#server/engine/settings/publicSettingsRoute.ts';
import { createLiveSettings, type SettingsKeeper } from '#server/engine/settings/liveSettings.ts';
import { createReceiver } from '#server/engine/uploads/createReceiver.ts';
import { FORGET_UPLOAD, forgetUploadHandler } from '#server/engine/uploads/forgetUpload.ts';
import { uploadRoutes } from '#server/engine/uploads/uploadRoutes.ts';
import { fileRoutes } from '#server/engine/files/fileRoutes.ts';
import { forgetStrayFiles } from '#server/engine/files/forgetStrayFiles.ts';
import { identityRoutes } from '#server/domains/identity/identityRoutes.ts';
import { backupScheduleHandler } from '#server/domains/storage/backupScheduleHandler.ts';
import { BACKUP_SCHEDULE } from '#server/domains/storage/backupScheduleHooks.ts';
import { forgetOldCodes } from '#server/domains/identity/verification/forgetOldCodes.ts';
import { messageHandler, SEND_MESSAGE } from '#server/domains/identity/verification/messageJob.ts';
import { createPost } from '#server/domains/identity/verification/post.ts';
import { createHooks } from '#server/domains/index.ts';
import { refuseUnlicensed } from '#server/domains/platform/licence/licenceGuard.ts';
import { overviewRoute } from '#server/engine/overview/overviewRoute.ts';
import { permissionRoutes } from '#server/domains/identity/permissions/permissionRoutes.ts';
import { searchRoute } from '#server/engine/search/searchRoute.ts';

const HEARTBEAT_MS = 15_000;
const MOST_STREAMS = 10_000;
const SIGN_INS_PER_MINUTE = 60;

/** What differs between the process and a test. */
export interface ServerDeps {
  db: Database;
  clock: () => number;
  ids: Ids;
  settings: Settings;
  schemas: SchemaStore;
  log: Logger;
  secretKey: Uint8Array;
  /** Public key of licences, PEM. */
  licenceKey?: string | undefined;
  passwordCost?: PasswordCost;
  /** What messages go out over, instead of what the settings say; what is missing goes into the outbox of the demo. */
  senders?: Senders;
  staticFiles?: StaticFiles;
  /** Knows whether the database can be used; absent: it is asked. */
  outage?: Outage;
  /** Names this process where it has begun a job; default: a random id. */
  worker?: string;
  /** What clouds are reached by, instead of what the product has. */
  drivers?: DriverFactories;
  /** Figures of the process itself: one server in a process may have them. */
  processMetrics?: boolean;
}

export interface Platform {
  app: App;
  deps: AppDeps;
  queue: WakingJobQueue;
  runner: JobRunner;
  feed: LiveFeed;
  /** What administrators set. `begin` has to run before the first request. */
  live: SettingsKeeper;
  /** Screens of machines. */
  consoles: ConsoleProxy;
  /** What other processes on the same database write. */
  others: CrossProcessFeed;
  /** The platform itself at work: jobs, recovery, first start. */
  context(requestId: string): Context;
}

/**
 * Joins the parts of the server: the process and the tests run the same one. Timers and sockets belong to
 * `startServer.ts`.
 */
export function assemble({
  passwordCost,
  licenceKey,
  senders: givenSenders,
  drivers = {},
  worker,
  processMetrics = false,
  ...env
}: ServerDeps): Platform {
  const { db, clock, ids, schemas, log, secretKey, settings: process } = env;
  const named = worker ?? ids.uuid();
  const live = createLiveSettings({
    db,
    clock,
    schemas,
    log,
    secretKey,
    environment: process.environment,
    worker: named,
  });
  const senders = givenSenders ?? configuredSenders(live, clock);
  const metrics = createMetrics({ process: processMetrics });
  const sessions = createSessions({ db, clock, ids, live, roles: () => schemas.current().roles });
  const authenticator = createAuthenticator(sessions, clock);
  const feed = createChangeFeed(ids.token(6));
  const forgetting = forgettingFeed(feed, sessions);
  const heard: ChangeFeed = {
    publish(changes) {
      live.hear(changes);
      forgetting.publish(changes);
    },
  };
  const others = createCrossProcessFeed({ db, clock, feed: heard, schemas, context: () => context('other-process') });
  const queue = createJobQueue();
  const clouds = createCloudRegistry({ ...builtInDrivers({ db, clock, ids, log, settings: process }), ...drivers });
  const post = createPost(senders);
  const hooks = createHooks({ sessions, licenceKey, clouds, post, senders, live });

  const shared: ApiRoute[] = [
    ...sessionRoutes({ sessions, authenticator, signIn: createSignIn(sessions, passwordCost) }),
    ...identityRoutes({ sessions, authenticator, post }),
    demoRoute,
    ...schemaRoutes(schemas),
    eventsRoute({
      feed,
      authenticator,
      schemas,
      changesAccessOf,
      onRevoked: sessions.onRevoked,
      heartbeatMs: HEARTBEAT_MS,
      mostStreams: MOST_STREAMS,
    }),
    ...fileRoutes,
    ...uploadRoutes(createReceiver()),
    searchRoute,
    overviewRoute,
    publicSettingsRoute,
    ...permissionRoutes,
    ...cloudRoutes,
    ...openapiRoutes(schemas, () => routes),
    ...watchingRoutes(metrics, env),
  ];
  const routes = [...shared, ...Object.values(hooks).flatMap((each) => each.routes ?? [])];
  const deps: AppDeps = {
    ...env,
    live,
    authenticator,
    jobs: queue,
    changes: others,
    hooks,
    clouds: writeThrough,
    routes: [() => shared],
    extras: {
      ...resourceExtras,
      heartbeat,
      enter: enterCloud,
      part: machineParts(clouds, authenticator.sessionOf),
      beforeWrite: refuseUnlicensed,
    },
    observers: [observerOf(metrics, env, routes)],
  };
  const context = (requestId: string) =>
    createContext(deps, { actor: PLATFORM, requestId, lang: acceptedLanguage(null, schemas.current().languages) });
  const handlers: Record<string, JobHandler> = {
    [TRANSITION]: transitionHandler,
    [AGENT_SILENCE]: silenceHandler,
    [FORGET_OLD]: forgetOldHandler([forgetOld, forgetOldCodes, forgetStrayFiles(schemas), keepStatistics]),
    [FORGET_UPLOAD]: forgetUploadHandler,
    [SEND_MESSAGE]: messageHandler(senders),
    [CLOUD_CALL]: callHandler(clouds),
    [CLOUD_SYNC]: syncHandler(clouds),
    [BACKUP_SCHEDULE]: backupScheduleHandler,
  };
  const runner = createJobRunner({
    db,
    clock,
    worker: named,
    handlers,
    contextFor: context,
    working: schemas.working,
    finished: metrics.jobFinished,
  });

  announceSchemas(feed, env);
  metrics.watch(
    'suantai_schema_errors',
    'Findings that keep a changed schema file from running',
    () => schemas.diagnostics().filter(({ severity }) => severity === 'error').length,
  );
  metrics.watch('suantai_event_streams', 'Open event streams', () => feed.size);
  const consoles = createConsoleProxy({ ...env, authenticator, onRevoked: sessions.onRevoked });
  return { app: createApp(deps), deps, queue, runner, feed, live, consoles, others, context };
}

/** Before anybody is told of a write that changes what accounts may do, nobody is believed to be who they were. */
function forgettingFeed(feed: LiveFeed, sessions: Sessions): ChangeFeed {
  return {
    publish(changes) {
      if (changes.some(changesAccess)) sessions.forgetEverybody();
      feed.publish(changes);
    },
  };
}

function watchingRoutes(metrics: Metrics, { db, settings, outage }: ServerDeps): ApiRoute[] {
  const database = async () => (outage === undefined ? void (await db.all('select 1 as one')) : outage.check(db));
  return observeRoutes({ metrics, checks: { database }, metricsToken: settings.metricsToken });
}

function observerOf(metrics: Metrics, { settings }: ServerDeps, routes: readonly ApiRoute[]) {
  const limits = createRateLimits({ perMinute: settings.rateLimit, signInsPerMinute: SIGN_INS_PER_MINUTE }, metrics);
  return createRequestObserver({ metrics, limits, routeOf: createRouteLabel(() => routes) });
}

function announceSchemas(feed: LiveFeed, { schemas }: ServerDeps): void {
  schemas.onChange((change) => {
    feed.announce('schemas', change);
    feed.announce('diagnostics', { diagnostics: schemas.diagnostics() });
  });
}
