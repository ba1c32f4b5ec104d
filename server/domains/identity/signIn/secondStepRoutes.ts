import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { acceptGiven } from '#server/domains/identity/factors/acceptGiven.ts';
import { requestPasskey } from '#server/domains/identity/factors/usePasskey.ts';
import { accountOfTicket, spendTicket } from '#server/domains/identity/factors/tickets.ts';
import { clientOf } from '#server/domains/identity/session/client.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { tokenReply, TOKEN_REPLY } from '#server/domains/identity/session/tokenReply.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { requiredTexts } from '#server/engine/http/requiredTexts.ts';
import { openSession } from './admit.ts';
import { orFailed } from './orFailed.ts';

const BODY_BYTES = 65_536;

/** The second step of a sign-in. */
export const secondStepRoutes = (sessions: Sessions): ApiRoute[] => [passkeyOptionsRoute, tokensRoute(sessions)];

const passkeyOptionsRoute: ApiRoute = {
  method: 'POST',
  path: '/api/ums/v1/auth/second-step/passkey',
  access: 'public',
  isQuestion: true,
  action: 'proof',
  document: {
    tag: 'session',
    summary: 'Begin the second step with a passkey',
    body: { type: 'object', properties: { ticket: { type: 'string' } }, required: ['ticket'] },
    replies: { 200: { description: 'Options for `navigator.credentials`', schema: { type: 'object' } } },
  },
  async handle(c) {
    const context = c.get('context');
    const { ticket } = requiredTexts(await readObject(c.req.raw, BODY_BYTES), ['ticket']);
    const { userId } = await accountOfTicket(context, 'second-step', ticket);
    c.header('Cache-Control', 'no-store');
    return c.json({ ...(await requestPasskey(context, c.req.raw, userId)) });
  },
};

/** The ticket of the first step, and a code of the app, a recovery code or what a passkey signed. */
const tokensRoute = (sessions: Sessions): ApiRoute => ({
  method: 'POST',
  path: '/api/ums/v1/auth/second-step/tokens',
  access: 'public',
  document: {
    tag: 'session',
    summary: 'Finish a sign-in with the second factor',
    body: {
      type: 'object',
      properties: {
        ticket: { type: 'string', description: 'From the first step; valid for five minutes and one session' },
        code: { type: 'string', description: 'A code of the authenticator app, or a recovery code' },
        passkey: { type: 'object', description: 'In place of the code: what the browser signed with a passkey' },
      },
      required: ['ticket'],
    },
    replies: { 200: { description: 'The token, also set as a cookie', schema: TOKEN_REPLY } },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, BODY_BYTES);
    const { ticket } = requiredTexts(body, ['ticket']);
    const { userId, factor: first } = await accountOfTicket(context, 'second-step', ticket);
    const factor = await orFailed(context, userId, () => acceptGiven(context, c.req.raw, userId, body));
    const { token, account } = await context.transaction(async (inside) => {
      if (!(await spendTicket(inside, 'second-step', ticket, userId))) throw new ApiError('identity.ticketInvalid');
      const found = await accountById(inside.db, userId);
      if (found === undefined) throw new ApiError('identity.ticketInvalid');
      return openSession(inside, sessions, found, clientOf(c), [...(first === null ? [] : [first]), factor]);
    });
    return tokenReply(c, token, account.kind);
  },
});
