import { accountByTarget } from '#server/domains/identity/actor/userAccount.ts';
import { clientOf } from '#server/domains/identity/session/client.ts';
import type { Context } from '#server/engine/context.ts';
import type { Channel } from '#server/engine/delivery/sender.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { CODE_LIFE_MS, RESEND_AFTER_MS, type CodeUse, type Purpose } from './codeUse.ts';
import { issueCode } from './issueCode.ts';
import type { Post } from './post.ts';
import { readTarget } from './target.ts';

const EXAMPLES: Record<Channel, string> = { sms: '13900000001', email: 'example@example.com' };

interface Call {
  purpose: Purpose;
  channel: Channel;
  summary: string;
  /** The field of a refused target. */
  input: string;
}

/** Spec 7.1, and retrieval, whose call is not shown there. */
const CALLS: readonly Call[] = [
  { purpose: 'registration', channel: 'sms', summary: 'Code for registering, by SMS', input: 'phone' },
  { purpose: 'auth', channel: 'sms', summary: 'Code for signing in, by SMS', input: 'phone' },
  { purpose: 'auth', channel: 'email', summary: 'Code for signing in, by e-mail', input: 'email' },
  { purpose: 'patch', channel: 'sms', summary: 'Code for a new phone number, sent to it', input: 'phone' },
  { purpose: 'patch', channel: 'email', summary: 'Code for a new e-mail address, sent to it', input: 'email' },
  { purpose: 'retrieval', channel: 'sms', summary: 'Code to reset a password, by SMS', input: 'target' },
  { purpose: 'retrieval', channel: 'email', summary: 'Code to reset a password, by e-mail', input: 'target' },
];

export const verificationRoutes = (post: Post): ApiRoute[] => CALLS.map((call) => verificationRoute(call, post));

function verificationRoute({ purpose, channel, summary, input }: Call, post: Post): ApiRoute {
  return {
    method: 'GET',
    path: `/api/ums/v1/verification/${purpose}/${channel}/{target}`,
    access: purpose === 'patch' ? 'signed-in' : 'public',
    action: 'codes',
    document: {
      tag: 'identity',
      summary,
      replies: {
        200: {
          description: 'Sent if the target exists: seconds until the code expires, and until another may be requested',
          schema: {
            type: 'object',
            properties: {
              expires_in: { type: 'integer' },
              resend_in: { type: 'integer' },
              outbox: { const: true, description: 'In a demo without a sender: the code is in the outbox' },
            },
            required: ['expires_in', 'resend_in'],
          },
        },
      },
      example: { params: { target: EXAMPLES[channel] } },
    },
    async handle(c) {
      const context = c.get('context');
      // This GET has an effect: pages of other sites must not make browsers request codes.
      if (c.req.header('sec-fetch-site') === 'cross-site') throw new ApiError('request.foreignOrigin');
      const target = readTarget(context, channel, input, c.req.param('target') ?? '');
      const use: CodeUse = {
        purpose,
        channel,
        target,
        ...(purpose === 'patch' && { userId: context.actor.id }),
      };
      await RULES[purpose](context, use);
      await issueCode(context, use, {
        post,
        address: clientOf(c).address ?? 'local',
        unknown: await isUnknown(context, use),
      });
      c.header('Cache-Control', 'no-store');
      return c.json({
        expires_in: CODE_LIFE_MS / 1_000,
        resend_in: RESEND_AFTER_MS / 1_000,
        ...(post.isDemo(context, channel) && { outbox: true }),
      });
    },
  };
}

/** The checks of a purpose before a code is sent. Only the owner of a target learns whether it is taken. */
const RULES: Record<Purpose, (context: Context, use: CodeUse) => Promise<void> | void> = {
  registration({ live }) {
    if (live.read('login.registration') === 'closed') throw new ApiError('identity.registrationClosed');
  },
  auth: () => undefined,
  retrieval: () => undefined,
  async patch({ db }, { channel, target, userId }) {
    const account = await accountByTarget(db, channel, target);
    if (account?.id !== userId) return;
    throw channel === 'sms'
      ? new ApiError('identity.phoneUnchanged', { at: ['phone'] })
      : new ApiError('identity.emailUnchanged', { at: ['email'] });
  },
};

async function isUnknown({ db }: Context, { purpose, channel, target }: CodeUse): Promise<boolean> {
  return (purpose === 'auth' || purpose === 'retrieval') && (await accountByTarget(db, channel, target)) === undefined;
}
