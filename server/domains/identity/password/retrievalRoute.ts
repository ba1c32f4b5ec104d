import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { accountByTarget } from '#server/domains/identity/actor/userAccount.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { readFields } from '#server/engine/records/write/values/readInput.ts';
import { entry, typedPassword } from '#server/domains/identity/routeInput.ts';
import { codeField, type CodeUse } from '#server/domains/identity/verification/codeUse.ts';
import { channelOf } from '#server/domains/identity/canonicalTarget.ts';
import { readTarget } from '#server/domains/identity/verification/target.ts';
import { checkCode, spendCode } from '#server/domains/identity/verification/useCode.ts';
import { checkNewPassword } from './newPassword.ts';
import { storePassword } from './storePassword.ts';

const SMALL_BODY_BYTES = 16_384;
const INPUTS = {
  target: entry('target', 'text', { maxLength: 254 }),
  code: codeField,
  password: typedPassword('password'),
};
const text = { type: 'string' };

/** Replaces a forgotten password with a code that was sent by SMS or e-mail (spec 7.1); every session ends. */
export const retrievalRoute = (sessions: Sessions): ApiRoute => ({
  method: 'PATCH',
  path: '/api/ums/v1/users/retrieved-password',
  access: 'public',
  document: {
    tag: 'identity',
    summary: 'Reset a forgotten password',
    body: {
      type: 'object',
      properties: { target: { ...text, description: 'Phone number or e-mail address' }, code: text, password: text },
      required: ['target', 'code', 'password'],
    },
    replies: { 204: { description: 'The new password is valid; every session ends' } },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, SMALL_BODY_BYTES);
    const { target: given, code, password } = readFields(context, INPUTS, body);
    const channel = channelOf(given);
    const target = readTarget(context, channel, 'target', given);
    const use: CodeUse = { purpose: 'retrieval', channel, target };
    await checkCode(context, use, code);
    const account = await accountByTarget(context.db, channel, target);
    // Only a caller with the right code learns that the account no longer exists.
    if (!account)
      throw new ApiError(channel === 'sms' ? 'identity.phoneNotFound' : 'identity.emailNotFound', { at: ['target'] });
    await checkNewPassword(context, password, account.passwordHash);
    await context.transaction(async (inside) => {
      await spendCode(inside, use, code);
      await storePassword(inside, account, password, 'retrieve-password');
      await sessions.revokeUser(inside.db, account.id);
    });
    return c.body(null, 204);
  },
});
