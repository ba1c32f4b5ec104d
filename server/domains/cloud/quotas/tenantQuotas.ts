import { CloudError, type CloudDriver, type CloudQuota } from '#server/domains/cloud/driver/driver.ts';
import { ownerKey, type Owner } from '#server/domains/cloud/ownership/owners.ts';
import type { Context } from '#server/engine/context.ts';

const AGAIN_MS = 5 * 60_000;
/** Tenants per synchronisation: each costs the cloud a few calls. */
const MOST_A_LOOK = 20;

/** Stores the limits that a cloud sets for its tenants, starting with the tenants that were refreshed longest ago. */
export async function refreshTenantQuotas({ db, clock }: Context, driver: CloudDriver, cloudId: string): Promise<void> {
  if (driver.quotas === undefined) return;
  const due = await db.kysely
    .selectFrom('cloud_tenants as t')
    .leftJoin('cloud_tenant_quotas as q', (join) =>
      join.onRef('q.cloud_id', '=', 't.cloud_id').onRef('q.tenant', '=', 't.tenant'),
    )
    .select('t.tenant')
    .where('t.cloud_id', '=', cloudId)
    .where((eb) => eb(eb.fn.coalesce('q.said_at', eb.lit(0)), '<=', clock() - AGAIN_MS))
    .orderBy((eb) => eb.fn.coalesce('q.said_at', eb.lit(0)))
    .orderBy('t.tenant')
    .limit(MOST_A_LOOK)
    .execute();
  for (const { tenant } of due) {
    const read = await quotasOf(driver, tenant);
    const quotas = JSON.stringify(read);
    const readAt = { said_at: clock() };
    await db.kysely
      .insertInto('cloud_tenant_quotas')
      .values({ cloud_id: cloudId, tenant, quotas, ...readAt })
      // The limits that were read last hold until the cloud names others.
      .onConflict((conflict) =>
        conflict.columns(['cloud_id', 'tenant']).doUpdateSet({ ...readAt, ...(read !== null && { quotas }) }),
      )
      .execute();
  }
}

/**
 * The limits that the cloud sets for an owner's tenant, by key; unlimited keys are absent. Undefined while they are not
 * known: the cloud was not asked yet, as before the first record of an owner, could not answer, or does not report
 * limits of single owners.
 */
export async function tenantLimits(
  { db }: Context,
  owner: Owner,
  cloudId: string,
): Promise<Map<string, number> | undefined> {
  const row = await db.kysely
    .selectFrom('cloud_tenant_quotas as q')
    .innerJoin('cloud_tenants as t', (join) =>
      join.onRef('t.cloud_id', '=', 'q.cloud_id').onRef('t.tenant', '=', 'q.tenant'),
    )
    .select('q.quotas')
    .where('t.cloud_id', '=', cloudId)
    .where('t.owner', '=', ownerKey(owner) ?? '')
    .executeTakeFirst();
  // Written by `refreshTenantQuotas`.
  const quotas = row === undefined ? null : (JSON.parse(row.quotas) as CloudQuota[] | null);
  if (quotas === null) return undefined;
  return new Map(quotas.filter(({ limit }) => limit >= 0).map(({ key, limit }) => [key, limit]));
}

/** A tenant whose quotas cannot be read (null) does not block the others. */
async function quotasOf(driver: CloudDriver, tenant: string): Promise<CloudQuota[] | null> {
  try {
    return (await driver.quotas?.(tenant)) ?? null;
  } catch (error) {
    if (error instanceof CloudError) return null;
    throw error;
  }
}
