import { addressRange, sizeOf } from '#model/rules/addresses/addressRange.ts';
import { numberIn, objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';
import { SERVING } from '#server/domains/cloud/openstack/network/ports.ts';
import { ROUTER_PORTS } from '#server/domains/cloud/openstack/network/routerPorts.ts';
import { everyOf, idOf, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';

export interface Addresses {
  total: number;
  used: number;
}

/**
 * By subnet: its addresses, and how many are in use. Those of the cloud itself and of the router of a VPC do not count
 * as used: they go with the subnet. Neutron counts for administrators only; for others the ports are counted.
 */
export async function countAddresses({ network, cloud }: Private, networkId?: string): Promise<Map<string, Addresses>> {
  const within = networkId === undefined ? {} : { network_id: networkId };
  if (!cloud.isAdmin || !cloud.extensions.has('network-ip-availability')) {
    const used = portsBySubnet(await everyOf(network, '/ports', 'ports', within), (port) => !isServing(port));
    const subnets = await everyOf(network, '/subnets', 'subnets', within);
    return new Map(
      subnets.map((subnet) => [idOf(subnet), { total: sizeOfPools(subnet), used: used.get(idOf(subnet)) ?? 0 }]),
    );
  }
  const path = '/network-ip-availabilities';
  const [counts, serving] = await Promise.all([
    networkId === undefined
      ? network.get(path).then((reply) => objectsIn(reply, 'network_ip_availabilities'))
      : network.find(`${path}/${ref(networkId)}`).then((reply) => [unwrapped(reply ?? {}, 'network_ip_availability')]),
    everyOf(network, '/ports', 'ports', { ...within, device_owner: [...SERVING, ...ROUTER_PORTS] }),
  ]);
  const ours = portsBySubnet(serving, () => true);
  return new Map(
    counts
      .flatMap((each) => objectsIn(each, 'subnet_ip_availability'))
      .map((each) => {
        const id = textIn(each, 'subnet_id') ?? '';
        const used = (numberIn(each, 'used_ips') ?? 0) - (ours.get(id) ?? 0);
        return [id, { total: numberIn(each, 'total_ips') ?? 0, used: Math.max(0, used) }];
      }),
  );
}

const isServing = (port: JsonObject): boolean => {
  const owner = textIn(port, 'device_owner') ?? '';
  return SERVING.has(owner) || ROUTER_PORTS.has(owner);
};

function portsBySubnet(ports: readonly JsonObject[], counts: (port: JsonObject) => boolean): Map<string, number> {
  const bySubnet = new Map<string, number>();
  for (const port of ports.filter(counts)) {
    for (const fixed of objectsIn(port, 'fixed_ips')) {
      const id = textIn(fixed, 'subnet_id') ?? '';
      bySubnet.set(id, (bySubnet.get(id) ?? 0) + 1);
    }
  }
  return bySubnet;
}

/** The addresses that a subnet gives out. */
export function sizeOfPools(subnet: JsonObject): number {
  const sizes = objectsIn(subnet, 'allocation_pools').map((pool) => {
    const [first, last] = [addressRange(textIn(pool, 'start') ?? ''), addressRange(textIn(pool, 'end') ?? '')];
    return first && last ? Number(sizeOf({ version: 4, first: first.first, last: last.last })) : 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
