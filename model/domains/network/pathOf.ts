import { addressRange, contains, sizeOf, type AddressRange } from '#model/rules/addresses/addressRange.ts';
import type { NetworkWorld, WorldPort, WorldRouter, WorldSubnet } from './networkWorld.ts';

/**
 * One router on the way, with the interfaces through which the packet enters and leaves it; null: through the external
 * network.
 */
export interface Hop {
  router: string;
  enteredBy: string | null;
  leftBy: string | null;
}

/** Why a packet stops, and at which record. */
export interface Gap {
  because: 'noGateway' | 'noRouter' | 'routerDown' | 'noRoute' | 'loop' | 'noSuchAddress' | 'noSnat';
  resource: 'subnets' | 'routers' | 'ports';
  id: string;
}

export interface Path {
  hops: Hop[];
  /** The end of the path: a port, or the external network of the last router. */
  at?: { port: WorldPort } | { outside: true; network: string };
  gap?: Gap;
}

/** Enough for any sensible network, and a limit for packets that circle over changing routers. */
const MOST_HOPS = 16;

/**
 * The path of a packet from an address of a port: within its subnet, else by the routes of the subnet and of the
 * routers.
 *
 * @example
 *   pathOf(world, subnet, addressRange('10.0.0.7')).at; // { port }
 */
export function pathOf(world: NetworkWorld, subnet: WorldSubnet, destination: AddressRange): Path {
  if (holds(subnet.cidr, destination)) return delivered(world, subnet, destination, []);
  const nexthop = bestRoute(subnet.host_routes, destination) ?? subnet.gateway_ip;
  if (nexthop === null) return { hops: [], gap: { because: 'noGateway', resource: 'subnets', id: subnet.id } };
  const router = routerAt(world, nexthop, [subnet.id]);
  if (router === undefined) return { hops: [], gap: { because: 'noRouter', resource: 'subnets', id: subnet.id } };
  return through(world, router.router, router.port, destination, []);
}

/**
 * The path after a router, which the packet enters by one of its interfaces, or from outside if `enteredBy` is null.
 *
 * @example
 *   through(world, { ...router, admin_state_up: false }, null, destination, []).gap; // { because: 'routerDown', … }
 */
export function through(
  world: NetworkWorld,
  router: WorldRouter,
  enteredBy: string | null,
  destination: AddressRange,
  before: readonly Hop[],
): Path {
  const hops = (leftBy: string | null) => [...before, { router: router.id, enteredBy, leftBy }];
  const stops = (because: Gap['because']): Path => ({
    hops: hops(null),
    gap: { because, resource: 'routers', id: router.id },
  });
  if (!router.admin_state_up) return stops('routerDown');
  if (before.length >= MOST_HOPS || before.some((hop) => hop.router === router.id)) return stops('loop');

  const connected = narrowest(
    world.subnets.filter((subnet) => interfaceOf(router, subnet.id) !== undefined && holds(subnet.cidr, destination)),
  );
  const nexthop = bestRoute(router.routes, destination);
  if (connected !== undefined && nexthop === undefined)
    return delivered(world, connected, destination, hops(interfaceOf(router, connected.id)?.port_id ?? null));
  if (nexthop !== undefined) {
    const next = routerAt(
      world,
      nexthop,
      router.interfaces.map(({ subnet_id }) => subnet_id),
    );
    if (next !== undefined && next.router.id !== router.id)
      return through(
        world,
        next.router,
        next.port,
        destination,
        hops(interfaceOf(router, next.subnet)?.port_id ?? null),
      );
    // A connected subnet is still reachable if a static route leads to an unknown place.
    if (connected !== undefined)
      return delivered(world, connected, destination, hops(interfaceOf(router, connected.id)?.port_id ?? null));
  }
  if (router.external_network_id === null) return stops('noRoute');
  return { hops: hops(null), at: { outside: true, network: router.external_network_id } };
}

/**
 * The router that has an address on one of these subnets, with the port through which a packet enters it.
 *
 * @example
 *   routerAt(world, '10.0.0.1', ['s1']); // { router, port: 'p1', subnet: 's1' }
 */
export function routerAt(
  world: NetworkWorld,
  address: string,
  subnets: readonly string[],
): { router: WorldRouter; port: string | null; subnet: string } | undefined {
  for (const router of world.routers) {
    const found = router.interfaces.find(({ subnet_id, ip }) => subnets.includes(subnet_id) && isSame(ip, address));
    if (found !== undefined) return { router, port: found.port_id, subnet: found.subnet_id };
  }
  return undefined;
}

/**
 * Whether two texts are the same address.
 *
 * @example
 *   isSame('fe80::1', 'FE80:0::1'); // true
 */
export function isSame(one: string | null, other: string): boolean {
  const [a, b] = [one === null ? undefined : addressRange(one), addressRange(other)];
  return a !== undefined && b !== undefined && a.version === b.version && a.first === b.first;
}

function delivered(world: NetworkWorld, subnet: WorldSubnet, destination: AddressRange, hops: Hop[]): Path {
  const port = world.ports.find(({ fixed_ips }) =>
    fixed_ips.some(({ subnet_id, ip_address }) => subnet_id === subnet.id && holds(ip_address, destination)),
  );
  return port === undefined
    ? { hops, gap: { because: 'noSuchAddress', resource: 'subnets', id: subnet.id } }
    : { hops, at: { port } };
}

function interfaceOf(router: WorldRouter, subnet: string) {
  return router.interfaces.find(({ subnet_id }) => subnet_id === subnet);
}

function holds(text: string, destination: AddressRange): boolean {
  const range = addressRange(text);
  return range !== undefined && contains(range, destination);
}

/** The next hop of the route with the longest prefix that holds the destination. */
function bestRoute(
  routes: readonly { destination: string; nexthop: string }[],
  destination: AddressRange,
): string | undefined {
  const fitting = routes.filter((route) => holds(route.destination, destination));
  return fitting.reduce<{ destination: string; nexthop: string } | undefined>(
    (best, route) => (best === undefined || breadth(route.destination) < breadth(best.destination) ? route : best),
    undefined,
  )?.nexthop;
}

function narrowest(subnets: readonly WorldSubnet[]): WorldSubnet | undefined {
  return subnets.reduce<WorldSubnet | undefined>(
    (best, subnet) => (best === undefined || breadth(subnet.cidr) < breadth(best.cidr) ? subnet : best),
    undefined,
  );
}

function breadth(text: string): bigint {
  const range = addressRange(text);
  return range === undefined ? 1n << 128n : sizeOf(range);
}
