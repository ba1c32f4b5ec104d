import type { CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type { Fault } from '#server/domains/cloud/driver/kinds/fault.ts';
import type { ServerFields } from '#server/domains/cloud/driver/kinds/compute.ts';
import {
  isSet,
  numberIn,
  objectIn,
  objectsIn,
  textIn,
  textMapIn,
  textsIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import { shortened } from '#server/domains/cloud/openstack/session/cloudErrors.ts';
import { gpusIn } from './flavors.ts';
import { keyNameParts } from './keypairName.ts';
import { tagOf } from './serverTags.ts';
import { serverStatus } from './serverStates.ts';

/** Our record id, in the metadata of the item. */
export const TOKEN_KEY = 'suantai_id';

export interface ServerLookups {
  /** Flavors by name: since 2.47 Nova returns no more of a machine's flavor. */
  flavorIds: ReadonlyMap<string, string>;
  /** The ports by machine. */
  ports: ReadonlyMap<string, readonly JsonObject[]>;
  reclaimSeconds: number | null;
}

/** Undefined: it is deleted. */
export function serverItem(server: JsonObject, env: ServerLookups): CloudItem<ServerFields> | undefined {
  const id = textIn(server, 'id') ?? '';
  const status = serverStatus({
    status: textIn(server, 'status'),
    vmState: textIn(server, 'OS-EXT-STS:vm_state'),
    task: textIn(server, 'OS-EXT-STS:task_state'),
  });
  if (status === undefined) return undefined;
  const flavor = objectIn(server, 'flavor');
  const addresses = Object.values(objectIn(server, 'addresses')).flatMap((each) => objectsIn({ each }, 'each'));
  const ofType = (type: string) =>
    addresses.filter((each) => each['OS-EXT-IPS:type'] === type).flatMap((each) => textIn(each, 'addr') ?? []);
  const ports = env.ports.get(id) ?? [];
  const metadata = textMapIn(server, 'metadata');
  const keyName = textIn(server, 'key_name');
  const deletedAt = status === 'soft_deleted' ? timeIn(server, 'updated') : null;
  const { reclaimSeconds } = env;
  return {
    ref: id,
    tenant: textIn(server, 'tenant_id'),
    fields: {
      name: textIn(server, 'name') ?? id,
      status,
      power_state: numberIn(server, 'OS-EXT-STS:power_state'),
      fault: faultOf(objectIn(server, 'fault')),
      image_id: textIn(objectIn(server, 'image'), 'id'),
      flavor_id: textIn(flavor, 'id') ?? env.flavorIds.get(textIn(flavor, 'original_name') ?? '') ?? null,
      vcpus: numberIn(flavor, 'vcpus') ?? 0,
      ram_mb: numberIn(flavor, 'ram') ?? 0,
      ...gpusIn(textMapIn(flavor, 'extra_specs')),
      disk_gb: numberIn(flavor, 'disk') ?? 0,
      interfaces: ports.map((port) => interfaceOf(port, addresses)),
      fixed_addresses: ofType('fixed'),
      floating_addresses: ofType('floating'),
      security_group_ids: [...new Set(ports.flatMap((port) => textsIn(port, 'security_groups')))],
      volume_ids: objectsIn(server, 'os-extended-volumes:volumes_attached').flatMap((each) => textIn(each, 'id') ?? []),
      deletes_volumes: objectsIn(server, 'os-extended-volumes:volumes_attached').flatMap((each) =>
        isSet(each, 'delete_on_termination') ? (textIn(each, 'id') ?? []) : [],
      ),
      // Nova identifies keys by name.
      keypair_id: keyName,
      key_name: keyName === null ? null : keyNameParts(keyName).name,
      availability_zone: textIn(server, 'OS-EXT-AZ:availability_zone'),
      // Nova returns it only for a single machine, since 2.71.
      ...('server_groups' in server && { server_group_id: textsIn(server, 'server_groups')[0] ?? null }),
      host: textIn(server, 'OS-EXT-SRV-ATTR:hypervisor_hostname') ?? textIn(server, 'OS-EXT-SRV-ATTR:host'),
      hostname: textIn(server, 'OS-EXT-SRV-ATTR:hostname'),
      // The image has them, not the machine.
      login_user: null,
      os_type: null,
      // Only administrators may read it in Nova.
      previous_flavor_id: null,
      locked: isSet(server, 'locked'),
      locked_reason: textIn(server, 'locked_reason'),
      metadata: Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== TOKEN_KEY)),
      tags: textsIn(server, 'tags').map(tagOf),
      description: textIn(server, 'description'),
      created_at: timeIn(server, 'created') ?? 0,
      launched_at: timeIn(server, 'OS-SRV-USG:launched_at'),
      deleted_at: deletedAt,
      reclaim_at: deletedAt !== null && reclaimSeconds !== null ? deletedAt + reclaimSeconds * 1_000 : null,
    },
  };
}

function interfaceOf(port: JsonObject, addresses: readonly JsonObject[]): ServerFields['interfaces'][number] {
  const mac = textIn(port, 'mac_address');
  const [fixed] = objectsIn(port, 'fixed_ips');
  const floating = addresses.find(
    (each) => each['OS-EXT-IPS:type'] === 'floating' && each['OS-EXT-IPS-MAC:mac_addr'] === mac,
  );
  return {
    port_id: textIn(port, 'id'),
    network_id: textIn(port, 'network_id'),
    subnet_id: textIn(fixed, 'subnet_id'),
    ip: textIn(fixed, 'ip_address'),
    mac,
    floating_ip: textIn(floating, 'addr'),
  };
}

function faultOf(fault: JsonObject): Fault | null {
  const message = textIn(fault, 'message');
  return message === null
    ? null
    : { code: numberIn(fault, 'code')?.toString() ?? null, message: shortened(message), at: timeIn(fault, 'created') };
}
