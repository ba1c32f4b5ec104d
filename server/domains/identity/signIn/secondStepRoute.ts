import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { acceptCode, acceptFactor } from '#server/domains/identity/factors/acceptCode.ts';
import { accountOfTicket, spendTicket } from '#server/domains/identity/factors/tickets.ts';
import { clientOf } from '#server/domains/identity/session/client.ts';
import { recordSession } from '#server/domains/identity/session/recordSession.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { tokenReply, TOKEN_REPLY } from '#server/domains/identity/session/tokenReply.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { requiredTexts } from '#server/engine/http/requiredTexts.ts';
import { openSession } from './admit.ts';

const SMALL_BODY_BYTES = 16_384;

/** The second step of a sign-in: the ticket of the first step, and a code of the app or a recovery code. */
export const secondStepRoute = (sessions: Sessions): ApiRoute => ({
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
      },
      required: ['ticket', 'code'],
    },
    replies: { 200: { description: 'The token, also set as a cookie', schema: TOKEN_REPLY } },
  },
  async handle(c) {
    const context = c.get('context');
    const { ticket, code } = requiredTexts(await readObject(c.req.raw, SMALL_BODY_BYTES), ['ticket', 'code']);
    const userId = await accountOfTicket(context, 'second-step', ticket);
    await provedBy(context, userId, () => acceptCode(context, userId, code));
    const { token, account } = await context.transaction(async (inside) => {
      if (!(await spendTicket(inside, 'second-step', ticket, userId))) throw new ApiError('identity.ticketInvalid');
      const found = await accountById(inside.db, userId);
      if (found === undefined) throw new ApiError('identity.ticketInvalid');
      return openSession(inside, sessions, found, clientOf(c));
    });
    return tokenReply(c, token, account.kind);
  },
});

/** Refuses a wrong factor, with an event of the failed sign-in. */
async function provedBy(context: Context, userId: number, check: () => Promise<boolean>): Promise<void> {
  try {
    await acceptFactor(context, userId, check);
  } catch (refusal) {
    await recordSession(context, 'sign_in', await accountById(context.db, userId), 'failed');
    throw refusal;
  }
}
