import { accessKey } from '#model/access/accessKey.ts';
import type { Actor } from '#model/access/actor.ts';
import type { ErrorCatalogue } from '#model/messages/errors.ts';
import type { Capabilities } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import { definitionIn, missingIn } from '#model/reading/definitionIn.ts';
import type { Context } from '#server/engine/context.ts';
import { definitionFor, manifestFor } from '#model/reading/manifest.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { hash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { LRUCache } from 'lru-cache';
import type { AppEnv } from '#server/engine/start/app.ts';
import { seesFindings } from '#server/engine/schemas/findings/seesFindings.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { bodyFor, VARY_ENCODING, type KeptBody } from '#server/engine/http/compress.ts';
import { reply } from '#server/engine/http/reply.ts';
import { absentResources } from './absentResources.ts';
import type { SchemaStore } from './schemaStore.ts';

/**
 * The routes from which the console loads the definitions: menu and router first, then single definitions and the texts
 * (docs/api.md).
 */
export function schemaRoutes(store: SchemaStore, eventIdFor: (actor: Actor) => string): ApiRoute[] {
  const cached = cacheBySchemas();
  const [first = ''] = Object.keys(store.current().resources);
  return [
    manifestRoute(store, cached, eventIdFor),
    definitionRoute(cached, first),
    messagesRoute(cached),
    diagnosticsRoute(store),
  ];
}

const manifestRoute = (store: SchemaStore, cached: Cached, eventIdFor: (actor: Actor) => string): ApiRoute => ({
  method: 'GET',
  path: '/api/sys/v1/manifest',
  access: 'signed-in',
  forTokens: 'always',
  document: {
    tag: 'definitions',
    summary: 'Menu, pages and resources that the reader may open',
    replies: {
      200: {
        description: 'The manifest. `X-Event-Id` is the event after which it was read: the stream continues there',
        schema: { type: 'object' },
      },
    },
    example: {},
  },
  async handle(c) {
    const { actor, db } = c.get('context');
    const absent = await absentResources(db, store.current());
    // Both are read at the same moment: a change after it is an event after this id.
    const schemas = store.current();
    const eventId = eventIdFor(actor);
    return send(
      c,
      cached(schemas, `manifest ${accessKey(actor)} ${absent.join(' ')}`, () => manifestFor(schemas, actor, absent)),
      { 'x-event-id': eventId },
    );
  },
});

/** `example` is a resource that the reader of the contract may try. */
const definitionRoute = (cached: Cached, example: string): ApiRoute => ({
  method: 'GET',
  path: '/api/sys/v1/definitions/{resource}',
  access: 'signed-in',
  forTokens: 'always',
  document: {
    tag: 'definitions',
    summary: 'One definition, narrowed to what the reader may see and, with `cloud`, to what that cloud offers',
    query: { cloud: { type: 'string' } },
    replies: { 200: { description: 'The definition', schema: { type: 'object' } } },
    example: { params: { resource: example }, as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    const { schemas, actor } = context;
    const name = c.req.param('resource') ?? '';
    const definition = Object.hasOwn(schemas.resources, name) ? schemas.resources[name] : undefined;
    const capabilities = definition && (await capabilitiesOf(context, definition, c.req.query('cloud')));
    const narrowed =
      definition &&
      cached(schemas, [name, accessKey(actor), ...missingIn(definition, capabilities)].join(' '), () => {
        return definitionFor(definitionIn(definition, capabilities), actor, schemas) ?? null;
      });
    if (narrowed === undefined || narrowed.body === 'null') throw new ApiError('request.notFound');
    return send(c, narrowed);
  },
});

/** A cloud that is gone, or that the reader does not see, narrows nothing. */
async function capabilitiesOf(
  context: Context,
  { features }: Definition,
  cloudId = '',
): Promise<Capabilities | undefined> {
  if (features === undefined || cloudId === '') return undefined;
  try {
    return (await context.clouds.inside(context, cloudId)).cloud?.capabilities;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

const messagesRoute = (cached: Cached): ApiRoute => ({
  method: 'GET',
  path: '/api/sys/v1/messages',
  access: 'public',
  document: {
    tag: 'definitions',
    summary: 'The error catalogue and the shared sentences',
    replies: { 200: { description: 'Both, in both languages', schema: { type: 'object' } } },
    example: {},
  },
  handle(c) {
    const { schemas } = c.get('context');
    return send(
      c,
      cached(schemas, 'messages', () => ({ errors: publicCatalogue(schemas.errors), messages: schemas.messages })),
      { 'cache-control': 'public, no-cache' },
    );
  },
});

const diagnosticsRoute = (store: SchemaStore): ApiRoute => ({
  method: 'GET',
  path: '/api/sys/v1/diagnostics',
  access: 'public',
  document: {
    tag: 'definitions',
    summary: 'Findings in the schema files; for administrators, and in development for everyone',
    replies: { 200: { description: 'The findings', schema: { type: 'array', items: { type: 'object' } } } },
  },
  handle(c) {
    const { settings, actor } = c.get('context');
    if (!seesFindings(actor, settings)) throw new ApiError('request.notFound');
    return c.json(store.diagnostics());
  },
});

interface CachedReply extends KeptBody {
  etag: string;
}

type Cached = (schemas: CompiledSchemas, key: string, make: () => object | null) => CachedReply;

/** Policies make readers differ; rarely used results are computed again. */
const MOST_KEPT = 2_000;

/** Readers with the same permissions share a response until the definitions change. */
function cacheBySchemas(): Cached {
  const replies = new WeakMap<CompiledSchemas, LRUCache<string, CachedReply>>();
  return (schemas, key, make) => {
    let known = replies.get(schemas);
    if (known === undefined) replies.set(schemas, (known = new LRUCache({ max: MOST_KEPT })));
    let found = known.get(key);
    if (found === undefined) {
      const body = JSON.stringify(make());
      known.set(key, (found = { body, etag: `"${hash('sha1', body, 'base64url')}"` }));
    }
    return found;
  };
}

async function send(c: HonoContext<AppEnv>, kept: CachedReply, more: Record<string, string> = {}): Promise<Response> {
  const { etag } = kept;
  const vary = `cookie, authorization, ${VARY_ENCODING}`;
  const headers = { etag, 'cache-control': 'private, no-cache', vary, ...more };
  if (c.req.header('if-none-match') === etag) return reply(c.get('context'), 304, null, headers);
  const { body, headers: encoding } = await bodyFor(c.req.raw, kept);
  return reply(c.get('context'), 200, body, {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
    ...encoding,
  });
}

/** Readers do not need the reason why a code is unused; what to do is on the page of the error. */
function publicCatalogue({ entries, families }: ErrorCatalogue): ErrorCatalogue {
  return {
    families: families.map(({ family, ranges, message, status }) => ({ family, ranges, message, status })),
    entries: entries.map(({ key, code, status, message, specified, next }) => ({
      key,
      code,
      status,
      message,
      specified,
      ...(next && { next }),
    })),
  };
}
