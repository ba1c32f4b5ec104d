import type { Context as HonoContext, Hono } from 'hono';
import type { Actor } from '#model/access/actor.ts';
import type { Grant, Json } from '#model/language/definition.ts';
import { isGranted } from '#model/access/granted.ts';
import { isGiven } from '#model/access/policies/isGiven.ts';
import type { OperationKey } from '#model/access/policies/operationKey.ts';
import { coversEverything, type ActorToken } from '#model/access/tokens/actorToken.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { ruleOn } from '#model/access/policies/ruleOn.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { AppEnv } from '#server/engine/start/app.ts';
import { ApiError } from './apiError.ts';
import { checkQuery, DRY_RUN, flag, isTrue, refuseDryRun, type QueryDocument } from './checkQuery.ts';
import { partsOf } from './partsOf.ts';
import { noteFact } from './requestFacts.ts';
import { rolledBack } from './rolledBack.ts';

/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = { [keyword: string]: Json };

export interface ReplyDocument {
  description: string;
  schema?: JsonSchema;
  /** Default: `application/json`. */
  contentType?: string;
}

export interface RouteDocument {
  /** Heading in the API reference: a resource, or a topic such as `session`. */
  tag: string;
  summary: string;
  /** Schemas of query parameters; names that end in `!` are required. Others are refused. */
  query?: Record<string, JsonSchema>;
  /** For programs that add parameters of their own: others are ignored. */
  takesAnyQuery?: true;
  /** Schemas of headers; names that end in `!` are required. */
  headers?: Record<string, JsonSchema>;
  /** Schemas of path parameters that are more than text. */
  params?: Record<string, JsonSchema>;
  body?: JsonSchema;
  bodyType?: string;
  /** A retry with the same `Idempotency-Key` receives the first response: for writes that must not happen twice. */
  repeatable?: boolean;
  /** By status. Errors are added from `access` and the catalogue. */
  replies: Record<number, ReplyDocument>;
  /** A call that succeeds on the demo data. The reference shows it, and the contract test makes it. */
  example?: { params?: Record<string, string | number>; query?: Record<string, string>; body?: Json; as?: string };
}

/** A hand-written call: its access, its entry in the contract and its handler. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In OpenAPI's notation: `/api/ecrm/v1/divisions/{nation}/{parent}`. */
  path: string;
  access: 'public' | 'signed-in' | readonly Grant[];
  /**
   * The equivalent operations of definitions. An actor whom a policy allows one of these may make the call, too; an
   * actor who is denied all of them may not.
   */
  does?: readonly { resource: string; operation: OperationKey }[];
  /**
   * Whether a call with an API token may make it. Default: the token covers one of the equivalent operations, or
   * everything where there is none. `never`: it is about the sign-in of its caller. `always`: its own answer stays
   * within the rights of the token.
   */
  forTokens?: 'never' | 'always';
  /** Its word in the operation log, which the console has a label for. Default: the last word of the path. */
  action?: string;
  /** A program repeats it while nothing changes, like an agent: the operation log has its refusals only. */
  isReport?: true;
  /** Only answers what its body asks, and changes nothing for anybody: the operation log has its refusals only. */
  isQuestion?: true;
  /** Whatever it does is part of its transaction, so that a dry run can take it back. Others refuse one. */
  canBeTried?: true;
  document: RouteDocument;
  handle(c: HonoContext<AppEnv>): Promise<Response> | Response;
}

export function mountRoutes(app: Hono<AppEnv>, routes: readonly ApiRoute[]): void {
  for (const route of routes) {
    const words = queryOf(route);
    app.on(route.method, routerPath(route), (c, next) => {
      // `?bulk=refund` on the path of a route is the call of the definition, which knows its actions.
      if (route.method === 'POST' && isGenericCall(c.req.raw.url, route, c.env.context.schemas)) return next();
      // Not in a middleware: Hono calls a single handler at once, and several through a chain of promises.
      c.set('context', c.env.context);
      noteFact(c.req.raw, 'route', {
        path: route.path,
        resource: route.does?.[0]?.resource,
        id: c.req.param('id'),
        action: actionOf(route),
        isReport: route.isReport === true,
        isQuestion: route.isQuestion === true,
      });
      checkAccess(c, route);
      const { query } = partsOf(c.req.raw.url);
      return query === '' ? route.handle(c) : handleWith(c, route, new URLSearchParams(query), words);
    });
  }
}

/** The parameters that name a call of the generic routes of a list. */
const GENERIC = ['bulk', 'action', 'import'];

function isGenericCall(
  url: string,
  { path, document }: ApiRoute,
  { resources }: Pick<CompiledSchemas, 'resources'>,
): boolean {
  if (path.includes('{') || !url.includes('?')) return false;
  if (!Object.values(resources).some((own) => path.endsWith(`/v1${own.path}`))) return false;
  const { searchParams } = new URL(url);
  const known = Object.keys(document.query ?? {}).map((name) => name.replace(/!$/, ''));
  return GENERIC.some((word) => searchParams.has(word) && !known.includes(word));
}

/** Words of a path that may be shown; anything else could be an id or a secret. */
export const WORD = /^[A-Za-z][A-Za-z_-]{0,39}$/;

/** The word of a call in the operation log. */
export function actionOf({ method, path, action }: ApiRoute): string | null {
  if (action !== undefined) return action;
  return method === 'GET'
    ? 'read'
    : (path
        .split('/')
        .filter((part) => WORD.test(part))
        .at(-1) ?? null);
}

/** The parameters that a call takes. */
export function queryOf({ document, canBeTried }: ApiRoute): QueryDocument {
  return {
    ...document.query,
    ...(canBeTried && { [DRY_RUN]: flag('Answer as the call would, and keep nothing') }),
  };
}

async function handleWith(
  c: HonoContext<AppEnv>,
  route: ApiRoute,
  query: URLSearchParams,
  words: QueryDocument,
): Promise<Response> {
  if (route.method !== 'GET' && !route.canBeTried) refuseDryRun(query);
  if (!route.document.takesAnyQuery) checkQuery(query, words);
  if (!route.canBeTried || !isTrue(query.get(DRY_RUN))) return route.handle(c);
  return rolledBack(c.get('context'), c.req.raw, async (inside) => {
    c.set('context', inside);
    return route.handle(c);
  });
}

/** A pattern restricts its parameter: `/divisions/{nation}/{parent}` does not match `/divisions/{id}/history`. */
function routerPath({ path, document }: ApiRoute): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const pattern = document.params?.[name]?.pattern;
    return typeof pattern === 'string' ? `:${name}{${pattern}}` : `:${name}`;
  });
}

function checkAccess(c: HonoContext<AppEnv>, route: ApiRoute): void {
  if (route.access === 'public') return;
  const { actor, schemas } = c.get('context');
  if (actor.grants.length === 0) throw new ApiError('identity.credentialsRequired');
  if (mayCall(actor, route, schemas)) return;
  throw new ApiError('access.denied', reasonOf(actor, c.get('context')));
}

/** The limits of a token are its owner's own choice, so that the refusal says that they are the reason. */
function reasonOf({ token }: Actor, { schemas, lang }: Context): { extra?: { reason: string } } {
  if (token === undefined) return {};
  return { extra: { reason: renderMessage(schemas.messages, 'reason.token', { token: token.name }, lang) } };
}

type CalledRoute = Pick<ApiRoute, 'access' | 'does' | 'forTokens' | 'method' | 'isQuestion'>;

/** Whether a signed-in actor may make the call. */
export function mayCall(actor: Actor, route: CalledRoute, { resources }: Pick<CompiledSchemas, 'resources'>): boolean {
  const { access, does = [] } = route;
  if (access === 'public') return true;
  const done = does.flatMap(({ resource, operation }) => {
    const definition = resources[resource];
    return definition === undefined ? [] : [{ definition, operation }];
  });
  const isDenied =
    done.length > 0 &&
    done.every(({ definition, operation }) => ruleOn(actor, definition, operation, undefined)?.by === 'deny');
  if (actor.token !== undefined && !isCovered(actor.token, route, done.length > 0 && !isDenied)) return false;
  if (access === 'signed-in') return true;
  if (isDenied) return false;
  return (
    isGranted(actor, access) || done.some(({ definition, operation }) => isGiven(actor, definition, operation, access))
  );
}

/** Whether a token covers the call; `isWord` if it covers one of the equivalent operations. */
function isCovered(token: ActorToken, { forTokens, method, isQuestion, does = [] }: CalledRoute, isWord: boolean) {
  if (forTokens !== undefined) return forTokens === 'always';
  if (does.length > 0) return isWord;
  return coversEverything(token) && (!token.isReadOnly || method === 'GET' || isQuestion === true);
}
