import type { Json } from '#model/language/definition.ts';
import { dropFactorsIfNone } from '#server/domains/identity/factors/setSecondFactor.ts';
import { informOwner } from '#server/domains/identity/factors/informOwner.ts';
import { addPasskey, offerPasskey, removePasskey, renamePasskey } from '#server/domains/identity/factors/passkeys.ts';
import { requestPasskey } from '#server/domains/identity/factors/usePasskey.ts';
import { clientOf } from '#server/domains/identity/session/client.ts';
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
  renameRoute(requireProof),
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
    const name = nameIn(body);
    const codes = await context.transaction(async (inside) => {
      await addPasskey(inside, c.req.raw, {
        name,
        response: body['passkey'] ?? null,
        client: clientOf(c),
      });
      return addedFactor(inside, { sessions, session }, 'passkeyAdded', { name });
    });
    c.header('Cache-Control', 'no-store');
    return c.json({ recovery_codes: codes });
  },
});

const renameRoute = (requireProof: RequireProof): ApiRoute => ({
  method: 'PATCH',
  path: `${PATH}/{id}`,
  access: 'signed-in',
  forTokens: 'never',
  action: 'secondFactor',
  document: {
    tag: 'session',
    summary: 'Rename one of your own passkeys',
    body: { type: 'object', properties: { name: { type: 'string', maxLength: LONGEST_NAME } }, required: ['name'] },
    replies: { 204: { description: 'It has the new name' } },
  },
  async handle(c) {
    const context = c.get('context');
    await requireProof(context, c.req.raw);
    const name = nameIn(await readObject(c.req.raw, BODY_BYTES));
    if (!(await renamePasskey(context, c.req.param('id') ?? '', name))) throw new ApiError('request.notFound');
    return c.body(null, 204);
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

function nameIn(body: Record<string, Json>): string {
  const { name } = body;
  const given = typeof name === 'string' ? { ...body, name: name.trim() } : body;
  return requiredTexts(given, ['name'], LONGEST_NAME).name;
}
