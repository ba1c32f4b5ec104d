import { isoTime } from '#model/values/isoTime.ts';
import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { needsFactor } from '#server/domains/identity/factors/factorRule.ts';
import { passkeysOf } from '#server/domains/identity/factors/passkeys.ts';
import { informOwner } from '#server/domains/identity/factors/informOwner.ts';
import { newRecoveryCodes, recoveryCodesLeft } from '#server/domains/identity/factors/recoveryCodes.ts';
import { dropFactorsIfNone } from '#server/domains/identity/factors/setSecondFactor.ts';
import { acceptTotp, offerTotp } from '#server/domains/identity/factors/totp.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { requiredTexts } from '#server/engine/http/requiredTexts.ts';
import { ADDED_REPLIES, addedFactor, RECOVERY_CODES } from './addedFactor.ts';
import type { RequireProof } from './proof.ts';

const PATH = '/api/ums/v1/users/current/factors';
const SMALL_BODY_BYTES = 16_384;

const text = { type: 'string' };
const textOrNone = { type: ['string', 'null'] };

/** The second factor of the caller's own account. Every change needs a fresh proof, and its owner is informed. */
export const factorRoutes = (sessions: Sessions, requireProof: RequireProof): ApiRoute[] => [
  readRoute,
  offerRoute(requireProof),
  confirmRoute(sessions, requireProof),
  removeRoute(requireProof),
  replaceRoute(requireProof),
];

const readRoute: ApiRoute = {
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  forTokens: 'never',
  document: {
    tag: 'session',
    summary: 'The second factors of your own account',
    replies: {
      200: {
        description: 'The authenticator app, and how many recovery codes are left',
        schema: {
          type: 'object',
          properties: {
            totp: { type: ['object', 'null'], properties: { since: { type: 'string', format: 'date-time' } } },
            passkeys: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  id: text,
                  name: text,
                  created_at: text,
                  last_used_at: textOrNone,
                  added_ip: textOrNone,
                  added_agent: textOrNone,
                  second_only: { type: 'boolean', description: 'It does not sign in alone' },
                },
                required: ['id', 'name', 'created_at', 'last_used_at', 'added_ip', 'added_agent', 'second_only'],
              },
            },
            required: { type: 'boolean' },
            recovery_codes_left: { type: 'integer' },
          },
          required: ['totp', 'passkeys', 'required', 'recovery_codes_left'],
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const [app, account] = await Promise.all([confirmedApp(context), accountById(context.db, context.actor.id)]);
    c.header('Cache-Control', 'no-store');
    return c.json({
      totp: app === undefined ? null : { since: isoTime(app) },
      passkeys: (await passkeysOf(context, context.actor.id)).map(
        ({ created_at: made, last_used_at: used, ...rest }) => ({
          ...rest,
          created_at: isoTime(made),
          last_used_at: used === null ? null : isoTime(used),
        }),
      ),
      required: account !== undefined && needsFactor(context.live, context.actor, account),
      recovery_codes_left: await recoveryCodesLeft(context, context.actor.id),
    });
  },
};

const offerRoute = (requireProof: RequireProof): ApiRoute => ({
  method: 'POST',
  path: `${PATH}/totp`,
  access: 'signed-in',
  forTokens: 'never',
  action: 'secondFactor',
  document: {
    tag: 'session',
    summary: 'Begin to set up an authenticator app; it counts once a code of it is entered',
    replies: {
      200: {
        description: 'The key, and the address of the picture that apps scan',
        schema: {
          type: 'object',
          properties: { secret: { type: 'string' }, uri: { type: 'string' } },
          required: ['secret', 'uri'],
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    await requireProof(context, c.req.raw);
    if ((await confirmedApp(context)) !== undefined) throw new ApiError('identity.factorExists');
    c.header('Cache-Control', 'no-store');
    return c.json({ ...(await offerTotp(context, context.actor.name)) });
  },
});

const confirmRoute = (sessions: Sessions, requireProof: RequireProof): ApiRoute => ({
  method: 'PUT',
  path: `${PATH}/totp`,
  access: 'signed-in',
  forTokens: 'never',
  action: 'secondFactor',
  document: {
    tag: 'session',
    summary: 'Confirm the authenticator app with a code of it; every other session ends',
    body: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
    replies: ADDED_REPLIES,
  },
  async handle(c) {
    const context = c.get('context');
    const session = await requireProof(context, c.req.raw);
    const { code } = requiredTexts(await readObject(c.req.raw, SMALL_BODY_BYTES), ['code']);
    const codes = await context.transaction(async (inside) => {
      if (!(await acceptTotp(inside, inside.actor.id, code.replaceAll(/\s/g, ''), { confirmed: false })))
        throw new ApiError('identity.factorInvalid', { at: ['code'] });
      return addedFactor(inside, { sessions, session }, 'factorAdded');
    });
    c.header('Cache-Control', 'no-store');
    return c.json({ recovery_codes: codes });
  },
});

const removeRoute = (requireProof: RequireProof): ApiRoute => ({
  method: 'DELETE',
  path: `${PATH}/totp`,
  access: 'signed-in',
  forTokens: 'never',
  action: 'secondFactor',
  document: {
    tag: 'session',
    summary: 'Remove the authenticator app',
    replies: { 204: { description: 'Its codes are no longer accepted' } },
  },
  async handle(c) {
    const context = c.get('context');
    await requireProof(context, c.req.raw);
    await context.transaction(async (inside) => {
      if ((await confirmedApp(inside)) === undefined) throw new ApiError('request.notFound');
      await inside.db.kysely.deleteFrom('totp_factors').where('user_id', '=', inside.actor.id).execute();
      await dropFactorsIfNone(inside);
      await informOwner(inside, inside.actor.id, 'factorRemoved');
    });
    return c.body(null, 204);
  },
});

const replaceRoute = (requireProof: RequireProof): ApiRoute => ({
  method: 'POST',
  path: `${PATH}/recovery-codes`,
  access: 'signed-in',
  forTokens: 'never',
  action: 'secondFactor',
  document: {
    tag: 'session',
    summary: 'Replace the recovery codes; the former ones are no longer accepted',
    replies: { 200: { description: 'The new codes, which are shown once', schema: RECOVERY_CODES } },
  },
  async handle(c) {
    const context = c.get('context');
    await requireProof(context, c.req.raw);
    const codes = await context.transaction(async (inside) => {
      const account = await accountById(inside.db, inside.actor.id);
      if (account?.secondFactor !== true) throw new ApiError('request.notFound');
      await informOwner(inside, inside.actor.id, 'recoveryCodes');
      return newRecoveryCodes(inside, inside.actor.id);
    });
    c.header('Cache-Control', 'no-store');
    return c.json({ recovery_codes: codes });
  },
});

/** When the caller's app was confirmed; undefined without one. */
async function confirmedApp({ db, actor }: Context): Promise<number | undefined> {
  const row = await db.kysely
    .selectFrom('totp_factors')
    .select('confirmed_at')
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return row?.confirmed_at ?? undefined;
}
