import type { SessionAuthenticator } from '#server/engine/product/authenticator.ts';
import { verifyPassword } from '#server/engine/access/passwordHash.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { countAttempt, forgetAttempts, freezeRule } from '#server/domains/identity/actor/signInFreeze.ts';
import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { readFields } from '#server/engine/records/write/values/readInput.ts';
import { typedPassword } from '#server/domains/identity/routeInput.ts';
import { checkNewPassword } from './newPassword.ts';
import { storePassword } from './storePassword.ts';

const SMALL_BODY_BYTES = 16_384;
const INPUTS = { old_password: typedPassword('old_password'), password: typedPassword('password') };
const text = { type: 'string' };

/** Changes the password of a user who knows the old one (spec 7.1); every other session ends. */
export const changeRoute = (sessions: Sessions, authenticator: SessionAuthenticator): ApiRoute => ({
  method: 'PATCH',
  path: '/api/ums/v1/users/password',
  access: 'signed-in',
  forTokens: 'never',
  document: {
    tag: 'identity',
    summary: 'Change your own password',
    body: {
      type: 'object',
      properties: { old_password: text, password: text },
      required: ['old_password', 'password'],
    },
    replies: { 204: { description: 'The new password is valid; every other session ends' } },
  },
  async handle(c) {
    const context = c.get('context');
    const { db, actor, realTime } = context;
    const body = await readObject(c.req.raw, SMALL_BODY_BYTES);
    const { old_password: oldPassword, password } = readFields(context, INPUTS, body);
    const account = await accountById(db, actor.id);
    if (!account) throw new ApiError('identity.credentialsRequired');
    // A person at an unlocked screen must not be able to guess the password.
    const key = `change of ${account.id}`;
    if ((await countAttempt(db, key, realTime(), freezeRule(context))).refused)
      throw new ApiError('identity.frozen', {
        at: ['old_password'],
        params: { minutes: context.live.read('login.freeze_minutes') },
      });
    if (!(await verifyPassword(oldPassword, account.passwordHash ?? '')))
      throw new ApiError('identity.oldPasswordInvalid', { at: ['old_password'] });
    await forgetAttempts(db, key);
    await checkNewPassword(context, password, account.passwordHash);
    const session = await authenticator.sessionOf(c.req.raw);
    await context.transaction(async (inside) => {
      await storePassword(inside, account, password, 'change-password');
      await sessions.revokeUser(inside.db, account.id, session?.id);
    });
    return c.body(null, 204);
  },
});
