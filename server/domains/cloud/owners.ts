import type { Context, RecordData } from '#server/engine/context.ts';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';

/** Who something belongs to: an organisation, or a person without one. */
export interface Owner {
  user_id: number | null;
  bp_id: number | null;
}

export const NOBODY: Owner = { user_id: null, bp_id: null };

/** The owner of what this record says it belongs to. */
export function ownerOf({ user_id, bp_id }: RecordData): Owner {
  return { user_id: typeof user_id === 'number' ? user_id : null, bp_id: typeof bp_id === 'number' ? bp_id : null };
}

/** Stable and unique: an organisation has one tenant in a cloud for all of its people. */
export function ownerKey({ user_id, bp_id }: Owner): string | undefined {
  if (bp_id !== null) return `organisation-${bp_id}`;
  return user_id === null ? undefined : `user-${user_id}`;
}

/** The tenant that an owner has in a cloud, made there on first use. */
export async function tenantOf(context: Context, driver: CloudDriver, cloudId: string, owner: Owner): Promise<string> {
  const key = ownerKey(owner) ?? 'platform';
  const [known] = await context.db.all<{ tenant: string }>(
    'select tenant from cloud_tenants where cloud_id = ? and owner = ?',
    [cloudId, key],
  );
  if (known !== undefined) return known.tenant;
  const tenant = await driver.tenantFor({ key, name: await nameOf(context, owner) });
  // What all of them are given is nobody's.
  if (tenant === driver.sharedTenant) return tenant;
  // An organisation's tenant is not the person's who happened to come first.
  const userId = owner.bp_id === null ? owner.user_id : null;
  await context.db.run(
    'insert into cloud_tenants (cloud_id, tenant, owner, user_id, bp_id, created_at) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
    [cloudId, tenant, key, userId, owner.bp_id, context.clock()],
  );
  return tenant;
}

/**
 * Whom the items of each tenant belong to: nobody, where none of ours has it. Undefined: several have it together, and
 * only our records tell.
 */
export async function ownersByTenant(
  { db }: Context,
  cloudId: string,
  { sharedTenant }: Pick<CloudDriver, 'sharedTenant'> = {},
): Promise<(tenant: string | null) => Owner | undefined> {
  const rows = await db.all<{ tenant: string; user_id: number | null; bp_id: number | null }>(
    'select tenant, user_id, bp_id from cloud_tenants where cloud_id = ?',
    [cloudId],
  );
  const owners = new Map(rows.map(({ tenant, user_id, bp_id }) => [tenant, { user_id, bp_id }]));
  return (tenant) => {
    if (tenant === null) return NOBODY;
    return tenant === sharedTenant ? undefined : (owners.get(tenant) ?? NOBODY);
  };
}

async function nameOf({ db }: Context, { user_id, bp_id }: Owner): Promise<string> {
  const [table, id] = bp_id !== null ? ['partners', bp_id] : ['users', user_id];
  const [row] =
    id === null ? [] : await db.all<{ name: string | null }>(`select name from ${table} where id = ?`, [id]);
  return row?.name ?? 'Suantai';
}
