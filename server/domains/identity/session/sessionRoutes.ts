import { recordSession } from './recordSession.ts';
import { DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import type { Context as HonoContext } from 'hono';
import type { AppEnv } from '#server/engine/start/app.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { requiredTexts } from '#server/engine/http/requiredTexts.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { clientOf } from './client.ts';
import { signOutCookies } from '#server/engine/access/cookies.ts';
import type { Sessions } from './sessions.ts';
import type { SignIn } from '#server/domains/identity/signIn/signIn.ts';
import { isSecure, tokenReply, TOKEN_REPLY } from './tokenReply.ts';
import { admittedReply, ADMITTED_REPLIES } from './admittedReply.ts';
import { accountById } from '#server/domains/identity/actor/userAccount.ts';

export interface SessionRouteDeps {
  sessions: Sessions;
  authenticator: SessionAuthenticator;
  signIn: SignIn;
}

const SMALL_BODY_BYTES = 16_384;

/** Sign-in, refresh and sign-out (spec 4.6, 7.1). */
export function sessionRoutes({ sessions, authenticator, signIn }: SessionRouteDeps): ApiRoute[] {
  return [
    {
      method: 'POST',
      path: '/api/ums/v1/auth/password/tokens',
      access: 'public',
      document: {
        tag: 'session',
        summary: 'Sign in with a password',
        body: {
          type: 'object',
          properties: {
            name: { type: 'string', description: 'User name, phone number or e-mail address' },
            password: { type: 'string' },
          },
          required: ['name', 'password'],
        },
        replies: ADMITTED_REPLIES,
        example: { body: { name: 'admin', password: DEMO_PASSWORD } },
      },
      async handle(c) {
        const credentials = requiredTexts(await readObject(c.req.raw, SMALL_BODY_BYTES), ['name', 'password']);
        return admittedReply(c, await signIn(c.get('context'), credentials, clientOf(c)));
      },
    },
    {
      method: 'POST',
      path: '/api/ums/v1/auth/tokens',
      access: 'signed-in',
      forTokens: 'never',
      action: 'renew',
      document: {
        tag: 'session',
        summary: 'Exchange the token for a new one; the old one becomes invalid',
        replies: { 200: { description: 'The new token, also set as a cookie', schema: TOKEN_REPLY } },
        example: {},
      },
      async handle(c) {
        const session = await currentSession(c);
        const { db } = c.get('context');
        return db.transaction(async (tx) => {
          const account = await accountById(tx, session.actor.id);
          if (!account) throw new ApiError('identity.credentialsRequired');
          const token = await sessions.open(tx, account, clientOf(c), await sessions.proofOf(tx, session.id));
          await sessions.revoke(tx, session.id);
          return tokenReply(c, token, account.kind);
        });
      },
    },
    {
      method: 'DELETE',
      path: '/api/ums/v1/auth/tokens',
      access: 'signed-in',
      forTokens: 'never',
      action: 'sessions.sign_out',
      document: {
        tag: 'session',
        summary: 'Sign out',
        replies: { 204: { description: 'The session has ended' } },
        example: {},
      },
      async handle(c) {
        const session = await currentSession(c);
        const context = c.get('context');
        await sessions.revoke(context.db, session.id);
        await recordSession(context, 'sign_out', session.actor, 'completed');
        for (const cookie of signOutCookies({ secure: isSecure(c) })) c.header('Set-Cookie', cookie, { append: true });
        return c.body(null, 204);
      },
    },
  ];

  async function currentSession(c: HonoContext<AppEnv>) {
    const session = await authenticator.sessionOf(c.req.raw);
    if (!session) throw new ApiError('identity.credentialsRequired');
    return session;
  }
}
