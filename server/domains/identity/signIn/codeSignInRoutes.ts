import { admit } from './admit.ts';
import { clientOf } from '#server/domains/identity/session/client.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { admittedReply, ADMITTED_REPLIES } from '#server/domains/identity/session/admittedReply.ts';
import { accountByTarget } from '#server/domains/identity/actor/userAccount.ts';
import type { Channel } from '#server/engine/delivery/sender.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import type { CodeUse } from '#server/domains/identity/verification/codeUse.ts';
import { readProof } from '#server/domains/identity/verification/target.ts';
import { checkCode, spendCode } from '#server/domains/identity/verification/useCode.ts';

const SMALL_BODY_BYTES = 16_384;
const INPUTS: Record<Channel, string> = { sms: 'phone', email: 'email' };

/** Signs in with a code that was sent by SMS or e-mail (spec 7.1). */
export const codeSignInRoutes = (sessions: Sessions): ApiRoute[] => [
  codeSignInRoute('sms', sessions),
  codeSignInRoute('email', sessions),
];

function codeSignInRoute(channel: Channel, sessions: Sessions): ApiRoute {
  const input = INPUTS[channel];
  return {
    method: 'POST',
    path: `/api/ums/v1/auth/${channel}/tokens`,
    access: 'public',
    document: {
      tag: 'session',
      summary: channel === 'sms' ? 'Sign in with a code sent by SMS' : 'Sign in with a code sent by e-mail',
      body: {
        type: 'object',
        properties: { [input]: { type: 'string' }, code: { type: 'string' } },
        required: [input, 'code'],
      },
      replies: ADMITTED_REPLIES,
    },
    async handle(c) {
      const context = c.get('context');
      const { target, code } = readProof(context, channel, input, await readObject(c.req.raw, SMALL_BODY_BYTES));
      const use: CodeUse = { purpose: 'auth', channel, target };
      await checkCode(context, use, code);
      const admitted = await context.transaction(async (inside) => {
        await spendCode(inside, use, code);
        const found = await accountByTarget(inside.db, channel, use.target);
        // Only a caller with the right code learns that the account no longer exists.
        if (!found)
          throw new ApiError(channel === 'sms' ? 'identity.phoneNotFound' : 'identity.emailNotFound', { at: [input] });
        return admit(inside, sessions, found, clientOf(c), channel);
      });
      return admittedReply(c, admitted);
    },
  };
}
