import type { CloudDriver } from '#server/clouds/driver.ts';
import type { OpenstackCloud } from '#server/clouds/openstack/discover.ts';
import type { Service } from '#server/clouds/openstack/session/createService.ts';
import { networksOf } from './networks.ts';

export function networkKinds(network: Service, _cloud: OpenstackCloud): CloudDriver['kinds'] {
  return { networks: networksOf(network) };
}
