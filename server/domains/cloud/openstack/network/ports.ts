import type { CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type { PortFields, PortInput } from '#server/domains/cloud/driver/kinds/network.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import {
  given,
  isSet,
  objectsIn,
  present,
  textIn,
  textsIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import type { Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark, tokenOf } from './mark.ts';
import { networkKind, projectOf, type NetworkDriver } from './networkKind.ts';
import { networkStatus } from './networkStates.ts';

export const portsOf = (network: Service, cloud: OpenstackCloud): NetworkDriver<PortFields, PortInput> =>
  networkKind<PortFields, PortInput>(network, cloud, {
    one: 'port',
    many: 'ports',
    path: '/ports',
    isOne: isOfPeople,
    itemOf: portItem,
    bodyOf,
    changesOf,
  });

/** Ports of DHCP and metadata belong to their network; no one has to remove them first. */
export const SERVING: ReadonlySet<string> = new Set(['network:dhcp', 'network:distributed']);

const isOfPeople = (port: JsonObject) => !SERVING.has(textIn(port, 'device_owner') ?? '');

const bodyOf = (input: Partial<PortInput>): JsonObject => ({
  ...changesOf(input),
  ...present({ network_id: input.network_id, mac_address: input.mac_address }),
});

function changesOf({
  name,
  admin_state_up,
  fixed_ips,
  security_group_ids,
  port_security_enabled,
  allowed_address_pairs,
  vnic_type,
}: Partial<PortInput>): JsonObject {
  return given({
    ...present({ name, admin_state_up, port_security_enabled, 'binding:vnic_type': vnic_type }),
    // A port of a subnet, of one of its addresses, or of any.
    fixed_ips: fixed_ips?.length
      ? fixed_ips.map(({ subnet_id, ip_address }) => present({ subnet_id, ip_address }))
      : undefined,
    // A port without port security has no groups; the default is the group of the project.
    security_groups: port_security_enabled === false ? [] : (security_group_ids ?? undefined),
    allowed_address_pairs:
      port_security_enabled === false
        ? undefined
        : allowed_address_pairs?.map(({ ip_address, mac_address }) => present({ ip_address, mac_address })),
  });
}

/** Nova sets the owner of a machine's port to `compute:` and its zone. */
const isOfMachine = (owner: string | null) => owner?.startsWith('compute:') ?? false;

/** Nova deletes the ports that it made, which have no name, and the driver those that it made for a card. */
const isOwn = (port: JsonObject): boolean => {
  const token = tokenOf(textIn(port, 'description'));
  return token === undefined ? !textIn(port, 'name') : token.startsWith('card-');
};

export function portItem(port: JsonObject): CloudItem<PortFields> {
  const [owner, device] = [textIn(port, 'device_owner'), textIn(port, 'device_id')];
  return {
    ref: textIn(port, 'id') ?? '',
    tenant: projectOf(port),
    fields: {
      name: textIn(port, 'name') ?? '',
      status: networkStatus(textIn(port, 'status')),
      admin_state_up: isSet(port, 'admin_state_up'),
      network_id: textIn(port, 'network_id') ?? '',
      fixed_ips: objectsIn(port, 'fixed_ips').map((each) => ({
        subnet_id: textIn(each, 'subnet_id') ?? '',
        ip_address: textIn(each, 'ip_address') ?? '',
      })),
      mac_address: textIn(port, 'mac_address') ?? '',
      device_owner: owner,
      server_id: isOfMachine(owner) ? device : null,
      device_id: device,
      deleted_with_server: isOfMachine(owner) && isOwn(port),
      security_group_ids: textsIn(port, 'security_groups'),
      port_security_enabled: isSet(port, 'port_security_enabled'),
      allowed_address_pairs: objectsIn(port, 'allowed_address_pairs').map((each) => ({
        ip_address: textIn(each, 'ip_address') ?? '',
        mac_address: textIn(each, 'mac_address'),
      })),
      vnic_type: textIn(port, 'binding:vnic_type'),
      host: textIn(port, 'binding:host_id'),
      created_at: timeIn(port, 'created_at'),
      description: textWithoutMark(textIn(port, 'description')),
    },
  };
}
