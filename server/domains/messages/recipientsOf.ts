import type { Selectable } from 'kysely';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';

/** The administrator of an organisation (spec 6). Members may be given its role. */
const ORGANISATION_ADMIN = 2;
const PLATFORM_KINDS = ([0, 1, 2, 3, 4] as const).filter(isPlatformKind);

/** The users who receive a notice; `platform`: its administrators. */
export type Recipients = { users: readonly number[] } | { account: number } | { organisation: number } | 'platform';

const COLUMNS = ['id', 'email', 'email_verified', 'preferences'] as const;

export type Recipient = Selectable<Pick<KnownTables['users'], (typeof COLUMNS)[number]>>;

/** In the order of their ids. An account of an organisation belongs to its administrators; all of them hear of it. */
export async function recipientsOf(context: Context, to: Recipients): Promise<Recipient[]> {
  const users = context.db.kysely.selectFrom('users').select(COLUMNS).where('enabled', '=', 1).orderBy('id');
  if (to === 'platform') return users.where('kind', 'in', PLATFORM_KINDS).execute();
  if ('users' in to) return to.users.length === 0 ? [] : users.where('id', 'in', [...to.users]).execute();
  if ('organisation' in to)
    return users
      .where('bp_id', '=', to.organisation)
      .where((eb) =>
        eb.or([eb('kind', '=', ORGANISATION_ADMIN), eb('permissions', 'like', `%"${administratorRole(context)}"%`)]),
      )
      .execute();
  const account = await context.db.kysely
    .selectFrom('accounts')
    .select(['bp_id', 'user_id'])
    .where('id', '=', to.account)
    .executeTakeFirst();
  if (account === undefined) return [];
  if (account.bp_id !== null) return recipientsOf(context, { organisation: account.bp_id });
  return account.user_id === null ? [] : recipientsOf(context, { users: [account.user_id] });
}

const administratorRole = ({ schemas }: Context): string =>
  schemas.roles.kinds.find(({ kind }) => kind === ORGANISATION_ADMIN)?.holds[0] ?? '';
