import type { Logger } from 'pino';
import { createAuthenticator } from '#server/access/authenticator.ts';
import { forgetOld } from '#server/access/forgetOld.ts';
import { demoRoute } from '#server/access/demoRoute.ts';
import type { PasswordCost } from '#server/access/passwordHash.ts';
import { sessionRoutes } from '#server/access/sessionRoutes.ts';
import { createSessions, type Sessions } from '#server/access/sessions.ts';
import { createSignIn } from '#server/access/signIn.ts';
import { heartbeat } from '#server/agents/heartbeat.ts';
import { AGENT_SILENCE, silenceHandler } from '#server/agents/silence.ts';
import { createApp, type App, type AppDeps, type ChangeFeed } from '#server/app.ts';
import { changesAccess } from '#server/access/changesAccess.ts';
import { builtInDrivers } from '#server/clouds/builtInDrivers.ts';
import { enterCloud } from '#server/clouds/enterCloud.ts';
import { CLOUD_SYNC, syncHandler } from '#server/clouds/inventory/syncJob.ts';
import { machineParts } from '#server/clouds/machineParts.ts';
import { createCloudRegistry, type DriverFactories } from '#server/clouds/registry.ts';
import { cloudRoutes } from '#server/clouds/routes/cloudRoutes.ts';
import { callHandler } from '#server/clouds/writes/callHandler.ts';
import { CLOUD_CALL } from '#server/clouds/writes/cloudCall.ts';
import { writeThrough } from '#server/clouds/writes/writeThrough.ts';
import { createConsoleProxy, type ConsoleProxy } from '#server/clouds/console/consoleProxy.ts';
import type { Settings } from '#server/config.ts';
import type { Context, Ids } from '#server/context.ts';
import { createContext, PLATFORM } from '#server/createContext.ts';
import type { Database } from '#server/db/database.ts';
import type { Outage } from '#server/db/outage.ts';
import { configuredSenders } from '#server/delivery/configuredSenders.ts';
import type { Senders } from '#server/delivery/sender.ts';
import { createChangeFeed, type LiveFeed } from '#server/events/changeFeed.ts';
import { createOtherProcesses, type OtherProcesses } from '#server/events/otherProcesses.ts';
import { eventsRoute } from '#server/events/eventsRoute.ts';
import { resourceExtras } from '#server/exchange/resourceExtras.ts';
import { acceptedLanguage } from '#server/http/acceptedLanguage.ts';
import type { ApiRoute } from '#server/http/apiRoute.ts';
import type { StaticFiles } from '#server/http/staticFiles.ts';
import { keepStatistics } from '#server/db/keepStatistics.ts';
import { FORGET_OLD, forgetOldHandler } from '#server/jobs/forgetOldHandler.ts';
import { createJobQueue, type WakingJobQueue } from '#server/jobs/jobQueue.ts';
import { createJobRunner, type JobHandler, type JobRunner } from '#server/jobs/jobRunner.ts';
import { transitionHandler } from '#server/jobs/transitionHandler.ts';
import { TRANSITION } from '#server/jobs/transitionJob.ts';
import { createMetrics, type Metrics } from '#server/observe/metrics.ts';
import { observeRoutes } from '#server/observe/observeRoutes.ts';
import { createRateLimits } from '#server/observe/rateLimits.ts';
import { createRequestObserver } from '#server/observe/requestObserver.ts';
import { createRouteLabel } from '#server/observe/routeLabel.ts';
import { openapiRoutes } from '#server/openapi/openapiRoutes.ts';
import { schemaRoutes } from '#server/schemas/schemaRoutes.ts';
import type { SchemaStore } from '#server/schemas/schemaStore.ts';
import { publicSettingsRoute } from '#server/settings/publicSettingsRoute.ts';
import { createLiveSettings, type SettingsKeeper } from '#server/settings/liveSettings.ts';
import { createReceiver } from '#server/uploads/createReceiver.ts';
import { FORGET_UPLOAD, forgetUploadHandler } from '#server/uploads/forgetUpload.ts';
import { uploadRoutes } from '#server/uploads/uploadRoutes.ts';
import { fileRoutes } from '#server/useCases/files/fileRoutes.ts';
import { forgetStrayFiles } from '#server/useCases/files/forgetStrayFiles.ts';
import { identityRoutes } from '#server/useCases/identity/identityRoutes.ts';
import { backupScheduleHandler } from '#server/useCases/storage/backupScheduleHandler.ts';
import { BACKUP_SCHEDULE } from '#server/useCases/storage/backupScheduleHooks.ts';
import { forgetOldCodes } from '#server/useCases/identity/verification/forgetOldCodes.ts';
import { messageHandler, SEND_MESSAGE } from '#server/useCases/identity/verification/messageJob.ts';
import { createPost } from '#server/useCases/identity/verification/post.ts';
import { createHooks } from '#server/useCases/index.ts';
import { refuseUnlicensed } from '#server/useCases/licence/licenceGuard.ts';
import { overviewRoute } from '#server/useCases/overview/overviewRoute.ts';
import { permissionRoutes } from '#server/useCases/permissions/permissionRoutes.ts';
import { searchRoute } from '#server/useCases/search/searchRoute.ts';

const HEARTBEAT_MS = 15_000;
const MOST_STREAMS = 10_000;
const SIGN_INS_PER_MINUTE = 60;

/** What differs between the process and a test. */
export interface Surroundings {
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
  others: OtherProcesses;
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
  ...surroundings
}: Surroundings): Platform {
  const { db, clock, ids, schemas, log, secretKey, settings: process } = surroundings;
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
  const others = createOtherProcesses({ db, clock, feed: heard, schemas, context: () => context('other-process') });
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
    ...watchingRoutes(metrics, surroundings),
  ];
  const routes = [...shared, ...Object.values(hooks).flatMap((each) => each.routes ?? [])];
  const deps: AppDeps = {
    ...surroundings,
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
    observers: [observerOf(metrics, surroundings, routes)],
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

  announceSchemas(feed, surroundings);
  metrics.watch(
    'suantai_schema_errors',
    'Findings that keep a changed schema file from running',
    () => schemas.diagnostics().filter(({ severity }) => severity === 'error').length,
  );
  metrics.watch('suantai_event_streams', 'Open event streams', () => feed.size);
  const consoles = createConsoleProxy({ ...surroundings, authenticator, onRevoked: sessions.onRevoked });
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

function watchingRoutes(metrics: Metrics, { db, settings, outage }: Surroundings): ApiRoute[] {
  const database = async () => (outage === undefined ? void (await db.all('select 1 as one')) : outage.check(db));
  return observeRoutes({ metrics, checks: { database }, metricsToken: settings.metricsToken });
}

function observerOf(metrics: Metrics, { settings }: Surroundings, routes: readonly ApiRoute[]) {
  const limits = createRateLimits({ perMinute: settings.rateLimit, signInsPerMinute: SIGN_INS_PER_MINUTE }, metrics);
  return createRequestObserver({ metrics, limits, routeOf: createRouteLabel(() => routes) });
}

function announceSchemas(feed: LiveFeed, { schemas }: Surroundings): void {
  schemas.onChange((change) => {
    feed.announce('schemas', change);
    feed.announce('diagnostics', { diagnostics: schemas.diagnostics() });
  });
}
