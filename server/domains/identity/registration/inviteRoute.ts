import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { readActionInput } from '#server/engine/records/write/values/readInput.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { createInvitation } from './invitations.ts';

const SMALL_BODY_BYTES = 16_384;
const text = { type: 'string' };

/**
 * Lets an organisation's administrator invite members; for administrators of the platform it is an action of the
 * organisation.
 */
export const inviteRoute: ApiRoute = {
  method: 'POST',
  path: '/api/ums/v1/users/current/invitations',
  access: ['bp_Admin'],
  canBeTried: true,
  document: {
    tag: 'identity',
    summary: 'Invite to your own organisation',
    repeatable: true,
    body: {
      type: 'object',
      properties: { role: text, days: { type: 'integer' }, max_uses: { type: 'integer' } },
      required: ['role', 'days', 'max_uses'],
    },
    replies: {
      201: {
        description: 'The link, which is shown only once',
        schema: {
          type: 'object',
          properties: { id: text, link: text, expires_at: { ...text, format: 'date-time' } },
          required: ['id', 'link', 'expires_at'],
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const partners = definitionNamed(context, 'partners');
    const action = partners.actions['invite'];
    const partner = await findRecordOrNone(onBehalf(context, context.actor), partners, context.actor.bp_id ?? 0);
    if (!action || !partner) throw new ApiError('organisation.notFound');
    refuseUnless(context, await decideOn(onBehalf(context, context.actor), { action: 'invite' }, partners, partner));
    const body = await readObject(c.req.raw, SMALL_BODY_BYTES);
    return onceOnly({ context, request: c.req.raw }, body, async (inside) => {
      const input = await readActionInput(inside, action, body);
      return jsonReply(inside, 201, { ...(await createInvitation(inside, partner, input)) });
    });
  },
};
