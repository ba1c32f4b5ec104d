import { acceptedLanguage } from '#server/engine/http/acceptedLanguage.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { StaticFiles } from '#server/engine/http/staticFiles.ts';
import { closeDay } from '#server/engine/audit/closeDay.ts';
import { createJournals } from '#server/engine/audit/createJournals.ts';
import { heartbeat } from '#server/engine/agents/heartbeat.ts';
import { AGENT_SILENCE, silenceHandler } from '#server/engine/agents/silence.ts';
import { keepStatistics } from '#server/engine/db/keepStatistics.ts';
import { ping, type Outage } from '#server/engine/db/outage.ts';
import { createChangeFeed, type LiveFeed } from '#server/engine/events/changeFeed.ts';
import { createCrossProcessFeed, type CrossProcessFeed } from '#server/engine/events/crossProcessFeed.ts';
import { eventsRoute } from '#server/engine/events/eventsRoute.ts';
import { readerPosition } from '#server/engine/events/readerPosition.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import { resourceExtras } from '#server/engine/routes/exchange/resourceExtras.ts';
import { diskStore } from '#server/engine/files/store/diskStore.ts';
import type { FileStore } from '#server/engine/files/store/fileStore.ts';
import { fileRoutes } from '#server/engine/files/fileRoutes.ts';
import { forgetStrayBytes, type FilesInUse } from '#server/engine/files/forgetStrayBytes.ts';
import { forgetStrayFiles } from '#server/engine/files/forgetStrayFiles.ts';
import { FORGET_OLD, forgetOldHandler } from '#server/engine/jobs/forgetOldHandler.ts';
import { createJobQueue, type WakingJobQueue } from '#server/engine/jobs/jobQueue.ts';
import { createJobRunner, type AnyJobHandler, type JobRunner } from '#server/engine/jobs/jobRunner.ts';
import { transitionHandler } from '#server/engine/jobs/transitionHandler.ts';
import { TRANSITION } from '#server/engine/jobs/transitionJob.ts';
import { createMetrics, type Metrics } from '#server/engine/observe/metrics.ts';
import { observeRoutes } from '#server/engine/observe/observeRoutes.ts';
import { createRateLimits } from '#server/engine/observe/rateLimits.ts';
import { createRequestObserver } from '#server/engine/observe/requestObserver.ts';
import { createRouteLabel } from '#server/engine/observe/routeLabel.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import { openapiRoutes } from '#server/engine/routes/openapi/openapiRoutes.ts';
import { panelsRoute } from '#server/engine/routes/overview/panelsRoute.ts';
import { overviewRoute } from '#server/engine/routes/overview/overviewRoute.ts';
import { schemaRoutes } from '#server/engine/schemas/schemaRoutes.ts';
import { searchRoutes } from '#server/engine/routes/search/searchRoutes.ts';
import { destinationOf } from './destinationOf.ts';
import { sendersOf } from '#server/engine/settings/sendersOf.ts';
import { createLiveSettings, type SettingsKeeper } from '#server/engine/settings/liveSettings.ts';
import { publicPictureRoute } from '#server/engine/files/publicPictureRoute.ts';
import { publicSettingsRoute } from '#server/engine/settings/publicSettingsRoute.ts';
import { createReceiver } from '#server/engine/files/uploads/createReceiver.ts';
import { forgetUploadHandler } from '#server/engine/files/uploads/forgetUpload.ts';
import { FORGET_UPLOAD } from '#server/engine/records/table/uploadJob.ts';
import { TASK } from '#server/engine/routes/tasks/beginTask.ts';
import { createTasks } from '#server/engine/routes/tasks/createTasks.ts';
import { forgetTasks } from '#server/engine/routes/tasks/forgetTasks.ts';
import { uploadRoutes } from '#server/engine/files/uploads/uploadRoutes.ts';
import { createApp, type App, type AppDeps, type ChangeFeed } from './app.ts';
import type { Context } from '#server/engine/context.ts';
import { createContext, PLATFORM } from './createContext.ts';
import { createAdvance, type Advance } from '#server/engine/jobs/testClock/createAdvance.ts';
import type { TestClock } from '#server/engine/jobs/testClock/testClock.ts';
import { testClockRoutes } from '#server/engine/jobs/testClock/testClockRoutes.ts';
import type { EngineParts, Product, Sockets } from '#server/engine/product/product.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Clouds } from '#server/engine/product/clouds.ts';

const refuse = () => Promise.reject(new Error('a definition has a `cloud` block, but the product has no clouds'));

/** For a product whose definitions have no `cloud` block: nothing has a quota, and nothing is written to a cloud. */
const withoutClouds: Clouds = {
  create: refuse,
  update: refuse,
  act: refuse,
  handOver: refuse,
  remove: refuse,
  checkQuota: () => Promise.resolve(),
  quotas: () => Promise.resolve([]),
  find: () => Promise.reject(new ApiError('request.notFound')),
  inside: () => Promise.reject(new ApiError('request.notFound')),
  around: async (context) => context,
  capabilitiesOf: () => ({}),
  refresh: refuse,
  contentOf: refuse,
  costsOf: () => Promise.resolve({}),
  binSeconds: () => Promise.resolve(null),
};

const HEARTBEAT_MS = 15_000;
const MOST_STREAMS = 10_000;
const GUESSES_PER_MINUTE = 60;

/** The dependencies that differ between the process and a test. */
export interface EngineDeps extends Omit<EngineParts, 'live' | 'senders' | 'realTime' | 'files'> {
  /** Default: `clock`. */
  realTime?: () => number;
  /** How a test clock waits for real time; default: a timer. */
  pause?: (ms: number) => Promise<unknown>;
  /** The business clock, if it moves by hand only. */
  testClock?: TestClock;
  /** Default: on the disk, in `DATA_DIR`. */
  files?: FileStore;
  /** Replaces the senders that the settings configure. */
  senders?: EngineParts['senders'];
  staticFiles?: StaticFiles;
  /** Knows whether the database is usable. Default: queries find out. */
  outage?: Outage;
  /** The name of this process on the jobs that it runs. Default: a random id. */
  worker?: string;
  /** Reports metrics of the process itself. Only one server of a process may. */
  processMetrics?: boolean;
}

export interface Engine {
  product: Product;
  app: App;
  deps: AppDeps;
  queue: WakingJobQueue;
  runner: JobRunner;
  /** Moves the test clock; absent without one. */
  advance?: Advance;
  feed: LiveFeed;
  /** Settings of administrators. Call `begin` before the first request. */
  live: SettingsKeeper;
  /** Connections other than requests, such as WebSockets. */
  sockets: Sockets;
  /** Reads what other processes write to the same database. */
  others: CrossProcessFeed;
  /** A context of the platform: jobs, recovery, first start. */
  context(requestId: string): Context;
}

/**
 * Assembles the engine and the product. The process and the tests call the same function. Timers and listening sockets
 * belong to `startEngine.ts`.
 */
export function createEngine(
  { senders: givenSenders, worker: givenWorker, processMetrics = false, ...env }: EngineDeps,
  createProduct: (parts: EngineParts) => Product,
): Engine {
  const { db, clock, realTime = clock, pause, ids, schemas, log, secretKey, settings, testClock } = env;
  const worker = givenWorker ?? ids.uuid();
  const live = createLiveSettings({ db, clock, schemas, log, secretKey, environment: settings.environment, worker });
  const senders = givenSenders ?? sendersOf(live, env);
  const files = env.files ?? diskStore(settings);
  const product = createProduct({ db, clock, realTime, ids, settings, live, schemas, log, secretKey, senders, files });
  const metrics = createMetrics({ process: processMetrics });
  const feed = createChangeFeed(ids.token(6));
  const listeners = listenersOf(live, feed, product);
  const ofOthers = () => context('other-process');
  const others = createCrossProcessFeed({ db, clock: realTime, feed: listeners, schemas, context: ofOthers });
  const queue = createJobQueue();
  const { authenticator, hooks = {} } = product;
  const { tasks, extras } = callsBeyond(product);
  const runner = createJobRunner({
    db,
    clock,
    realTime,
    worker,
    handlers: { ...jobHandlers(product, schemas, tasks.filesInUse), [TASK]: tasks.handler },
    contextFor: (requestId) => context(requestId),
    working: schemas.working,
    finished: metrics.jobFinished,
  });
  const advance = testClock && createAdvance({ testClock, runner, realTime, ...(pause && { pause }), log });

  const shared: ApiRoute[] = [
    ...(product.routes ?? []),
    ...readingRoutes(product, schemas, feed),
    ...fileCalls(),
    ...tasks.routes,
    ...searchRoutes,
    overviewRoute,
    panelsRoute,
    publicSettingsRoute,
    publicPictureRoute,
    ...openapiRoutes(schemas, () => routes),
    ...watchingRoutes(metrics, env),
    ...(testClock && advance && product.testClock ? testClockRoutes(testClock, advance, product.testClock) : []),
  ];
  const routes = [...shared, ...Object.values(hooks).flatMap((each) => each.routes ?? [])];
  const deps: AppDeps = {
    ...env,
    files,
    realTime,
    journals: createJournals({ db, realTime, secretKey, worker, log, destinationOf }),
    live,
    ...(product.dayZone && { dayZone: product.dayZone }),
    authenticator,
    jobs: queue,
    changes: others,
    hooks,
    clouds: product.clouds ?? withoutClouds,
    routes: [() => shared],
    extras,
    observers: [observerOf(metrics, env, routes, product)],
  };
  const context = (requestId: string) =>
    createContext(deps, { actor: PLATFORM, requestId, lang: acceptedLanguage(null, schemas.current().languages) });
  announceSchemas(feed, env);
  watchEngine(metrics, feed, schemas);
  const sockets = product.sockets?.(context) ?? NONE;
  return {
    product,
    app: createApp(deps),
    deps,
    queue,
    runner: advance?.runner ?? runner,
    ...(advance && { advance }),
    feed,
    live,
    sockets,
    others,
    context,
  };
}

const NONE: Sockets = { upgrade: (_request, socket) => void socket.destroy(), close: () => undefined };

const fileCalls = () => [...fileRoutes, ...uploadRoutes(createReceiver())];

/** What the calls of every definition do beyond reading and writing its records. */
function callsBeyond(product: Product) {
  const tasks = createTasks(product, () => extras);
  const { beginTask } = tasks;
  const extras: ResourceExtras = { ...resourceExtras, heartbeat, ...(beginTask && { beginTask }), ...product.extras };
  return { tasks, extras };
}

/** Settings, access and the product follow a write before any reader receives it. */
function listenersOf(live: SettingsKeeper, feed: LiveFeed, { access, hear }: Product): ChangeFeed {
  return {
    publish(changes) {
      live.hear(changes);
      hear?.(changes);
      if (access !== undefined && changes.some(access.any)) access.forget();
      feed.publish(changes);
    },
  };
}

function jobHandlers(product: Product, schemas: SchemaStore, inUse: FilesInUse): Record<string, AnyJobHandler> {
  return {
    [TRANSITION]: transitionHandler,
    [AGENT_SILENCE]: silenceHandler,
    [FORGET_OLD]: forgetOldHandler([
      ...(product.cleanup ?? []),
      closeDay,
      forgetStrayFiles(schemas),
      forgetTasks,
      forgetStrayBytes(inUse),
      (of) => keepStatistics(of.db),
    ]),
    [FORGET_UPLOAD]: forgetUploadHandler,
    ...product.jobs,
  };
}

/** The definitions, and the stream of what changes after they were read. */
function readingRoutes(
  { authenticator, access, onRevoked = () => () => undefined }: Product,
  schemas: SchemaStore,
  feed: LiveFeed,
): ApiRoute[] {
  return [
    ...schemaRoutes(schemas, (actor) => readerPosition(feed, actor)),
    eventsRoute({
      feed,
      authenticator,
      schemas,
      changesAccessOf: (change, actor) => access?.of(change, actor) === true,
      onRevoked,
      heartbeatMs: HEARTBEAT_MS,
      mostStreams: MOST_STREAMS,
    }),
  ];
}

function watchingRoutes(metrics: Metrics, { db, settings, outage }: EngineDeps): ApiRoute[] {
  const database = async () => (outage ? outage.check(db) : ping(db));
  return observeRoutes({ metrics, checks: { database }, metricsToken: settings.metricsToken });
}

function observerOf(
  metrics: Metrics,
  { settings }: EngineDeps,
  routes: readonly ApiRoute[],
  { isGuess = () => false, loggedPath = (path) => path }: Product,
) {
  const rates = { perMinute: settings.rateLimit, guessesPerMinute: GUESSES_PER_MINUTE, isGuess };
  const limits = createRateLimits(rates, metrics);
  return createRequestObserver({ metrics, limits, routeOf: createRouteLabel(() => routes), loggedPath });
}

function watchEngine(metrics: Metrics, feed: LiveFeed, schemas: SchemaStore): void {
  metrics.watch(
    'suantai_schema_errors',
    'Findings that keep a changed schema file from running',
    () => schemas.diagnostics().filter(({ severity }) => severity === 'error').length,
  );
  metrics.watch('suantai_event_streams', 'Open event streams', () => feed.size);
}

function announceSchemas(feed: LiveFeed, { schemas }: EngineDeps): void {
  schemas.onChange((change) => {
    feed.announce('schemas', change);
    feed.announce('diagnostics', { diagnostics: schemas.diagnostics() });
  });
}
