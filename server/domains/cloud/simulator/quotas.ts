import { CloudError, type CloudQuota } from '#server/domains/cloud/driver/driver.ts';
import type { Database } from '#server/engine/db/database.ts';
import { usageIn, type Counted } from '#server/domains/cloud/simulator/store/usageIn.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** The quotas of a tenant in a simulated cloud; generous, because the platform has its own quotas. */
const LIMITS = {
  instances: 1000,
  cores: 16_000,
  ram_mb: 33_554_432,
  volumes: 4000,
  gigabytes: 1_048_576,
  snapshots: 2000,
  backups: 2000,
  networks: 100,
  subnets: 100,
  ports: 4000,
  routers: 50,
  floating_ips: 100,
  security_groups: 100,
  security_group_rules: 1000,
  key_pairs: 100,
  server_groups: 100,
} as const;

export type QuotaKey = keyof typeof LIMITS;

/** The usage that each key counts: items of some kinds, or the sum of one of their fields. */
const COUNTED: Record<QuotaKey, Counted> = {
  instances: { kinds: ['servers'] },
  cores: { kinds: ['servers'], sum: 'vcpus' },
  ram_mb: { kinds: ['servers'], sum: 'ram_mb' },
  volumes: { kinds: ['volumes'] },
  gigabytes: { kinds: ['volumes'], sum: 'size_gb' },
  snapshots: { kinds: ['volumeSnapshots', 'serverSnapshots'] },
  backups: { kinds: ['backups'] },
  networks: { kinds: ['networks', 'vpcs'] },
  subnets: { kinds: ['subnets', 'vpcSubnets'] },
  ports: { kinds: ['ports'] },
  routers: { kinds: ['routers', 'natGateways'] },
  floating_ips: { kinds: ['floatingIps', 'eips'] },
  security_groups: { kinds: ['securityGroups'] },
  security_group_rules: { kinds: ['securityGroupRules'] },
  key_pairs: { kinds: ['keypairs'] },
  server_groups: { kinds: ['serverGroups'] },
};

export async function quotasOf(db: Database, cloudId: string, tenant: string): Promise<CloudQuota[]> {
  const quotas: CloudQuota[] = [];
  // Sequential, because a connection answers one query at a time.
  for (const [key, limit] of Object.entries(LIMITS))
    quotas.push({ key, limit, used: await usageIn(db, cloudId, tenant, COUNTED[key as QuotaKey]) });
  return quotas;
}

/** The quota that each new item of a kind uses, whatever its size. */
export function oneMoreOf(kind: string): Partial<Record<QuotaKey, number>> {
  return Object.fromEntries(
    Object.entries(COUNTED).flatMap(([key, { kinds, sum }]) =>
      sum === undefined && kinds.includes(kind) ? [[key, 1]] : [],
    ),
  );
}

/** Refuses a request that exceeds the cloud's quota. */
export async function checkTenantQuota(
  world: World,
  tenant: string,
  cost: Partial<Record<QuotaKey, number>>,
): Promise<void> {
  for (const [key, more] of Object.entries(cost)) {
    // `cost` has no other keys.
    const limit = LIMITS[key as QuotaKey];
    const there = await world.usage(tenant, COUNTED[key as QuotaKey]);
    if (there + more > limit)
      throw new CloudError('quota', {
        detail: `The quota of ${key} allows ${limit}; ${there} are used and ${more} more were requested`,
        status: 403,
      });
  }
}
