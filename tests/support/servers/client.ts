import type { Json } from '#model/language/definition.ts';
import type { App } from '#server/engine/start/app.ts';

export interface Reply {
  status: number;
  /** Parsed where the reply is JSON, else its text; undefined where it has none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into replies of every shape
  body: any;
  headers: Headers;
}

export interface SendOptions {
  headers?: Record<string, string>;
  /** Sent unchanged, for bodies that are not JSON. */
  raw?: string | Uint8Array<ArrayBuffer>;
}

/** Calls the server as one reader. Paths are relative to the origin. */
export interface Client {
  get(path: string, options?: SendOptions): Promise<Reply>;
  post(path: string, body?: Json, options?: SendOptions): Promise<Reply>;
  put(path: string, body?: Json, options?: SendOptions): Promise<Reply>;
  patch(path: string, body?: Json, options?: SendOptions): Promise<Reply>;
  delete(path: string, options?: SendOptions): Promise<Reply>;
}

export const ORIGIN = 'http://suantai.test';

const FIRST_REFUSAL = 400;
const PLACE = '%{';

/** Every place of the sentences of a refusal is filled, unless the client wrote such places itself. */
function checkPlaces(reply: string, sent: SendOptions['raw']): void {
  if (reply.includes(PLACE) && !(typeof sent === 'string' && sent.includes(PLACE)))
    throw new Error(`a refusal has an open place: ${reply}`);
}

/** `headers` authenticates the client; it may sign in on the first call. */
export function createClient(
  app: App,
  headers: () => Promise<Record<string, string>> | Record<string, string>,
): Client {
  async function send(method: string, path: string, body: Json | undefined, options: SendOptions = {}): Promise<Reply> {
    const content = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const request = new Request(new URL(path, ORIGIN), {
      method,
      headers: {
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...(await headers()),
        ...options.headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    const response = await app.fetch(request);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    if (response.status >= FIRST_REFUSAL && isJson) checkPlaces(text, content);
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    };
  }

  return {
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    patch: (path, body, options) => send('PATCH', path, body, options),
    delete: (path, options) => send('DELETE', path, undefined, options),
  };
}
