import type { Json } from '#model/language/definition.ts';
import { attemptKey, countAttempt, forgetAttempts, freezeRule } from '#server/domains/identity/actor/signInFreeze.ts';
import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { acceptPasskeyAlone, passkeyNamed, requestAnyPasskey } from '#server/domains/identity/factors/usePasskey.ts';
import { clientOf } from '#server/domains/identity/session/client.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { tokenReply, TOKEN_REPLY } from '#server/domains/identity/session/tokenReply.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { openSession } from './admit.ts';
import { orFailed } from './orFailed.ts';

const PATH = '/api/ums/v1/auth/passkey';
const BODY_BYTES = 65_536;

/** Signs in with a passkey alone: its device has verified the person, so that it is both factors at once. */
export const passkeySignInRoutes = (sessions: Sessions): ApiRoute[] => [optionsRoute, tokensRoute(sessions)];

const optionsRoute: ApiRoute = {
  method: 'POST',
  path: `${PATH}/options`,
  access: 'public',
  isQuestion: true,
  action: 'proof',
  document: {
    tag: 'session',
    summary: 'Begin to sign in with a passkey alone; the reply names no account',
    replies: { 200: { description: 'Options for `navigator.credentials`', schema: { type: 'object' } } },
  },
  async handle(c) {
    c.header('Cache-Control', 'no-store');
    return c.json({ ...(await requestAnyPasskey(c.get('context'), c.req.raw)) });
  },
};

const tokensRoute = (sessions: Sessions): ApiRoute => ({
  method: 'POST',
  path: `${PATH}/tokens`,
  access: 'public',
  document: {
    tag: 'session',
    summary: 'Sign in with what a passkey signed',
    body: { type: 'object', properties: { passkey: { type: 'object' } }, required: ['passkey'] },
    replies: { 200: { description: 'The token, also set as a cookie', schema: TOKEN_REPLY } },
  },
  async handle(c) {
    const context = c.get('context');
    const { passkey = null } = await readObject(c.req.raw, BODY_BYTES);
    const userId = await ownerOf(context, c.req.raw, passkey);
    const { token, account } = await context.transaction(async (inside) => {
      const found = await accountById(inside.db, userId);
      if (found === undefined) throw new ApiError('identity.passkeyInvalid');
      return openSession(inside, sessions, found, clientOf(c), ['passkey']);
    });
    return tokenReply(c, token, account.kind);
  },
});

/**
 * The account whose passkey signed. Refusals count like wrong passwords (1136), and an unknown passkey is refused like
 * a wrong signature (1175).
 */
async function ownerOf(context: Context, request: Request, passkey: Json): Promise<number> {
  const { db, realTime, live } = context;
  const row = await passkeyNamed(context, passkey);
  const userId = row?.user_id ?? 0;
  const key = row ? attemptKey(userId) : `passkey ${idIn(passkey)}`;
  return orFailed(context, userId, async () => {
    const attempt = await countAttempt(db, key, realTime(), freezeRule(context));
    if (attempt.refused)
      throw new ApiError('identity.frozen', { params: { minutes: live.read('login.freeze_minutes') } });
    if (row === undefined || !(await acceptPasskeyAlone(context, request, row, passkey))) {
      await db.kysely
        .updateTable('users')
        .set({ failed_count: attempt.attempts, locked_until: attempt.frozenUntil || null })
        .where('id', '=', userId)
        .execute();
      throw new ApiError('identity.passkeyInvalid');
    }
    // Only who signed learns what is wrong with the account.
    await forgetAttempts(db, key);
    return userId;
  });
}

/** The id that an unknown passkey names. */
const idIn = (passkey: Json): string => JSON.stringify(passkey).slice(0, 512);
