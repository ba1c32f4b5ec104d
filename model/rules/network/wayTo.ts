import { addressRange, type AddressRange } from './addressRange.ts';
import type { NetworkWorld, WorldFloatingIp, WorldPort, WorldSubnet } from './networkWorld.ts';
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
}

/** One end of a connection: a port with one of its addresses, or an address without a port. */
export type End =
  | { range: AddressRange; address: string; port?: undefined }
  | { range: AddressRange; address: string; port: WorldPort; subnet: WorldSubnet };

/** A part of the way between two address translations. */
export interface Stretch {
  hops: readonly Hop[];
  source: AddressRange;
  destination: AddressRange;
}

export interface Way {
  steps: Step[];
  stretches: Stretch[];
  /** The port inside where the way ends; undefined: outside. */
  port?: WorldPort | undefined;
  /** The address at the end, and the address that the destination sees as the sender. */
  destination: AddressRange;
  seenFrom: AddressRange;
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
export function wayTo(world: NetworkWorld, source: End, target: End): Way {
  const way: Way = { steps: [], stretches: [], destination: target.range, seenFrom: source.range, translated: false };
  const floating = world.floatingIps.find(({ floating_ip_address }) => isSame(floating_ip_address, target.address));
  if (source.port) {
    const path = pathOf(world, source.subnet, target.range);
    way.stretches.push({ hops: path.hops, source: source.range, destination: target.range });
    way.steps.push(...path.hops.map(({ router }) => ({ ok: true, word: 'routed', resource: 'routers', id: router })));
    // On the external network, only its router answers for a floating address.
    if (path.gap)
      return floating !== undefined && path.gap.because === 'noSuchAddress'
        ? inwards(world, way, floating)
        : stopped(way, path.gap);
    if (path.at && 'port' in path.at) return arrived(way, path.at.port);
    const out = outwards(world, source.port, source.address, path);
    way.steps.push(out.step);
    if (!out.step.ok) return way;
    way.seenFrom = out.seenFrom ?? way.seenFrom;
    way.translated = true;
    if (floating === undefined && target.port === undefined)
      return { ...way, steps: [...way.steps, { ok: true, word: 'outside', address: target.address }] };
  }
  if (floating !== undefined) return inwards(world, way, floating);
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
  return { ...way, steps, port };
}

function stopped(way: Way, { because, resource, id }: Gap): Way {
  return { ...way, steps: [...way.steps, { ok: false, word: because, resource, id }] };
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
): { step: Step; seenFrom?: AddressRange | undefined } {
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
    };
  const subject = { resource: 'routers', id: router?.id };
  if (addressRange(address)?.version === 6) return { step: { ok: true, word: 'routedOut', ...subject } };
  if (router?.enable_snat === false) return { step: { ok: false, word: 'noSnat', ...subject } };
  const [lent] = router?.external_ips ?? [];
  return {
    step: { ok: true, word: 'snat', ...subject },
    seenFrom: lent === undefined ? undefined : addressRange(lent),
  };
}

/** From outside through a floating address to its port. */
function inwards(world: NetworkWorld, way: Way, floating: WorldFloatingIp): Way {
  const subject = { resource: 'floatingIps', id: floating.id };
  const port = world.ports.find(({ id }) => id === floating.port_id);
  const inside = addressRange(floating.fixed_ip_address ?? '');
  if (port === undefined || inside === undefined)
    return { ...way, steps: [...way.steps, { ok: false, word: 'floatingUnbound', ...subject }] };
  const router = world.routers.find(({ id }) => id === floating.router_id);
  if (router === undefined)
    return { ...way, steps: [...way.steps, { ok: false, word: 'floatingWithoutRouter', ...subject }] };
  const { hops, gap } = through(world, router, null, inside, []);
  const on: Way = {
    ...way,
    steps: [...way.steps, { ok: true, word: 'floating', ...subject }],
    stretches: [...way.stretches, { hops, source: way.seenFrom, destination: inside }],
    destination: inside,
    translated: true,
  };
  return gap ? stopped(on, gap) : { ...on, port };
}
