import type { CloudItem, KindDriver } from '#server/clouds/driver.ts';
import type { NetworkFields, NetworkInput } from '#server/clouds/kinds.ts';
import { given, isSet, numberIn, textIn, textsIn, timeIn, type JsonObject } from '#server/clouds/openstack/reply.ts';
import type { Service } from '#server/clouds/openstack/session/createService.ts';
import { textWithoutMark } from './mark.ts';
import { networkKind, projectOf } from './networkKind.ts';
import { networkStatus } from './networkStates.ts';

export function networksOf(network: Service): KindDriver<NetworkFields, NetworkInput> {
  const { list, get, create, update, remove } = networkKind<NetworkFields, NetworkInput>(network, { one: 'network', many: 'networks', path: '/networks', itemOf: networkItem, bodyOf });
  return { list, get, create, update, remove };
}

/** Only administrators may say of what a network is made, or that it leads out. */
function bodyOf({ external, network_type, physical_network, segmentation_id, ...input }: Partial<NetworkInput>): JsonObject {
  return given({
    ...input,
    'router:external': external,
    'provider:network_type': network_type,
    'provider:physical_network': physical_network,
    'provider:segmentation_id': segmentation_id,
  });
}

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
