import type { BalanceOwner } from '#model/domains/billing/balanceOwner.ts';
import type { Context } from '#server/engine/context.ts';

/** The column that names the owner, by type. */
const OWNER_COLUMN = { user: 'user_id', bp: 'bp_id' } as const;

/** The billing account of an owner; undefined without one. */
export async function ownAccount({ db }: Pick<Context, 'db'>, owner: BalanceOwner) {
  return db.kysely
    .selectFrom('accounts')
    .selectAll()
    .where('owner_type', '=', owner.type)
    .where(OWNER_COLUMN[owner.type], '=', owner.id)
    .executeTakeFirst();
}
