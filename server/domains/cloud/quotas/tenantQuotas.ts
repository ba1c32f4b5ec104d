import { CloudError, type CloudDriver, type CloudQuota } from '#server/domains/cloud/driver/driver.ts';
import { ownerKey, type Owner } from '#server/domains/cloud/owners.ts';
import type { Context } from '#server/engine/context.ts';

const AGAIN_MS = 5 * 60_000;
/** So many tenants are asked about in one look: each costs a cloud a few calls. */
const MOST_A_LOOK = 20;

/** Brings in what a cloud itself lets its tenants have, those first whom it was not asked about for longest. */
export async function refreshTenantQuotas({ db, clock }: Context, driver: CloudDriver, cloudId: string): Promise<void> {
  if (driver.quotas === undefined) return;
  const due = await db.all<{ tenant: string }>(
    `select t.tenant from cloud_tenants t left join cloud_tenant_quotas q on q.cloud_id = t.cloud_id and q.tenant = t.tenant
     where t.cloud_id = ? and coalesce(q.said_at, 0) <= ? order by coalesce(q.said_at, 0), t.tenant limit ?`,
    [cloudId, clock() - AGAIN_MS, MOST_A_LOOK],
  );
  for (const { tenant } of due) {
    await db.run(
      `insert into cloud_tenant_quotas (cloud_id, tenant, quotas, said_at) values (?, ?, ?, ?)
       on conflict (cloud_id, tenant) do update set quotas = excluded.quotas, said_at = excluded.said_at`,
      [cloudId, tenant, JSON.stringify(await said(driver, tenant)), clock()],
    );
  }
}

/** The limits that the cloud sets to an owner's tenant, by key; what it does not limit is not among them. */
export async function tenantLimits({ db }: Context, owner: Owner, cloudId: string): Promise<Map<string, number>> {
  const [row] = await db.all<{ quotas: string }>(
    'select q.quotas from cloud_tenant_quotas q join cloud_tenants t on t.cloud_id = q.cloud_id and t.tenant = q.tenant where t.cloud_id = ? and t.owner = ?',
    [cloudId, ownerKey(owner) ?? ''],
  );
  // Written above.
  const quotas = row === undefined ? [] : (JSON.parse(row.quotas) as CloudQuota[]);
  return new Map(quotas.filter(({ limit }) => limit >= 0).map(({ key, limit }) => [key, limit]));
}

/** A tenant that the cloud does not speak of holds up no other. */
async function said(driver: CloudDriver, tenant: string): Promise<CloudQuota[]> {
  try {
    return (await driver.quotas?.(tenant)) ?? [];
  } catch (error) {
    if (error instanceof CloudError) return [];
    throw error;
  }
}
