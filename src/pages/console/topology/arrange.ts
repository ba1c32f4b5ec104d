import {
  byName,
  COLUMN,
  line,
  mean,
  placed,
  placeMachines,
  stacked,
  type Arrangement,
  type Placed,
} from './arrangement.ts';
import { arrangeVpcs } from './arrangeVpcs.ts';
import type { CloudTopology } from './topologyQuery.ts';

/**
 * Places everything from left to right: outside networks, routers, networks, and the machines of each network beside
 * it. Nothing overlaps, and the layout of a cloud is stable. A cloud with VPCs is arranged by those.
 */
export function arrange(topology: CloudTopology): Arrangement {
  const { networks, subnets, routers, servers, vpcs, eips, vms } = topology;
  if (vpcs.length + eips.length + vms.length > 0) return arrangeVpcs(topology);
  const networkOf = new Map(subnets.map(({ id, network_id }) => [id, network_id]));
  const known = new Set(networks.map(({ id }) => id));
  const networksOf = (ids: readonly string[]) =>
    [...new Set(ids.flatMap((id) => networkOf.get(id) ?? []))].filter((id) => known.has(id));
  const joined = routers.map((router) => ({ ...router, networks: networksOf(router.subnet_ids) }));
  const routerOf = new Map(joined.flatMap(({ networks: inside }, index) => inside.map((id) => [id, index] as const)));
  const homes = Map.groupBy(servers, ({ network_ids }) => network_ids.find((id) => known.has(id)) ?? '');

  const inner = networks
    .filter(({ external }) => !external)
    .toSorted(
      (a, b) => (routerOf.get(a.id) ?? routers.length) - (routerOf.get(b.id) ?? routers.length) || byName(a, b),
    );
  const outer = networks.filter(({ external }) => external).toSorted(byName);
  const { things, centre } = placeMachines(
    [
      ...inner.map(({ id }) => ({ id, needsRow: true })),
      ...[...outer, { id: '' }].map(({ id }) => ({ id, needsRow: false })),
    ],
    homes,
    'instances',
    3 * COLUMN + 40,
  );
  const blocks = Map.groupBy(subnets, ({ network_id }) => network_id ?? '');
  const place = (network: CloudTopology['networks'][number], x: number, y: number): Placed =>
    placed(
      'networks',
      network,
      { x, y },
      { external: network.external, detail: (blocks.get(network.id) ?? []).flatMap(({ cidr }) => cidr ?? []) },
    );
  for (const network of inner) things.push(place(network, 2 * COLUMN, centre.get(network.id) ?? 0));

  const routerAt = stacked(
    joined.map(({ id, networks: inside }) => ({ id, wish: mean(inside.flatMap((each) => centre.get(each) ?? [])) })),
  );
  for (const router of joined) things.push(placed('routers', router, { x: COLUMN, y: routerAt.get(router.id) ?? 0 }));
  const outerAt = stacked(
    outer.map(({ id }) => ({
      id,
      wish: mean([
        ...joined
          .filter((router) => router.external_network_id === id)
          .flatMap((router) => routerAt.get(router.id) ?? []),
        ...(centre.has(id) ? [centre.get(id) ?? 0] : []),
      ]),
    })),
  );
  for (const network of outer) things.push(place(network, 0, outerAt.get(network.id) ?? 0));

  const lines = [
    ...joined.flatMap(({ id, external_network_id: outside }) =>
      outside !== null && known.has(outside) ? [line(`networks/${outside}`, `routers/${id}`)] : [],
    ),
    ...joined.flatMap(({ id, networks: inside }) =>
      inside.map((network) => line(`routers/${id}`, `networks/${network}`)),
    ),
    ...servers.flatMap(({ id, network_ids }) =>
      [...new Set(network_ids)]
        .filter((each) => known.has(each))
        .map((each) => line(`networks/${each}`, `instances/${id}`)),
    ),
  ];
  return { things, lines };
}
