import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Actor } from '#model/access/actor.ts';
import type { Journals } from '#server/engine/audit/createJournals.ts';
import type { Clouds } from '#server/engine/product/clouds.ts';
import type { FileStore } from '#server/engine/files/store/fileStore.ts';
import type { Settings } from '#server/engine/process/config.ts';
import type { Context, Ids, JobQueue, RecordChange } from '#server/engine/context.ts';
import type { Authenticator } from '#server/engine/product/authenticator.ts';
import { signOutCookies } from '#server/engine/access/cookies.ts';
import { hasSessionCookie, requestToken } from '#server/engine/access/requestToken.ts';
import { ANONYMOUS, createContext } from './createContext.ts';
import type { Database } from '#server/engine/db/database.ts';
import { acceptedLanguage } from '#server/engine/http/acceptedLanguage.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { mountRoutes, type ApiRoute } from '#server/engine/http/apiRoute.ts';
import { compressPublic } from '#server/engine/http/compress.ts';
import { refuseBrokenEscapes } from '#server/engine/http/decodeText.ts';
import { partsOf } from '#server/engine/http/partsOf.ts';
import { completed } from '#server/engine/http/reply.ts';
import { respondWithError } from '#server/engine/http/respondWithError.ts';
import { refuseForeignOrigin } from '#server/engine/http/sameOrigin.ts';
import type { StaticFiles } from '#server/engine/http/staticFiles.ts';
import { withinTime } from '#server/engine/http/withinTime.ts';
import { answerResource } from '#server/engine/routes/resources/answerResource.ts';
import { answerUpstream } from '#server/engine/routes/upstream/answerUpstream.ts';
import { inDialect } from '#server/engine/routes/resources/inDialect.ts';
import { resourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import { matchResource } from '#server/engine/routes/resources/resourcePaths.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import type { TestClock } from '#server/engine/jobs/testClock/testClock.ts';
import { isoTime } from '#model/values/isoTime.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** Receives every committed write. */
export interface ChangeFeed {
  publish(changes: readonly RecordChange[]): void;
}

/** Observes whole requests: rate limits, metrics, the log. */
export interface Observer {
  /** Throws an `ApiError` to refuse the request. */
  before?(request: Request, actor: Actor): void | Promise<void>;
  after?(request: Request, response: Response, durationMs: number, context: Context): void;
}

export interface AppDeps {
  db: Database;
  /** Milliseconds since 1970, as `Context` explains them. */
  clock: () => number;
  realTime: () => number;
  /** Every response says where it stands, because browsers cannot know. */
  testClock?: TestClock;
  ids: Ids;
  settings: Settings;
  live: LiveSettings;
  /** The time zone of days and months; default: UTC. */
  dayZone?: (context: Pick<Context, 'live'>) => string;
  schemas: SchemaStore;
  log: Logger;
  authenticator: Authenticator;
  jobs: JobQueue;
  changes: ChangeFeed;
  journals: Journals;
  files: FileStore;
  /** 32 bytes with which secrets are stored. */
  secretKey: Uint8Array;
  /** By resource; the registry is `server/domains/index.ts`. */
  hooks: Record<string, ResourceHooks>;
  clouds: Clouds;
  /** Calls that belong to no resource: sign-in, events, documents, metrics. */
  routes: ((deps: AppDeps) => ApiRoute[])[];
  /** Calls that every definition has and that other modules answer. */
  extras?: ResourceExtras;
  observers?: readonly Observer[];
  /** The built console, where this process serves it. */
  staticFiles?: StaticFiles;
}

/** The variables of a Hono handler: `c.get('context')`. Without a session, the actor has no grants. */
export interface AppEnv {
  Variables: { context: Context };
  Bindings: { context: Context };
}

export interface App {
  fetch(request: Request): Promise<Response>;
}

/** The whole server as a function from a request to a response. */
export function createApp(deps: AppDeps): App {
  const routes = handWritten(deps);
  const observers = deps.observers ?? [];

  async function answer(request: Request, context: Context): Promise<Response> {
    const { path, query } = partsOf(request.url);
    if (request.url.length > LONGEST_URL) throw new ApiError('request.uriTooLong', { params: { max: LONGEST_URL } });
    refuseBrokenEscapes(request.url);
    if (path.startsWith('/api/')) {
      const byHand = await routes.fetch(request, { context });
      if (byHand !== UNKNOWN) return byHand;
      const match = matchResource(context.schemas, path);
      if (match === undefined) throw new ApiError('system.unknownService');
      const { extras = {} } = deps;
      const call = () => resourceCall(context, request, new URLSearchParams(query), match, extras);
      const byAgent = match.definition.agent && (await extras.heartbeat?.(call()));
      if (byAgent) return byAgent;
      if (context.actor === ANONYMOUS) throw new ApiError('identity.credentialsRequired');
      return inDialect(call(), (each) => (each.definition.upstream ? answerUpstream(each) : answerResource(each)));
    }
    const byHand = await routes.fetch(request, { context });
    if (byHand !== UNKNOWN) return byHand;
    const file = await deps.staticFiles?.(request, path);
    if (file === undefined) throw new ApiError('system.unknownService');
    return file;
  }

  async function respond(request: Request): Promise<Response> {
    const began = performance.now();
    const lang = acceptedLanguage(request.headers.get('accept-language'), deps.schemas.current().languages);
    const requestId = deps.ids.uuid();
    const note = deps.journals.requests.begin(request);
    let context = createContext(deps, { actor: ANONYMOUS, requestId, lang, note });
    let response: Response;
    try {
      refuseForeignOrigin(request, deps.settings.publicUrl);
      const actor = await deps.authenticator.actorOf(request);
      if (actor !== undefined) context = createContext(deps, { actor, requestId, operationId: requestId, lang, note });
      for (const observer of observers) await observer.before?.(request, context.actor);
      response = await withinTime(answer(request, context), deps.settings.requestTimeoutMs);
    } catch (error) {
      response = respondWithError(notVerified(error, request), context);
    }
    const done = await compressPublic(request, withoutSession(request, completed(context, response), deps.settings));
    if (deps.testClock !== undefined) done.headers.set('test-clock', isoTime(deps.clock()));
    const durationMs = performance.now() - began;
    await deps.journals.requests.end(request, done, { note, context, durationMs });
    for (const observer of observers) observer.after?.(request, done, durationMs, context);
    return done;
  }

  return { fetch: (request) => deps.schemas.working(() => respond(request)) };
}

/** Below Node's limit of 16 KiB for all headers together, so that the refusal carries an error code. */
const LONGEST_URL = 12_288;

/** Reports an invalid or expired token as such, instead of asking the client to sign in. */
function notVerified(error: unknown, request: Request): unknown {
  const isUnknown =
    error instanceof ApiError && error.key === 'identity.credentialsRequired' && requestToken(request) !== undefined;
  return isUnknown ? new ApiError('identity.authenticationFailed', { cause: error }) : error;
}

/** Spec 4.6: the cookies of a session that has ended are cleared, so that no page takes it for one. */
function withoutSession(request: Request, response: Response, { publicUrl }: Settings): Response {
  if (response.status !== 401 || !hasSessionCookie(request)) return response;
  const secure = (publicUrl ?? request.url).startsWith('https:');
  for (const cookie of signOutCookies({ secure })) response.headers.append('set-cookie', cookie);
  return response;
}

/** The router returns it for unknown addresses. */
const UNKNOWN = new Response(null, { status: 404 });

function handWritten(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const routes of deps.routes) mountRoutes(app, routes(deps));
  for (const hooks of Object.values(deps.hooks)) mountRoutes(app, hooks.routes ?? []);
  app.notFound(() => UNKNOWN);
  app.onError((error) => {
    // `fetch` above answers every error in one place.
    throw error;
  });
  return app;
}
