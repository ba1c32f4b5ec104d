import { addressRange, contains, type AddressRange } from '#model/rules/addresses/addressRange.ts';
import type { NetworkWorld, WorldFloatingIp, WorldPort, WorldSubnet } from './networkWorld.ts';
import { forwardedTo, type Dialled } from './forwardedTo.ts';
import { isSame, pathOf, through, type Gap, type Hop, type Path } from './pathOf.ts';

/** One check on the way. The first that is not `ok` decides; if all are, the last one does. */
export interface Step {
  ok: boolean;
  /** A word of `reachability` in schemas/messages.yaml. */
  word: string;
  /** The record that it concerns. */
  resource?: string | undefined;
  id?: string | undefined;
  address?: string | undefined;
  /** Where on the way it is checked, if not at its end. */
  at?: WayPoint | undefined;
}

/** A record through which the way leads. */
export interface WayPoint {
  resource: 'servers' | 'subnets' | 'networks' | 'routers' | 'floatingIps' | 'gateways';
  id: string;
}

/** One end of a connection: a port with one of its addresses, or an address without a port. */
export type End =
  | { range: AddressRange; address: string; port?: undefined; /** The port that is forwarded. */ dialled?: number }
  | { range: AddressRange; address: string; port: WorldPort; subnet: WorldSubnet };

/** A part of the way between two address translations. */
export interface Stretch {
  hops: readonly Hop[];
  source: AddressRange;
  destination: AddressRange;
}

export interface Way {
  steps: Step[];
  /** From the sender as far as the packet gets, in order. */
  points: WayPoint[];
  stretches: Stretch[];
  /** The port inside where the way ends; undefined: outside. */
  port?: WorldPort | undefined;
  /** The address at the end, and the address that the destination sees as the sender. */
  destination: AddressRange;
  seenFrom: AddressRange;
  /** The port of the destination, if a forwarding changes it. */
  destinationPort?: number | undefined;
  /** A translation hides the sender's own address. */
  translated: boolean;
}

/**
 * The way from one end to the other: inside, or out and in again if the external network or a floating address is in
 * between.
 *
 * @example
 *   wayTo(world, source, target).steps.at(-1); // { ok: true, word: 'sameSubnet', resource: 'ports', id: 'p2' }
 */
export function wayTo(world: NetworkWorld, source: End, target: End, dialled: Dialled = { protocol: 'tcp' }): Way {
  const way: Way = {
    steps: [],
    points: source.port ? startOf(source.port, source.subnet) : [],
    stretches: [],
    destination: target.range,
    seenFrom: source.range,
    translated: false,
  };
  const floating = world.floatingIps.find(({ floating_ip_address }) => isSame(floating_ip_address, target.address));
  if (source.port) {
    const path = pathOf(world, source.subnet, target.range);
    way.stretches.push({ hops: path.hops, source: source.range, destination: target.range });
    way.steps.push(...path.hops.map(({ router }) => ({ ok: true, word: 'routed', resource: 'routers', id: router })));
    way.points.push(...pointsOf(world, path.hops));
    // On the external network, only its router answers for a floating address.
    if (path.gap)
      return floating !== undefined && path.gap.because === 'noSuchAddress'
        ? inwards(world, way, floating, dialled)
        : stopped(way, path.gap);
    if (path.at && 'port' in path.at) return arrived(way, path.at.port);
    if (path.at) way.points.push({ resource: 'networks', id: path.at.network });
    const out = outwards(world, source.port, source.address, path);
    way.steps.push(out.step);
    if (out.point) way.points.push(out.point);
    if (!out.step.ok) return way;
    way.seenFrom = out.seenFrom ?? way.seenFrom;
    way.translated = true;
    if (floating === undefined && target.port === undefined)
      return { ...way, steps: [...way.steps, { ok: true, word: 'outside', address: target.address }] };
  }
  if (floating !== undefined) return inwards(world, way, floating, dialled);
  // From outside there is no other entry, unless the port itself is on the external network.
  if (target.port && isOutside(world, target.port)) return arrived(way, target.port);
  const subject = target.port ? { resource: 'ports', id: target.port.id } : { address: target.address };
  return { ...way, steps: [...way.steps, { ok: false, word: 'notFromOutside', ...subject }] };
}

/**
 * Whether the port is on a network that a router uses as its external network.
 *
 * @example
 *   isOutside(world, { network_id: 'public' }); // true
 */
export function isOutside(world: NetworkWorld, { network_id }: { network_id: string }): boolean {
  return world.routers.some(({ external_network_id }) => external_network_id === network_id);
}

function arrived(way: Way, port: WorldPort): Way {
  const steps = way.steps.length > 0 ? way.steps : [{ ok: true, word: 'sameSubnet', resource: 'ports', id: port.id }];
  return {
    ...way,
    steps,
    points: [...way.points, ...startOf(port, subnetIn(port, way.destination)).toReversed()],
    port,
  };
}

function stopped(way: Way, { because, resource, id }: Gap): Way {
  // A packet for an address that no port has still reaches the subnet.
  const points: WayPoint[] = because === 'noSuchAddress' ? [{ resource: 'subnets', id }] : [];
  return {
    ...way,
    steps: [...way.steps, { ok: false, word: because, resource, id }],
    points: [...way.points, ...points],
  };
}

function startOf(port: WorldPort, subnet: { id: string } | undefined): WayPoint[] {
  return [
    ...(port.server_id === null ? [] : [{ resource: 'servers' as const, id: port.server_id }]),
    ...(subnet === undefined ? [] : [{ resource: 'subnets' as const, id: subnet.id }]),
  ];
}

function subnetIn(port: WorldPort, destination: AddressRange): { id: string } | undefined {
  const own = port.fixed_ips.find(({ ip_address }) => addressRange(ip_address)?.first === destination.first);
  const id = (own ?? port.fixed_ips[0])?.subnet_id;
  return id === undefined ? undefined : { id };
}

/** The routers of the hops, with the subnets between them. */
function pointsOf(world: NetworkWorld, hops: readonly Hop[]): WayPoint[] {
  return hops.flatMap(({ router, enteredBy }, index): WayPoint[] => {
    const entered = world.routers
      .find(({ id }) => id === router)
      ?.interfaces.find(({ port_id }) => port_id !== null && port_id === enteredBy);
    return [
      ...(index > 0 && entered ? [{ resource: 'subnets' as const, id: entered.subnet_id }] : []),
      { resource: 'routers', id: router },
    ];
  });
}

/**
 * Leaving through the external network needs a floating address on it, or a router that shares its own. IPv6 is routed
 * without translation.
 */
function outwards(
  world: NetworkWorld,
  port: WorldPort,
  address: string,
  { hops }: Path,
): { step: Step; seenFrom?: AddressRange | undefined; point?: WayPoint | undefined } {
  const router = world.routers.find(({ id }) => id === hops.at(-1)?.router);
  const own = world.floatingIps.find(
    (each) =>
      each.port_id === port.id &&
      each.floating_network_id === router?.external_network_id &&
      (each.fixed_ip_address === null || isSame(each.fixed_ip_address, address)),
  );
  if (own)
    return {
      step: { ok: true, word: 'ownFloating', resource: 'floatingIps', id: own.id },
      seenFrom: addressRange(own.floating_ip_address),
      point: { resource: 'floatingIps', id: own.id },
    };
  const subject = { resource: 'routers', id: router?.id };
  if (addressRange(address)?.version === 6) return { step: { ok: true, word: 'routedOut', ...subject } };
  const source = addressRange(address);
  const translation = router?.translations?.find((each) => {
    const range = addressRange(each.source);
    return source !== undefined && range !== undefined && contains(range, source);
  });
  if (translation) {
    const gateway = { resource: 'gateways', id: translation.gateway } as const;
    return {
      step: { ok: true, word: 'gatewaySnat', ...gateway },
      seenFrom: addressRange(translation.address),
      point: gateway,
    };
  }
  if (router?.enable_snat === false || router?.translations) return { step: { ok: false, word: 'noSnat', ...subject } };
  const [lent] = router?.external_ips ?? [];
  return {
    step: { ok: true, word: 'snat', ...subject },
    seenFrom: lent === undefined ? undefined : addressRange(lent),
  };
}

/** From outside through a floating address to its port, or through one of its forwardings. */
function inwards(world: NetworkWorld, way: Way, floating: WorldFloatingIp, dialled: Dialled): Way {
  const forwarded = floating.port_id === null ? forwardedTo(world, floating.floating_ip_address, dialled) : undefined;
  const { port_id, fixed_ip_address, router_id } = forwarded
    ? { ...forwarded.forwarding, fixed_ip_address: forwarded.forwarding.internal_ip }
    : floating;
  const subject = forwarded
    ? { resource: 'portForwardings', id: forwarded.forwarding.id }
    : { resource: 'floatingIps', id: floating.id };
  const at: Way = { ...way, points: [...way.points, { resource: 'floatingIps', id: floating.id }] };
  const port = world.ports.find(({ id }) => id === port_id);
  const inside = addressRange(fixed_ip_address ?? '');
  const hasForwardings = world.forwardings?.some(({ address }) => isSame(address, floating.floating_ip_address));
  if (port === undefined || inside === undefined) {
    const word = hasForwardings && !forwarded ? 'portNotForwarded' : 'floatingUnbound';
    return { ...at, steps: [...way.steps, { ok: false, word, ...subject }] };
  }
  const router = world.routers.find(({ id }) => id === router_id);
  if (router === undefined)
    return { ...at, steps: [...way.steps, { ok: false, word: 'floatingWithoutRouter', ...subject }] };
  const { hops, gap } = through(world, router, null, inside, []);
  const on: Way = {
    ...at,
    steps: [...way.steps, { ok: true, word: forwarded ? 'forwarded' : 'floating', ...subject }],
    points: [...at.points, ...pointsOf(world, hops)],
    stretches: [...way.stretches, { hops, source: way.seenFrom, destination: inside }],
    destination: inside,
    ...(forwarded && { destinationPort: forwarded.port }),
    translated: true,
  };
  return gap
    ? stopped(on, gap)
    : { ...on, points: [...on.points, ...startOf(port, subnetIn(port, inside)).toReversed()], port };
}
