import { hashPassword, type PasswordCost } from '#server/engine/access/passwordHash.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { isoTime } from '#model/values/isoTime.ts';
import { actOnResource } from '#server/engine/records/write/actOnRecord.ts';
import { definitionOf, neededRegistry } from '#server/domains/registry/client/theRegistry.ts';
import { USERS_PATH } from '#server/domains/registry/paths.ts';

const account: JsonSchema = {
  type: 'object',
  required: ['exist', 'username', 'address', 'set_at'],
  properties: {
    exist: { type: 'boolean' },
    username: { type: 'string' },
    address: { type: 'string', description: 'For docker login' },
    set_at: { type: 'string' },
  },
};

/** Spec 7.4: the registry password of the caller. */
export const passwordRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: USERS_PATH,
    access: 'signed-in',
    forTokens: 'never',
    action: 'setPassword',
    document: {
      tag: 'registryProjects',
      summary: 'Set the registry password of the caller, or change it',
      body: {
        type: 'object',
        required: ['password'],
        additionalProperties: false,
        properties: { password: { type: 'string' } },
      },
      replies: { 200: { description: 'It is set', schema: account } },
    },
    async handle(c) {
      const context = c.get('context');
      const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
      const definition = definitionOf(context, 'registryProjects');
      const { setPassword } = definition.actions;
      if (setPassword === undefined) throw new ApiError('system.unknownService');
      // Its input has the rules of the form.
      await context.transaction((inside) => actOnResource(inside, definition, setPassword, body));
      return jsonReply(context, 200, await accountOf(context));
    },
  },
  {
    method: 'GET',
    path: `${USERS_PATH}/exist`,
    access: 'signed-in',
    document: {
      tag: 'registryProjects',
      summary: 'Whether the caller has a registry password',
      replies: {
        200: { description: 'It is set', schema: account },
        409: { description: 'Not yet (2293)', schema: { $ref: '#/components/schemas/Error' } },
      },
    },
    handle: async (c) => jsonReply(c.get('context'), 200, await accountOf(c.get('context'))),
  },
];

/** Stores the hash of it. It is no way into the console, so that it needs no second factor. */
export async function setRegistryPassword(context: Context, password: string, cost?: PasswordCost): Promise<void> {
  await neededRegistry(context);
  const stored = { password: await hashPassword(password, cost), set_at: context.clock(), last_used_at: null };
  await context.db.kysely
    .insertInto('registry_passwords')
    .values({ user_id: context.actor.id, ...stored })
    .onConflict((on) => on.column('user_id').doUpdateSet(stored))
    .execute();
}

async function accountOf(context: Context) {
  const registry = await neededRegistry(context);
  const row = await context.db.kysely
    .selectFrom('registry_passwords')
    .select('set_at')
    .where('user_id', '=', context.actor.id)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('repository.passwordFirst');
  return { exist: true, username: context.actor.name, address: registry.address, set_at: isoTime(row.set_at) };
}
