import { byName, insideLines, line, thingOf, type Area, type Graph, type Zone } from './arrangement.ts';
import type { CloudTopology } from './topologyQuery.ts';
import { vpcGraph } from './vpcGraph.ts';

/**
 * The network of a cloud: external networks, routers, and the other networks with their subnets and machines. A cloud
 * with VPCs is drawn by those.
 */
export function graphOf(topology: CloudTopology): Graph {
  const { networks, subnets, routers, servers, vpcs, eips, vms } = topology;
  if (vpcs.length + eips.length + vms.length > 0) return vpcGraph(topology);
  const networkOf = new Map(subnets.map(({ id, network_id }) => [id, network_id]));
  const known = new Set(networks.map(({ id }) => id));
  const networksOf = (ids: readonly string[]) =>
    [...new Set(ids.flatMap((id) => networkOf.get(id) ?? []))].filter((id) => known.has(id));
  const joined = routers.toSorted(byName).map((router) => ({ ...router, networks: networksOf(router.subnet_ids) }));
  const routerOf = new Map(joined.flatMap(({ networks: inside }, index) => inside.map((id) => [id, index] as const)));

  const homes = servers.toSorted(byName).map((server) => {
    const subnet = server.subnet_ids.find((id) => known.has(networkOf.get(id) ?? ''));
    const network = subnet === undefined ? server.network_ids.find((id) => known.has(id)) : networkOf.get(subnet);
    return { server, subnet: subnet ?? '', network: network ?? '' };
  });
  const residents = Map.groupBy(homes, ({ network }) => network);
  const subnetsOf = Map.groupBy(subnets.toSorted(byName), ({ network_id }) => network_id ?? '');

  const blocksOf = (id: string) => (subnetsOf.get(id) ?? []).flatMap(blockOf);

  const zoneOf = (id: string, network?: CloudTopology['networks'][number]): Zone => {
    const machines = Map.groupBy(residents.get(id) ?? [], ({ subnet }) => subnet);
    const machinesIn = (subnet: string) =>
      (machines.get(subnet) ?? []).map(({ server }) => thingOf('instances', server, { detail: server.addresses }));
    const loose = machinesIn('');
    const areas: Area[] = (subnetsOf.get(id) ?? []).map((subnet) => ({
      thing: thingOf('subnets', subnet, { detail: blockOf(subnet) }),
      machines: machinesIn(subnet.id),
    }));
    return {
      ...(network && {
        thing: thingOf('networks', network, { external: network.external, detail: blocksOf(id) }),
      }),
      areas: loose.length > 0 ? [...areas, { machines: loose }] : areas,
    };
  };
  const rank = ({ id }: { id: string }) => routerOf.get(id) ?? routers.length;
  // An external network is a way outside, unless machines are in it.
  const above = networks.filter(({ id, external }) => external && !residents.has(id)).toSorted(byName);
  const framed = networks
    .filter(({ id, external }) => !external || residents.has(id))
    .toSorted((a, b) => Number(b.external) - Number(a.external) || rank(a) - rank(b) || byName(a, b));
  const zones = [...framed.map((network) => zoneOf(network.id, network)), ...(residents.has('') ? [zoneOf('')] : [])];
  const home = new Map(homes.map(({ server, subnet, network }) => [server.id, { subnet, network }]));
  return {
    rows: [
      above.map((network) => thingOf('networks', network, { external: true, detail: blocksOf(network.id) })),
      joined.map((router) => thingOf('routers', router)),
    ],
    zones,
    lines: [
      ...joined.flatMap(({ id, external_network_id: outside }) =>
        outside !== null && known.has(outside) ? [line(`networks/${outside}`, `routers/${id}`)] : [],
      ),
      ...joined.flatMap(({ id, networks: inside }) =>
        inside.map((network) => line(`routers/${id}`, `networks/${network}`)),
      ),
      ...zones.flatMap(insideLines),
      // Its other network cards.
      ...servers.flatMap(({ id, network_ids: ids }) =>
        [...new Set(ids)]
          .filter((each) => known.has(each) && each !== home.get(id)?.network)
          .map((each) => line(`networks/${each}`, `instances/${id}`, { quiet: true })),
      ),
    ],
  };
}

const blockOf = ({ cidr }: { cidr: string | null }): string[] => (cidr === null ? [] : [cidr]);
