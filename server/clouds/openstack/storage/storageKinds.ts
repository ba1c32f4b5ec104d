import type { CloudDriver } from '#server/clouds/driver.ts';
import type { OpenstackCloud } from '#server/clouds/openstack/discover.ts';
import { reader } from '#server/clouds/openstack/reader.ts';
import type { Service } from '#server/clouds/openstack/session/createService.ts';
import { volumeItem } from './volumeFields.ts';

export function storageKinds(volume: Service, { isAdmin }: OpenstackCloud): CloudDriver['kinds'] {
  const everywhere = isAdmin ? { all_tenants: 'true' } : {};
  return { volumes: reader({ service: volume, path: '/volumes', listPath: '/volumes/detail', one: 'volume', many: 'volumes', query: everywhere, itemOf: volumeItem }) };
}
