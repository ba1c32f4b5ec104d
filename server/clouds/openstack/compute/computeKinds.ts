import type { CloudDriver } from '#server/clouds/driver.ts';
import type { OpenstackCloud } from '#server/clouds/openstack/discover.ts';
import type { Service } from '#server/clouds/openstack/session/createService.ts';
import { flavorsOf } from './flavors.ts';
import { readServers } from './readServers.ts';

export function computeKinds(compute: Service, cloud: OpenstackCloud): CloudDriver['kinds'] {
  const { list, get } = readServers(compute, cloud);
  return { servers: { list, get }, flavors: flavorsOf(compute, cloud) };
}
