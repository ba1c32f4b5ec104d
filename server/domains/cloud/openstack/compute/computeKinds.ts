import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { flavorsOf } from './flavors.ts';
import { hypervisorsOf } from './hypervisors.ts';
import { keypairsOf } from './keypairs.ts';
import { serverGroupsOf } from './serverGroups.ts';
import { serversOf } from './servers.ts';

/** Hosts are listed only for accounts that may read them in Nova. */
export function computeKinds(compute: Service, cloud: OpenstackCloud): CloudDriver['kinds'] {
  return {
    servers: serversOf(compute, cloud),
    serverGroups: serverGroupsOf(compute, cloud),
    flavors: flavorsOf(compute, cloud),
    keypairs: keypairsOf(compute),
    ...(cloud.isAdmin && { hypervisors: hypervisorsOf(compute) }),
  };
}
