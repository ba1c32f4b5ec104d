import type { CloudItem, CloudPage, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { SubnetFields, SubnetInput } from '#server/domains/cloud/driver/kinds/network.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import {
  given,
  isSet,
  numberIn,
  objectsIn,
  textIn,
  textsIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark } from './mark.ts';
import { networkKind, projectOf } from './networkKind.ts';

interface Addresses {
  total: number | null;
  used: number | null;
}

/** Subnets, with their number of used addresses if the cloud counts them. */
export function subnetsOf(network: Service, cloud: OpenstackCloud): KindDriver<SubnetFields, SubnetInput> {
  const countsAddresses = cloud.isAdmin && cloud.extensions.has('network-ip-availability');
  const plain = networkKind<SubnetFields, SubnetInput>(network, cloud, {
    one: 'subnet',
    many: 'subnets',
    path: '/subnets',
    itemOf: subnetItem,
    bodyOf,
    changesOf,
  });

  return {
    ...plain,
    async *list(): AsyncIterable<CloudPage<SubnetFields>> {
      const addresses = countsAddresses
        ? addressesIn(objectsIn(await network.get('/network-ip-availabilities'), 'network_ip_availabilities'))
        : new Map<string, Addresses>();
      for await (const page of plain.list()) yield { ...page, items: counted(page.items, addresses) };
    },
    async get(id) {
      const item = await plain.get(id);
      if (!item || !countsAddresses) return item;
      const availability = await network.find(`/network-ip-availabilities/${ref(item.fields.network_id)}`);
      return counted([item], addressesIn(availability ? [unwrapped(availability, 'network_ip_availability')] : []))[0];
    },
  };
}

function counted(items: CloudItem<SubnetFields>[], of: Map<string, Addresses>): CloudItem<SubnetFields>[] {
  return items.map((item) => {
    const { total = null, used = null } = of.get(item.ref) ?? {};
    return { ...item, fields: { ...item.fields, total_ips: total, used_ips: used } };
  });
}

function addressesIn(networks: readonly JsonObject[]): Map<string, Addresses> {
  const subnets = networks.flatMap((each) => objectsIn(each, 'subnet_ip_availability'));
  return new Map(
    subnets.map((each) => [
      textIn(each, 'subnet_id') ?? '',
      { total: numberIn(each, 'total_ips'), used: numberIn(each, 'used_ips') },
    ]),
  );
}

const bodyOf = ({
  network_id,
  ip_version,
  cidr,
  ipv6_address_mode,
  ipv6_ra_mode,
  ...input
}: Partial<SubnetInput>): JsonObject =>
  given({
    ...changesOf(input),
    network_id,
    ip_version,
    cidr,
    ipv6_address_mode: ipv6_address_mode || undefined,
    ipv6_ra_mode: ipv6_ra_mode || undefined,
  });

// Null means no gateway; an empty field means the first address of the network.
function changesOf({
  name,
  gateway_ip,
  enable_dhcp,
  allocation_pools,
  dns_nameservers,
  host_routes,
}: Partial<SubnetInput>): JsonObject {
  return given({
    name,
    gateway_ip: gateway_ip === '' ? undefined : gateway_ip,
    enable_dhcp,
    allocation_pools: allocation_pools?.length ? allocation_pools : undefined,
    dns_nameservers: dns_nameservers ?? undefined,
    host_routes: host_routes ?? undefined,
  });
}

export function subnetItem(subnet: JsonObject): CloudItem<SubnetFields> {
  const pair = (name: string, first: string, second: string) =>
    objectsIn(subnet, name).map((each): [string, string] => [textIn(each, first) ?? '', textIn(each, second) ?? '']);
  return {
    ref: textIn(subnet, 'id') ?? '',
    tenant: projectOf(subnet),
    fields: {
      name: textIn(subnet, 'name') ?? '',
      network_id: textIn(subnet, 'network_id') ?? '',
      ip_version: numberIn(subnet, 'ip_version') === 6 ? 6 : 4,
      cidr: textIn(subnet, 'cidr') ?? '',
      gateway_ip: textIn(subnet, 'gateway_ip'),
      enable_dhcp: isSet(subnet, 'enable_dhcp'),
      allocation_pools: pair('allocation_pools', 'start', 'end').map(([start, end]) => ({ start, end })),
      dns_nameservers: textsIn(subnet, 'dns_nameservers'),
      host_routes: pair('host_routes', 'destination', 'nexthop').map(([destination, nexthop]) => ({
        destination,
        nexthop,
      })),
      ipv6_address_mode: textIn(subnet, 'ipv6_address_mode'),
      ipv6_ra_mode: textIn(subnet, 'ipv6_ra_mode'),
      total_ips: null,
      used_ips: null,
      created_at: timeIn(subnet, 'created_at'),
      description: textWithoutMark(textIn(subnet, 'description')),
    },
  };
}
