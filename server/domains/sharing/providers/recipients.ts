import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/** The users who act for the provider of an organisation: they hold a role that sees only its own provider. */
export function usersOfProvider(context: Context, organisation: number): Promise<number[]> {
  return holdersOf(context, Object.keys(knownDefinition(context, 'providers')?.scope ?? {}), organisation);
}

/** The enabled users who hold one of these roles, directly or by an authorisation; of one organisation, if given. */
async function holdersOf(context: Context, roles: readonly string[], organisation?: number): Promise<number[]> {
  if (roles.length === 0) return [];
  const authorised = context.db.kysely
    .selectFrom('authorisations')
    .select('user_id')
    .where('user_id', 'is not', null)
    .where('role_id', 'in', roles)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', context.clock())]));
  const holders = await enabledUsers(context)
    .$if(organisation !== undefined, (query) => query.where('bp_id', '=', organisation ?? 0))
    .where((eb) =>
      eb.or([
        // The column holds JSON text: [{"role":"…"}].
        ...roles.map((role) => eb(eb.cast<string>('permissions', 'text'), 'like', `%"${role}"%`)),
        eb('id', 'in', authorised),
      ]),
    )
    .execute();
  return holders.map(({ id }) => id);
}

const enabledUsers = ({ db }: Context) =>
  db.kysely.selectFrom('users').select('id').where('enabled', '=', 1).orderBy('id');
