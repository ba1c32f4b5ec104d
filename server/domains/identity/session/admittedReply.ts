import type { Context as HonoContext } from 'hono';
import { isoTime } from '#model/values/isoTime.ts';
import { tokenReply, TOKEN_REPLY } from './tokenReply.ts';
import type { JsonSchema, ReplyDocument } from '#server/engine/http/apiRoute.ts';
import type { AppEnv } from '#server/engine/start/app.ts';
import type { Admitted } from '#server/domains/identity/signIn/admit.ts';

const SECOND_STEP: JsonSchema = {
  type: 'object',
  properties: {
    second_step: { type: 'object', properties: { ticket: { type: 'string' }, expires_at: { type: 'string' } } },
  },
  required: ['second_step'],
};

/** The replies of a first step. */
export const ADMITTED_REPLIES: Record<number, ReplyDocument> = {
  200: { description: 'The token, also set as a cookie', schema: TOKEN_REPLY },
  202: { description: 'The account has a second factor: the ticket is for the second step', schema: SECOND_STEP },
};

/** A session, or the ticket of the second step, which is no session. */
export function admittedReply(c: HonoContext<AppEnv>, admitted: Admitted): Response {
  if (admitted.kind === 'signed-in') return tokenReply(c, admitted.token, admitted.account.kind);
  c.header('Cache-Control', 'no-store');
  return c.json({ second_step: { ticket: admitted.ticket, expires_at: isoTime(admitted.expiresAt) } }, 202);
}
