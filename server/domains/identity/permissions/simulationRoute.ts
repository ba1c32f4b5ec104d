import type { Definition, Operation } from '#model/language/definition.ts';
import { rowsFor } from '#model/access/policies/rowsFor.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Permission } from '#model/access/permission.ts';
import { actorFor } from '#server/domains/identity/actor/actorFor.ts';
import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { decide, decideOn } from '#server/engine/records/decide.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { permission, permissionsOf, type IsUnlicensed } from './permissionsOf.ts';
import type { DefinitionOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { aroundRecord } from './aroundRecord.ts';

/** `GET /users/{id}/simulation`: whether the account may run an operation on a record, and why. Nothing is executed. */
export const simulationRoute = (isUnlicensed: IsUnlicensed): ApiRoute => ({
  method: 'GET',
  path: '/api/ums/v1/users/{id}/simulation',
  access: ['ADMIN'],
  does: [{ resource: 'users', operation: 'show' }],
  document: {
    tag: 'permissions',
    summary:
      'What an account may do with a resource or one of its records, and what decides: kind and role, or a statement of a policy',
    params: { id: { type: 'integer' } },
    query: {
      'resource!': { type: 'string' },
      record: { type: 'string', description: 'Id of the record; without it, about the resource as a whole' },
      source_ip: {
        type: 'string',
        description: 'The address from which the account would call, for statements about it',
      },
    },
    replies: {
      200: {
        description: 'Every operation and action',
        schema: { type: 'array', items: { type: 'object', required: ['operation', 'allowed'] } },
      },
    },
    example: { params: { id: 1 }, query: { resource: 'regions' } },
  },
  async handle(c) {
    const context = c.get('context');
    const users = known(context, 'users');
    const user = await findRecord(context, users, c.req.param('id') ?? '');
    const account = await accountById(context.db, user.id);
    if (account === undefined) throw new ApiError('request.notFound');
    const definition = known(context, c.req.query('resource') ?? '');
    const id = c.req.query('record');
    const record = id === undefined || id === '' ? undefined : await findRecord(context, definition, id);
    const actor = await actorFor(context.db, account, context.schemas.roles, {
      now: context.clock(),
      address: c.req.query('source_ip'),
    });
    const around = await aroundRecord(context, definition, record);
    return c.json(await simulate({ ...around, actor }, isUnlicensed, definition, record));
  },
});

async function simulate(
  context: Context,
  isUnlicensed: IsUnlicensed,
  definition: Definition,
  record: RecordData | undefined,
): Promise<Permission[]> {
  const seeing: Operation[] = record === undefined ? ['list', 'pick'] : ['show'];
  // Ids are numbers or text in every table.
  const isThere =
    record === undefined ||
    (await findRecordOrNone(context, definition, record[definition.id.field] as number | string, {})) !== undefined;
  const permissions: Permission[] = [];
  for (const operation of seeing) {
    const decision =
      record === undefined
        ? decide(context, operation, definition)
        : await decideOn(context, operation, definition, record);
    const isNone = decision.allowed && rowsFor(context.actor, definition, operation) === 'nothing';
    permissions.push(
      permission(
        context,
        operation,
        isNone ? { allowed: false, kind: 'owner', messageKey: 'reason.notSeen' } : decision,
      ),
    );
  }
  const others = await permissionsOf(context, isUnlicensed, definition, record);
  if (isThere) return [...permissions, ...others];
  // A record that the account cannot see cannot be requested, whatever else would allow it.
  const reason = renderMessage(context.schemas.messages, 'reason.notSeen', undefined, context.lang);
  return [...permissions, ...others].map(({ operation, label, allowed, ...rest }) =>
    allowed
      ? { operation, ...(label !== undefined && { label }), allowed: false, reason, why: { kind: 'owner' } }
      : { operation, ...(label !== undefined && { label }), allowed, ...rest },
  );
}

/** A resource that the reader cannot see does not exist for them. */
function known<Resource extends string>(context: Context, name: Resource): DefinitionOf<Resource> {
  const definition = Object.hasOwn(context.schemas.resources, name) ? knownDefinition(context, name) : undefined;
  if (
    definition === undefined ||
    !(['list', 'show'] as const).some((operation) => decide(context, operation, definition).allowed)
  )
    throw new ApiError('request.notFound');
  return definition;
}
