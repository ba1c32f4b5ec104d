import { ABILITIES, type Ability } from '#model/domains/identity/abilities.ts';
import type { Decision } from '#model/access/access.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { yuan } from '#model/rules/money/money.ts';
import { actorFor } from '#server/domains/identity/actor/actorFor.ts';
import { administratorRole } from '#server/domains/identity/actor/organisationAdmin.ts';
import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { permission } from '#server/domains/identity/permissions/permissionsOf.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema, RouteDocument } from '#server/engine/http/apiRoute.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { administers, administratorsOf } from './administrators.ts';

const USERS = '/api/ums/v1/users';
const text: JsonSchema = { type: 'string' };

const REPLY: RouteDocument['replies'] = {
  200: {
    description:
      'Plain words, each allowed or with the reason; the administrators of the organisation, who can change it',
    schema: {
      type: 'object',
      required: ['abilities', 'administrators'],
      properties: {
        organisation: text,
        approval_above: {
          type: ['string', 'null'],
          description: 'Orders above this amount wait for approval, in yuan',
        },
        administrators: { type: 'array', items: text },
        abilities: {
          type: 'array',
          items: {
            type: 'object',
            required: ['key', 'group', 'label', 'allowed'],
            properties: {
              key: text,
              group: text,
              label: text,
              allowed: { type: 'boolean' },
              reason: text,
              policy: text,
            },
          },
        },
      },
    },
  },
};

/** What an account may do, in plain words: for itself, and for those who see it among the users. */
export const abilityRoutes: ApiRoute[] = [
  {
    method: 'GET',
    path: `${USERS}/current/abilities`,
    access: 'signed-in',
    document: { tag: 'session', summary: 'What you may do, in plain words', replies: REPLY, example: {} },
    async handle(c) {
      const context = c.get('context');
      return c.json(await abilitiesOf(context, context.actor.id));
    },
  },
  {
    method: 'GET',
    path: `${USERS}/{id}/abilities`,
    access: 'signed-in',
    document: {
      tag: 'users',
      summary: 'What a user may do, in plain words',
      params: { id: { type: 'integer' } },
      replies: REPLY,
      example: { params: { id: '1' } },
    },
    async handle(c) {
      const context = c.get('context');
      const users = definitionNamed(context, 'users');
      refuseUnless(context, decide(context, 'show', users));
      const { id } = await findRecord(context, users, c.req.param('id') ?? '');
      return c.json(await abilitiesOf(context, id));
    },
  },
];

async function abilitiesOf(context: Context, id: number) {
  const account = await accountById(context.db, id);
  if (account === undefined) throw new ApiError('identity.notFound');
  const actor = await actorFor(context.db, account, context.schemas.roles, { now: context.clock() });
  const as = { ...context, actor };
  const { bp_id: bp } = account;
  const organisation =
    bp === null
      ? undefined
      : await context.db.kysely
          .selectFrom('partners')
          .select(['name', 'short_name', 'approval_above'])
          .where('id', '=', bp)
          .executeTakeFirst();
  const administrators = bp === null ? [] : await administratorsOf(context, bp);
  const limit = organisation?.approval_above;
  return {
    ...(organisation && { organisation: organisation.short_name || organisation.name }),
    approval_above:
      limit === null || limit === undefined || administers(account, context.schemas.roles) ? null : yuan(limit),
    administrators: administrators.map(({ name }) => name),
    abilities: ABILITIES.flatMap((ability) => wordOf(as, ability, context)),
  };
}

/** Nothing where an overlay took away all that the word stands for. */
function wordOf(as: Context, { key, group, of }: Ability, { lang, schemas }: Context) {
  const decisions: Decision[] = of.flatMap(({ resource, operation }) => {
    const definition = schemas.resources[resource];
    return definition === undefined ? [] : [decide(as, operation, definition)];
  });
  const [decision] = decisions.toSorted((a, b) => +b.allowed - +a.allowed);
  if (decision === undefined) return [];
  const { allowed, reason, statement } = permission({ ...as, lang }, key, decision);
  const plain = plainReason(decision, administratorRole(schemas.roles));
  const say = (word: string) => renderMessage(schemas.messages, word, {}, lang);
  return [
    {
      key,
      group,
      label: say(`mayDo.${key}`),
      allowed,
      ...(!allowed && { reason: plain === undefined ? reason : say(plain) }),
      ...(statement && { policy: statement.policy }),
    },
  ];
}

/** Who may instead, where the role alone decides; other refusals have a sentence of their own. */
function plainReason(decision: Decision, administrator: string): string | undefined {
  if (decision.allowed || decision.kind !== 'role') return undefined;
  return decision.who?.includes(administrator) ? 'mayNot.administrators' : 'mayNot.role';
}
