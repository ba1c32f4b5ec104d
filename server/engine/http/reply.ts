import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { SECURITY_HEADERS } from './securityHeaders.ts';

const complete = new WeakMap<Response, string | Uint8Array | null>();

/** The text of a response, without reading it. */
export function textOfReply(response: Response): string | undefined {
  const body = complete.get(response);
  return typeof body === 'string' ? body : undefined;
}

/**
 * A response with the headers of every response. They are set at creation: adding headers afterwards makes the listener
 * take a slower path.
 */
export function reply(
  context: Pick<Context, 'requestId'>,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | null,
  headers: Record<string, string> = {},
): Response {
  const response = new Response(body, {
    status,
    headers: { 'x-request-id': context.requestId, ...SECURITY_HEADERS, ...headers },
  });
  complete.set(response, body);
  return response;
}

export function jsonReply(
  context: Pick<Context, 'requestId'>,
  status: number,
  value: Json,
  headers: Record<string, string> = {},
): Response {
  return reply(context, status, JSON.stringify(value), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
}

/** Adds the headers of every response to one that was created elsewhere. */
export function completed(context: Pick<Context, 'requestId'>, response: Response): Response {
  if (complete.has(response)) return response;
  const headers = new Headers(response.headers);
  headers.set('x-request-id', context.requestId);
  // A file that a page of ours shows in a frame says so itself.
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!headers.has(name)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
