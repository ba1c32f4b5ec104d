import type { CallOptions } from '#server/engine/calls/callEndpoint.ts';
import type { Json } from '#model/language/definition.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { isObject, objectOf, objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { errorOfReply } from './cloudErrors.ts';
import type { Scope, Session, SessionCall } from './createSession.ts';

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

type Extra = Pick<SessionCall, 'headers' | 'stream' | 'receives' | 'timeoutMs'>;

/** One service of a cloud, for its drivers. Every method rejects with a `CloudError`. */
export interface Service {
  /** The microversion in use; null if the service has none. */
  readonly version: string | null;
  get(path: string, query?: Query): Promise<JsonObject>;
  /** Undefined if it does not exist. */
  find(path: string, query?: Query): Promise<JsonObject | undefined>;
  /** A reply that is itself a list. */
  list(path: string, query?: Query): Promise<Json[]>;
  /** The same for a search. */
  search(path: string, body: JsonObject): Promise<Json[]>;
  /** Pages by marker; `list` names the member that holds the items. */
  pages(path: string, list: string, query?: Query, marker?: string): AsyncIterable<JsonObject[]>;
  post(path: string, body?: JsonObject, extra?: Extra): Promise<JsonObject>;
  put(path: string, body?: JsonObject, extra?: Extra): Promise<JsonObject>;
  patch(path: string, body: JsonObject | JsonObject[], extra?: Extra): Promise<JsonObject>;
  /** The bytes of a reply. Rejects while they are read if they end early. */
  download(path: string, timeoutMs: number): AsyncIterable<Uint8Array>;
  /** Succeeds if the item is already gone. */
  remove(path: string, query?: Query): Promise<void>;
  /** Uses only the token of this project, which then owns what is created. */
  in(projectId: string): Service;
  /** Uses the token of this project if the account has a role in it. */
  near(projectId: string | null): Service;
  /** Uses an older microversion. */
  as(version: string | null): Service;
}

export interface ServiceOptions {
  types: readonly string[];
  /** A path that an endpoint of the catalogue may leave out: `/v2.0`. */
  root?: string;
  version: string | null;
  /** The service's own header for microversions, sent with the common one. */
  versionHeader?: string;
  /** Its name in the common header, if it differs from its type. */
  versionWord?: string;
  scope?: Scope;
}

/** Limits a reply, whatever the service's own limit is. */
const PAGE_SIZE = 200;

export function createService(session: Session, options: ServiceOptions): Service {
  const { types, root = '', version, versionHeader, versionWord = types[0], scope = { kind: 'home' } } = options;
  const versionHeaders =
    version === null
      ? {}
      : {
          'openstack-api-version': `${versionWord} ${version}`,
          ...(versionHeader !== undefined && { [versionHeader]: version }),
        };

  async function call(
    method: NonNullable<CallOptions['method']>,
    path: string,
    { headers, ...more }: Extra & Pick<SessionCall, 'body'> = {},
  ) {
    return session.call({
      types,
      path: (await rootOf()) + path,
      method,
      scope,
      headers: { ...versionHeaders, ...headers },
      ...more,
    });
  }

  async function rootOf(): Promise<string> {
    if (root === '') return '';
    const entry = await session.entry(types);
    return entry?.url.replace(/\/+$/, '').endsWith(root) ? '' : root;
  }

  async function replied(
    method: NonNullable<CallOptions['method']>,
    path: string,
    more?: Parameters<typeof call>[2],
  ): Promise<JsonObject> {
    const { status, body } = await call(method, path, more);
    if (status >= 300) throw errorOfReply(status, body);
    return objectOf(body);
  }

  async function listed(method: 'GET' | 'POST', path: string, more?: Parameters<typeof call>[2]): Promise<Json[]> {
    const { status, body } = await call(method, path, more);
    if (status >= 300) throw errorOfReply(status, body);
    return Array.isArray(body) ? body : [];
  }

  async function find(path: string, query?: Query): Promise<JsonObject | undefined> {
    const { status, body } = await call('GET', path + searchOf(query));
    if (status === 404) return undefined;
    if (status >= 300) throw errorOfReply(status, body);
    return objectOf(body);
  }

  return {
    version,
    get: (path, query) => replied('GET', path + searchOf(query)),
    find,
    list: (path, query) => listed('GET', path + searchOf(query)),
    search: (path, body) => listed('POST', path, { body }),
    pages: (path, list, query, marker) => pagesOf((more) => replied('GET', path + searchOf(more)), list, query, marker),
    post: (path, body, extra) => replied('POST', path, { ...(body !== undefined && { body }), ...extra }),
    put: (path, body, extra) => replied('PUT', path, { ...(body !== undefined && { body }), ...extra }),
    patch: (path, body, extra) => replied('PATCH', path, { body, ...extra }),
    download: (path, timeoutMs) =>
      bytesOf(() => call('GET', path, { receives: true, timeoutMs, headers: { accept: 'application/octet-stream' } })),
    async remove(path, query) {
      const { status, body } = await call('DELETE', path + searchOf(query));
      if (status >= 300 && status !== 404) throw errorOfReply(status, body);
    },
    in: (projectId) => createService(session, { ...options, scope: { kind: 'project', projectId } }),
    near: (projectId) =>
      projectId === null
        ? createService(session, options)
        : createService(session, { ...options, scope: { kind: 'near', projectId } }),
    as: (older) => createService(session, { ...options, version: older }),
  };
}

/** The bytes of a reply, once somebody reads them. */
async function* bytesOf(send: () => ReturnType<Session['call']>): AsyncGenerator<Uint8Array> {
  const { status, body, content } = await send();
  if (status >= 300 || content === undefined) throw errorOfReply(status, body);
  try {
    for await (const bytes of content) yield bytes as Buffer;
  } catch (error) {
    // The connection broke: the next attempt may be luckier.
    throw new CloudError('unreachable', { detail: error instanceof Error ? error.message : null });
  } finally {
    content.destroy();
  }
}

/** Follows the markers of a list that a service divides into pages. */
async function* pagesOf(
  get: (query: Query) => Promise<JsonObject>,
  list: string,
  query: Query = {},
  marker = 'id',
): AsyncGenerator<JsonObject[]> {
  let after: string | null = null;
  for (;;) {
    const reply = await get({ limit: PAGE_SIZE, ...query, marker: after ?? undefined });
    const items = objectsIn(reply, list);
    yield items;
    const more = textIn(reply, 'next') !== null || objectsIn(reply, `${list}_links`).some(({ rel }) => rel === 'next');
    const last = textIn(items.at(-1), marker);
    if (!more || last === null || last === after) return;
    after = last;
  }
}

function searchOf(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The item without its wrapper: `{ "server": { … } }`. */
export const unwrapped = (reply: JsonObject, name: string): JsonObject => (isObject(reply[name]) ? reply[name] : {});

/** A ref for a path; dots would change the path. */
export function ref(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new CloudError('notFound');
  return encodeURIComponent(id);
}
