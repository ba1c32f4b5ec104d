import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { readFields } from '#server/engine/records/write/values/readInput.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { findInvitationFor } from '#server/domains/identity/registration/invitations.ts';
import { entry } from '#server/domains/identity/routeInput.ts';
import { describeJoining, join, joiningBasis, joiningPlan, obstaclesOf } from './joining.ts';
import { membershipPlan, type MembershipDeps } from './membershipPlan.ts';
import { ownUser } from './ownUser.ts';

const PATH = '/api/ums/v1/users/current/joining';
const SMALL_BODY_BYTES = 4_096;
const text: JsonSchema = { type: 'string' };
const page: JsonSchema = { ...text, description: 'A page' };
const OBSTACLES: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['text'],
    properties: { text, to: page, items: { type: 'array', items: { type: 'object', properties: { text, to: page } } } },
  },
};

/** An individual accepts an invitation with the account that they have. */
export const joiningRoutes = (deps: MembershipDeps): ApiRoute[] => [planRoute(deps), joinRoute(deps)];

const planRoute = ({ uses }: MembershipDeps): ApiRoute => ({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  forTokens: 'never',
  document: {
    tag: 'session',
    summary: 'What would happen if you joined the organisation of an invitation, and what prevents it',
    query: {
      'invitation!': {
        ...text,
        description: 'From the link, or the id of one that was sent to your verified address; 1183 if it is not valid',
      },
    },
    replies: {
      200: {
        description: 'With obstacles, joining is refused',
        schema: {
          type: 'object',
          required: ['organisation', 'role', 'obstacles', 'previewed'],
          properties: {
            organisation: text,
            role: { ...text, description: 'In words' },
            obstacles: OBSTACLES,
            ...membershipPlan.properties,
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const user = await ownUser(context);
    const invitation = await findInvitationFor(context, c.req.query('invitation') ?? '', user);
    const plan = await joiningPlan(context, user, uses);
    c.header('Cache-Control', 'no-store');
    return jsonReply(context, 200, {
      organisation: invitation.bp_name,
      role: roleInWords(context, invitation.role),
      obstacles: obstaclesOf(context, user, invitation, plan).map((obstacle) => ({ ...obstacle })),
      ...membershipPlan.shown(describeJoining(context, plan), joiningBasis(plan)),
    });
  },
});

const joinRoute = ({ requireProof, uses }: MembershipDeps): ApiRoute => ({
  method: 'POST',
  path: PATH,
  access: 'signed-in',
  forTokens: 'never',
  action: 'joinOrganisation',
  document: {
    tag: 'session',
    summary: 'Join the organisation of an invitation with your account',
    body: {
      type: 'object',
      properties: { invitation: text, previewed: text },
      required: ['invitation', 'previewed'],
      description: 'The invitation of the link, and the digest of the plan that was shown',
    },
    replies: {
      204: { description: 'You are a member now, from the next request on' },
      409: {
        description: 'Something prevents it (1168, with `obstacles`), or the plan has changed (9224)',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, SMALL_BODY_BYTES);
    const input = readFields(
      context,
      { invitation: entry('invitation', 'text'), previewed: entry('previewed', 'text') },
      body,
    );
    await requireProof(context, c.req.raw);
    await context.transaction(async (inside) => {
      const user = await ownUser(inside, { lock: true });
      const invitation = await findInvitationFor(inside, input.invitation, user);
      const plan = await joiningPlan(inside, user, uses);
      const obstacles = obstaclesOf(inside, user, invitation, plan);
      if (obstacles.length > 0)
        throw new ApiError('organisation.cannotJoin', {
          params: { reason: obstacles[0]?.text ?? '' },
          extra: { obstacles: obstacles.map((obstacle) => ({ ...obstacle })) },
        });
      membershipPlan.refuseOther(joiningBasis(plan), input.previewed);
      await join(inside, user, { invitation, plan, uses });
    });
    return c.body(null, 204);
  },
});

const roleInWords = (context: Context, role: string | null): string =>
  definitionNamed(context, 'invitations').fields.role?.values?.[role ?? '']?.label[context.lang] ?? '';
