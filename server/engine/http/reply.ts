import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { SECURITY_HEADERS } from './securityHeaders.ts';

const complete = new WeakSet<Response>();

/**
 * A reply with every header that any reply carries. Put together in one piece: adding headers to a response afterwards
 * makes the listener take its slow way.
 */
export function reply(
  context: Pick<Context, 'requestId'>,
  status: number,
  body: string | null,
  headers: Record<string, string> = {},
): Response {
  const response = new Response(body, {
    status,
    headers: { 'x-request-id': context.requestId, ...SECURITY_HEADERS, ...headers },
  });
  complete.add(response);
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

/** Gives a response that was made elsewhere the headers of every reply. */
export function completed(context: Pick<Context, 'requestId'>, response: Response): Response {
  if (complete.has(response)) return response;
  const headers = new Headers(response.headers);
  headers.set('x-request-id', context.requestId);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
