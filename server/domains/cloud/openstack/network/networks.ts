import { CloudError, type CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type { NetworkFields, NetworkInput } from '#server/domains/cloud/driver/kinds/network.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import {
  isSet,
  numberIn,
  present,
  textIn,
  textsIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark } from './mark.ts';
import { allowExternal } from './allowExternal.ts';
import { networkKind, projectOf, type NetworkDriver } from './networkKind.ts';
import { networkStatus } from './networkStates.ts';

const needsAdmin = ({ shared, external, network_type, physical_network, segmentation_id }: NetworkInput) =>
  Boolean(shared || external || network_type || physical_network || segmentation_id);

export function networksOf(network: Service, cloud: OpenstackCloud): NetworkDriver<NetworkFields, NetworkInput> {
  const plain = networkKind<NetworkFields, NetworkInput>(network, cloud, {
    one: 'network',
    many: 'networks',
    path: '/networks',
    itemOf: networkItem,
    bodyOf,
    changesOf,
    needsAdmin,
  });
  if (!cloud.isAdmin || !cloud.extensions.has('rbac-policies')) return plain;
  return {
    ...plain,
    async create(input, options) {
      const item = await plain.create(input, options);
      if (input.shared_with?.length) await allowExternal(network, item.ref, input);
      return item;
    },
    async update(id, { shared_with, unshared_with, ...changes }) {
      const item = Object.keys(changes).length === 0 ? await plain.get(id) : await plain.update(id, changes);
      if (item === undefined) throw new CloudError('notFound');
      if (shared_with !== undefined)
        await allowExternal(network, id, { shared_with, ...(unshared_with && { unshared_with }) });
      return item;
    },
  };
}

/** Only administrators may set the provider attributes of a network, or make it external. */
const bodyOf = ({
  name,
  admin_state_up,
  shared,
  external,
  mtu,
  port_security_enabled,
  network_type,
  physical_network,
  segmentation_id,
}: Partial<NetworkInput>): JsonObject =>
  present({
    name,
    admin_state_up,
    // Sending a default value requires permissions that tenants lack.
    shared: shared || undefined,
    'router:external': external || undefined,
    mtu,
    port_security_enabled,
    'provider:network_type': network_type,
    'provider:physical_network': physical_network,
    'provider:segmentation_id': segmentation_id,
  });

/** The provider attributes of a network never change. */
const changesOf = ({
  name,
  admin_state_up,
  shared,
  external,
  mtu,
  port_security_enabled,
}: Partial<NetworkInput>): JsonObject =>
  present({ name, admin_state_up, shared, 'router:external': external, mtu, port_security_enabled });

export function networkItem(network: JsonObject): CloudItem<NetworkFields> {
  return {
    ref: textIn(network, 'id') ?? '',
    tenant: projectOf(network),
    fields: {
      name: textIn(network, 'name') ?? '',
      status: networkStatus(textIn(network, 'status')),
      admin_state_up: isSet(network, 'admin_state_up'),
      shared: isSet(network, 'shared'),
      external: isSet(network, 'router:external'),
      mtu: numberIn(network, 'mtu'),
      port_security_enabled: isSet(network, 'port_security_enabled'),
      network_type: textIn(network, 'provider:network_type'),
      physical_network: textIn(network, 'provider:physical_network'),
      segmentation_id: numberIn(network, 'provider:segmentation_id'),
      availability_zones: textsIn(network, 'availability_zones'),
      description: textWithoutMark(textIn(network, 'description')),
      created_at: timeIn(network, 'created_at'),
    },
  };
}
