import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { readFields } from '#server/engine/records/write/values/readInput.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { entry } from '#server/domains/identity/routeInput.ts';
import { administratorsOf } from './administrators.ts';
import { basisOf, describePlan, planOf } from './handOver.ts';
import { leave } from './memberActions.ts';
import { membershipPlan, type MembershipDeps } from './membershipPlan.ts';
import { ownUser } from './ownUser.ts';

const PATH = '/api/ums/v1/users/current/membership';
const SMALL_BODY_BYTES = 4_096;
const text: JsonSchema = { type: 'string' };

/** The own membership: who administers the organisation, and leaving it. */
export const membershipRoutes = (deps: MembershipDeps): ApiRoute[] => [planRoute(deps), leaveRoute(deps)];

const planRoute = ({ uses }: MembershipDeps): ApiRoute => ({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  forTokens: 'never',
  document: {
    tag: 'session',
    summary: 'Your membership: the administrators, and what would happen if you left',
    replies: {
      200: {
        description: '`receivers` take over what you hold; without one you cannot leave',
        schema: {
          type: 'object',
          required: ['organisation', 'receivers', 'previewed'],
          properties: {
            organisation: text,
            receivers: {
              type: 'array',
              items: { type: 'object', properties: { id: { type: 'integer' }, name: text } },
            },
            ...membershipPlan.properties,
          },
        },
      },
      404: { description: 'You are in no organisation', schema: { $ref: '#/components/schemas/Error' } },
    },
    example: { as: 'bp_user' },
  },
  async handle(c) {
    const context = c.get('context');
    const { user, bp } = await ownAccount(context);
    const plan = await planOf(context, user, uses);
    const { name } = await findRecord(onBehalf(context, context.actor), definitionNamed(context, 'partners'), bp);
    c.header('Cache-Control', 'no-store');
    return jsonReply(context, 200, {
      organisation: name ?? '',
      receivers: (await administratorsOf(context, bp, user.id)).map(({ id, name: called }) => ({ id, name: called })),
      ...membershipPlan.shown(describePlan(context, plan, true), basisOf(plan, true)),
    });
  },
});

const leaveRoute = ({ sessions, requireProof, uses }: MembershipDeps): ApiRoute => ({
  method: 'DELETE',
  path: PATH,
  access: 'signed-in',
  forTokens: 'never',
  action: 'leaveOrganisation',
  document: {
    tag: 'session',
    summary: 'Leave your organisation',
    body: {
      type: 'object',
      properties: { receiver_id: { type: 'integer' }, previewed: text },
      required: ['receiver_id', 'previewed'],
      description: 'An administrator of the organisation, and the digest of the plan that was shown',
    },
    replies: {
      204: { description: 'You are an individual now; all your sessions have ended' },
      409: {
        description: 'You are the last administrator (1166), or the plan has changed (9224)',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, SMALL_BODY_BYTES);
    const input = readFields(
      context,
      { receiver_id: entry('receiver_id', 'integer'), previewed: entry('previewed', 'text') },
      body,
    );
    await ownAccount(context);
    await requireProof(context, c.req.raw);
    await context.transaction(async (inside) => {
      const { user, bp } = await ownAccount(inside);
      const administrators = await administratorsOf(inside, bp, user.id);
      if (administrators.length === 0) throw new ApiError('organisation.lastAdministrator');
      const receiver = administrators.find(({ id }) => id === input.receiver_id);
      if (receiver === undefined)
        throw new ApiError('organisation.receiverInvalid', { fields: { receiver_id: 'organisation.receiverInvalid' } });
      membershipPlan.refuseOther(basisOf(await planOf(inside, user, uses), true), input.previewed);
      await leave(inside, user, receiver.id, { sessions, uses });
      await notify(inside, {
        type: 'system',
        to: { users: administrators.map(({ id }) => id) },
        title: 'notice.memberLeft',
        text: 'notice.memberLeftText',
        params: { name: user.name ?? '', receiver: receiver.name },
        link: '/organisation/member',
        key: `left ${user.id} ${inside.requestId}`,
      });
    });
    return c.body(null, 204);
  },
});

async function ownAccount(context: Context) {
  const user = await ownUser(context);
  if (user.bp_id === null) throw new ApiError('organisation.notFound');
  return { user, bp: user.bp_id };
}
