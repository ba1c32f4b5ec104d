import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '#server/engine/start/app.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import { signInCookies } from '#server/engine/access/cookies.ts';
import { sessionLongestMs } from './sessions.ts';

export const TOKEN_REPLY: JsonSchema = {
  type: 'object',
  properties: { token: { type: 'string' }, kind: { type: 'integer', minimum: 0, maximum: 4 } },
  required: ['token', 'kind'],
};

/** The reply with a new session: in the body for programs, as cookies for browsers. */
export function tokenReply(c: HonoContext<AppEnv>, token: string, kind: number, status: 200 | 201 = 200): Response {
  const cookies = signInCookies(token, kind, {
    secure: isSecure(c),
    maxAgeSeconds: sessionLongestMs(c.get('context').live) / 1_000,
  });
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  c.header('Cache-Control', 'no-store');
  return c.json({ token, kind }, status);
}

/** The public URL decides: behind a proxy the request itself is plain HTTP. */
export const isSecure = (c: HonoContext<AppEnv>): boolean =>
  (c.get('context').settings.publicUrl ?? c.req.url).startsWith('https:');
