import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Context } from '#server/engine/context.ts';

/**
 * The enabled users who hold one of these roles, of their own or by an authorisation for the whole platform, in the
 * order of their ids; `organisation`: only its members. If the platform has none, they are its administrators, so that
 * a notice always reaches somebody.
 */
export async function holdersOf(
  { db, clock, schemas }: Context,
  roles: readonly string[],
  organisation?: number,
): Promise<number[]> {
  const users = db.kysely.selectFrom('users').select('id').where('enabled', '=', 1).orderBy('id');
  const granted = db.kysely
    .selectFrom('authorisations')
    .select('user_id')
    .where('user_id', 'is not', null)
    .where('role_id', 'in', roles)
    .where('scope', '=', 'platform')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]));
  const holders = await users
    .$if(organisation !== undefined, (members) => members.where('bp_id', '=', organisation ?? 0))
    .where((eb) =>
      eb.or([
        // The column holds JSON text: [{"role":"…"}].
        ...roles.map((role) => eb(eb.cast<string>('permissions', 'text'), 'like', `%"${role}"%`)),
        eb('id', 'in', granted),
      ]),
    )
    .execute();
  if (holders.length > 0 || organisation !== undefined) return holders.map(({ id }) => id);
  const kinds = schemas.roles.kinds.map(({ kind }) => kind).filter(isPlatformKind);
  const administrators = await users.where((eb) => eb(eb.ref('kind').$castTo<number>(), 'in', kinds)).execute();
  return administrators.map(({ id }) => id);
}
