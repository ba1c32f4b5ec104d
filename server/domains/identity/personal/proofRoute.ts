import { attemptKey, countAttempt, forgetAttempts, freezeRule } from '#server/domains/identity/actor/signInFreeze.ts';
import { accountById, type UserAccount } from '#server/domains/identity/actor/userAccount.ts';
import { acceptGiven } from '#server/domains/identity/factors/acceptGiven.ts';
import type { SessionFactor } from '#server/domains/identity/session/sessionFactors.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { verifyPassword } from '#server/engine/access/passwordHash.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { requiredTexts } from '#server/engine/http/requiredTexts.ts';
import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';

const SMALL_BODY_BYTES = 65_536;

/**
 * Proves who is at an open session: with the password, or with the second factor of an account that has one. The
 * session counts as proved from then on, in every tab.
 */
export const proofRoute = (sessions: Sessions, authenticator: SessionAuthenticator): ApiRoute => ({
  method: 'POST',
  path: '/api/ums/v1/users/current/proof',
  access: 'signed-in',
  forTokens: 'never',
  document: {
    tag: 'session',
    summary: 'Prove who you are again, before what needs it (1133)',
    body: {
      type: 'object',
      properties: { password: { type: 'string' }, code: { type: 'string' }, passkey: { type: 'object' } },
      description: 'The code of the second factor where the account has one, otherwise the password',
    },
    replies: { 204: { description: 'The session is proved' } },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, SMALL_BODY_BYTES);
    const [session, account] = await Promise.all([
      authenticator.sessionOf(c.req.raw),
      accountById(context.db, context.actor.id),
    ]);
    if (session === undefined || account === undefined) throw new ApiError('identity.credentialsRequired');
    let factor: SessionFactor = 'password';
    if (account.secondFactor) {
      factor = await acceptGiven(context, c.req.raw, account.id, body);
      await forgetAttempts(context.db, attemptKey(account.id));
    } else await acceptPassword(context, account, requiredTexts(body, ['password']).password);
    await sessions.prove(context.db, session.id, factor);
    return c.body(null, 204);
  },
});

/** Counted apart from sign-ins, like a change of the password: who guesses here does not freeze the owner elsewhere. */
async function acceptPassword(context: Context, account: UserAccount, password: string): Promise<void> {
  const { db, realTime, live } = context;
  const key = `change of ${account.id}`;
  if ((await countAttempt(db, key, realTime(), freezeRule(context))).refused)
    throw new ApiError('identity.frozen', { params: { minutes: live.read('login.freeze_minutes') } });
  if (!(await verifyPassword(password, account.passwordHash ?? '')))
    throw new ApiError('identity.passwordMismatch', { at: ['password'] });
  await forgetAttempts(db, key);
}
