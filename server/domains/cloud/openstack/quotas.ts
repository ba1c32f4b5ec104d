import type { CloudQuota } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from './discover.ts';
import { numberIn, objectIn, type JsonObject } from './reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';

/** Our key for each key of OpenStack. */
const COMPUTE = {
  instances: 'instances',
  cores: 'cores',
  ram: 'ram_mb',
  key_pairs: 'key_pairs',
  server_groups: 'server_groups',
};
const VOLUME = {
  volumes: 'volumes',
  gigabytes: 'gigabytes',
  snapshots: 'snapshots',
  backups: 'backups',
  backup_gigabytes: 'backup_gigabytes',
};
const NETWORK = {
  network: 'networks',
  subnet: 'subnets',
  port: 'ports',
  router: 'routers',
  floatingip: 'floating_ips',
  security_group: 'security_groups',
  security_group_rule: 'security_group_rules',
};

/** The quotas of a project, of each service that has some. */
export async function quotasOf(
  { compute, network, volume, extensions }: OpenstackCloud,
  tenant: string,
): Promise<CloudQuota[]> {
  const [computes, volumes, networks] = await Promise.all([
    compute ? compute.get(`/os-quota-sets/${ref(tenant)}/detail`) : {},
    volume ? volume.get(`/os-quota-sets/${ref(tenant)}`, { usage: 'true' }) : {},
    network && extensions.has('quota_details') ? network.get(`/quotas/${ref(tenant)}/details.json`) : {},
  ]);
  return [
    ...read(unwrapped(computes, 'quota_set'), COMPUTE),
    ...read(unwrapped(volumes, 'quota_set'), VOLUME),
    ...read(unwrapped(networks, 'quota'), NETWORK),
  ];
}

/** Reserved counts as used. */
function read(quotas: JsonObject, words: Record<string, string>): CloudQuota[] {
  return Object.entries(words).flatMap(([theirs, key]) => {
    const quota = objectIn(quotas, theirs);
    const limit = numberIn(quota, 'limit');
    const used = (numberIn(quota, 'in_use') ?? numberIn(quota, 'used') ?? 0) + (numberIn(quota, 'reserved') ?? 0);
    return limit === null ? [] : [{ key, limit, used }];
  });
}
