import type { Context, RecordData } from '#server/engine/context.ts';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';

/** The owner of something: an organisation, or a person without one. */
export interface Owner {
  user_id: number | null;
  bp_id: number | null;
}

export const NOBODY: Owner = { user_id: null, bp_id: null };

/** The owner that the record names. */
export function ownerOf({ user_id, bp_id }: RecordData): Owner {
  return { user_id: typeof user_id === 'number' ? user_id : null, bp_id: typeof bp_id === 'number' ? bp_id : null };
}

/** A stable, unique key: an organisation has one tenant in a cloud for all of its members. */
export function ownerKey({ user_id, bp_id }: Owner): string | undefined {
  if (bp_id !== null) return `organisation-${bp_id}`;
  return user_id === null ? undefined : `user-${user_id}`;
}

/** The owner of a key; none for that of the platform. */
export function ownerOfKey(key: string): Owner {
  const [kind, id] = key.split('-');
  if (kind === 'organisation') return { user_id: null, bp_id: Number(id) };
  return kind === 'user' ? { user_id: Number(id), bp_id: null } : NOBODY;
}

/** The tenant of an owner in a cloud, created there on first use. */
export async function tenantOf(context: Context, driver: CloudDriver, cloudId: string, owner: Owner): Promise<string> {
  const key = ownerKey(owner) ?? 'platform';
  const known = await context.db.kysely
    .selectFrom('cloud_tenants')
    .select('tenant')
    .where('cloud_id', '=', cloudId)
    .where('owner', '=', key)
    .executeTakeFirst();
  if (known !== undefined) return known.tenant;
  const tenant = await driver.tenantFor({ key, name: await nameOf(context, owner) });
  // A tenant that all owners share has no owner.
  if (tenant === driver.sharedTenant) return tenant;
  // The tenant of an organisation does not belong to the person who used it first.
  const user_id = owner.bp_id === null ? owner.user_id : null;
  await context.db.kysely
    .insertInto('cloud_tenants')
    .values({ cloud_id: cloudId, tenant, owner: key, user_id, bp_id: owner.bp_id, created_at: context.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tenant;
}

/**
 * The owner of the items of each tenant: none if the tenant is not one of ours. Undefined: several owners share the
 * tenant, and only our records know the owner.
 */
export async function ownersByTenant(
  { db }: Context,
  cloudId: string,
  { sharedTenant }: Pick<CloudDriver, 'sharedTenant'> = {},
): Promise<(tenant: string | null) => Owner | undefined> {
  const rows = await db.kysely
    .selectFrom('cloud_tenants')
    .select(['tenant', 'user_id', 'bp_id'])
    .where('cloud_id', '=', cloudId)
    .execute();
  const owners = new Map(rows.map(({ tenant, user_id, bp_id }) => [tenant, { user_id, bp_id }]));
  return (tenant) => {
    if (tenant === null) return NOBODY;
    return tenant === sharedTenant ? undefined : (owners.get(tenant) ?? NOBODY);
  };
}

async function nameOf({ db }: Context, { user_id, bp_id }: Owner): Promise<string> {
  const [table, id] = bp_id !== null ? (['partners', bp_id] as const) : (['users', user_id] as const);
  const row = await db.kysely.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? 'Suantai';
}
