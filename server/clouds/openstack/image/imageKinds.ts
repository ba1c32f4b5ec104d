import type { CloudDriver } from '#server/clouds/driver.ts';
import type { OpenstackCloud } from '#server/clouds/openstack/discover.ts';
import { reader } from '#server/clouds/openstack/reader.ts';
import type { Service } from '#server/clouds/openstack/session/createService.ts';
import { imageItem, isServerSnapshot } from './imageFields.ts';

export function imageKinds(image: Service, _cloud: OpenstackCloud): CloudDriver['kinds'] {
  return { images: reader({ service: image, path: '/images', one: null, many: 'images', isOne: (each) => !isServerSnapshot(each), itemOf: imageItem }) };
}
