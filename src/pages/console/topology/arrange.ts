import type { CloudTopology } from './topologyQuery.ts';

export type ThingKind = 'networks' | 'routers' | 'instances';

/** A network, a router or a machine at its place. */
export interface Placed {
  /** Unique in the drawing: ids of different kinds may be the same. */
  key: string;
  kind: ThingKind;
  id: string;
  name: string;
  status: string | null;
  external: boolean;
  /** Addresses of a machine, blocks of a network. */
  detail: string[];
  x: number;
  y: number;
}

export interface Line {
  key: string;
  from: string;
  to: string;
}

export interface Arrangement {
  things: Placed[];
  lines: Line[];
}

export const THING = { width: 208, height: 56 } as const;
const COLUMN = 280;
const ROW = 72;
const GAP = 28;
const MACHINES_IN_A_ROW = 4;
const MACHINE_COLUMN = THING.width + 16;

/**
 * Places everything from left to right: outside networks, routers, networks, and the machines of each network beside it. Nothing overlaps,
 * and the same cloud is drawn the same way each time.
 */
export function arrange({ networks, subnets, routers, servers }: CloudTopology): Arrangement {
  const networkOf = new Map(subnets.map(({ id, network_id }) => [id, network_id]));
  const known = new Set(networks.map(({ id }) => id));
  const networksOf = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => networkOf.get(id) ?? []))].filter((id) => known.has(id));
  const joined = routers.map((router) => ({ ...router, networks: networksOf(router.subnet_ids) }));
  const routerOf = new Map(joined.flatMap(({ networks: inside }, index) => inside.map((id) => [id, index] as const)));
  const homes = Map.groupBy(servers, ({ network_ids }) => network_ids.find((id) => known.has(id)) ?? '');

  const inner = networks.filter(({ external }) => !external).sort((a, b) => (routerOf.get(a.id) ?? routers.length) - (routerOf.get(b.id) ?? routers.length) || byName(a, b));
  const outer = networks.filter(({ external }) => external).sort(byName);
  const centre = new Map<string, number>();
  const things: Placed[] = [];
  let y = 0;
  for (const network of [...inner, ...outer, { id: '' }]) {
    const machines = [...(homes.get(network.id) ?? [])].sort(byName);
    if (network.id === '' && machines.length === 0) continue;
    const isInside = inner.some(({ id }) => id === network.id);
    if (!isInside && machines.length === 0) continue;
    const rows = Math.max(1, Math.ceil(machines.length / MACHINES_IN_A_ROW));
    machines.forEach((server, index) => {
      const x = 3 * COLUMN + 40 + (index % MACHINES_IN_A_ROW) * MACHINE_COLUMN;
      things.push({ key: `instances/${server.id}`, kind: 'instances', ...plain(server), external: false, detail: server.addresses, x, y: y + Math.floor(index / MACHINES_IN_A_ROW) * ROW });
    });
    centre.set(network.id, y + ((rows - 1) * ROW) / 2);
    y += rows * ROW + GAP;
  }
  const blocks = Map.groupBy(subnets, ({ network_id }) => network_id ?? '');
  const place = (network: CloudTopology['networks'][number], x: number, at: number): Placed => ({
    key: `networks/${network.id}`, kind: 'networks', ...plain(network), external: network.external, detail: (blocks.get(network.id) ?? []).flatMap(({ cidr }) => cidr ?? []), x, y: at,
  });
  for (const network of inner) things.push(place(network, 2 * COLUMN, centre.get(network.id) ?? 0));

  const routerAt = stacked(joined.map(({ id, networks: inside }) => ({ id, wish: mean(inside.flatMap((each) => centre.get(each) ?? [])) })));
  for (const router of joined) things.push({ key: `routers/${router.id}`, kind: 'routers', ...plain(router), external: false, detail: [], x: COLUMN, y: routerAt.get(router.id) ?? 0 });
  const outerAt = stacked(outer.map(({ id }) => ({ id, wish: mean([...joined.filter((router) => router.external_network_id === id).flatMap((router) => routerAt.get(router.id) ?? []), ...(centre.has(id) ? [centre.get(id) ?? 0] : [])]) })));
  for (const network of outer) things.push(place(network, 0, outerAt.get(network.id) ?? 0));

  const line = (from: string, to: string): Line => ({ key: `${from} ${to}`, from, to });
  const lines = [
    ...joined.flatMap(({ id, external_network_id: outside }) => (outside !== null && known.has(outside) ? [line(`networks/${outside}`, `routers/${id}`)] : [])),
    ...joined.flatMap(({ id, networks: inside }) => inside.map((network) => line(`routers/${id}`, `networks/${network}`))),
    ...servers.flatMap(({ id, network_ids }) => [...new Set(network_ids)].filter((each) => known.has(each)).map((each) => line(`networks/${each}`, `instances/${id}`))),
  ];
  return { things, lines };
}

/** Each as near as can be to where it would like to stand, one below the other. */
function stacked(items: readonly { id: string; wish: number }[]): Map<string, number> {
  let free = -Infinity;
  const places = new Map<string, number>();
  for (const { id, wish } of items.toSorted((a, b) => a.wish - b.wish)) {
    const at = Math.max(wish, free);
    places.set(id, at);
    free = at + ROW;
  }
  return places;
}

const mean = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : numbers.reduce((sum, each) => sum + each, 0) / numbers.length);

const plain = ({ id, name, status }: { id: string; name: string; status: string | null }) => ({ id, name, status });

const byName = (one: { name: string; id: string }, other: { name: string; id: string }): number => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1);
