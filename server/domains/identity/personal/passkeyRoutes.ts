import { dropFactorsIfNone } from '#server/domains/identity/factors/setSecondFactor.ts';
import { informOwner } from '#server/domains/identity/factors/informOwner.ts';
import { addPasskey, offerPasskey, removePasskey, requestPasskey } from '#server/domains/identity/factors/passkeys.ts';
import type { Sessions } from '#server/domains/identity/session/sessions.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { requiredTexts } from '#server/engine/http/requiredTexts.ts';
import { ADDED_REPLIES, addedFactor } from './addedFactor.ts';
import type { RequireProof } from './proof.ts';

const PATH = '/api/ums/v1/users/current/factors/passkeys';
const BODY_BYTES = 65_536;
const LONGEST_NAME = 64;
const OPTIONS = {
  200: { description: 'Options for `navigator.credentials`, with a challenge', schema: { type: 'object' } },
};

/** The passkeys of the caller's own account. */
export const passkeyRoutes = (sessions: Sessions, requireProof: RequireProof): ApiRoute[] => [
  {
    method: 'POST',
    path: `${PATH}/options`,
    access: 'signed-in',
    forTokens: 'never',
    action: 'secondFactor',
    document: { tag: 'session', summary: 'Begin to add a passkey', replies: OPTIONS },
    async handle(c) {
      const context = c.get('context');
      await requireProof(context, c.req.raw);
      c.header('Cache-Control', 'no-store');
      return c.json({ ...(await offerPasskey(context, c.req.raw)) });
    },
  },
  addRoute(sessions, requireProof),
  removeRoute(requireProof),
  {
    method: 'POST',
    path: '/api/ums/v1/users/current/proof/options',
    access: 'signed-in',
    forTokens: 'never',
    isQuestion: true,
    action: 'proof',
    document: { tag: 'session', summary: 'Begin to prove who you are with a passkey', replies: OPTIONS },
    async handle(c) {
      const context = c.get('context');
      c.header('Cache-Control', 'no-store');
      return c.json({ ...(await requestPasskey(context, c.req.raw, context.actor.id)) });
    },
  },
];

const addRoute = (sessions: Sessions, requireProof: RequireProof): ApiRoute => ({
  method: 'POST',
  path: PATH,
  access: 'signed-in',
  forTokens: 'never',
  action: 'secondFactor',
  document: {
    tag: 'session',
    summary: 'Add the passkey that the browser made',
    body: {
      type: 'object',
      properties: { name: { type: 'string' }, passkey: { type: 'object' } },
      required: ['name', 'passkey'],
    },
    replies: ADDED_REPLIES,
  },
  async handle(c) {
    const context = c.get('context');
    const session = await requireProof(context, c.req.raw);
    const body = await readObject(c.req.raw, BODY_BYTES);
    const { name } = requiredTexts(body, ['name'], LONGEST_NAME);
    const codes = await context.transaction(async (inside) => {
      await addPasskey(inside, c.req.raw, name.trim(), body['passkey'] ?? null);
      return addedFactor(inside, { sessions, session }, 'passkeyAdded', { name });
    });
    c.header('Cache-Control', 'no-store');
    return c.json({ recovery_codes: codes });
  },
});

const removeRoute = (requireProof: RequireProof): ApiRoute => ({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'signed-in',
  forTokens: 'never',
  action: 'secondFactor',
  document: {
    tag: 'session',
    summary: 'Remove one of your own passkeys',
    replies: { 204: { description: 'It no longer signs you in' } },
  },
  async handle(c) {
    const context = c.get('context');
    await requireProof(context, c.req.raw);
    await context.transaction(async (inside) => {
      const name = await removePasskey(inside, c.req.param('id') ?? '');
      if (name === undefined) throw new ApiError('request.notFound');
      await dropFactorsIfNone(inside);
      await informOwner(inside, inside.actor.id, 'passkeyRemoved', { name });
    });
    return c.body(null, 204);
  },
});
