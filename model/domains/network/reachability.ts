import { addressRange } from '#model/rules/addresses/addressRange.ts';
import { firewallVerdict } from './firewallVerdict.ts';
import type { NetworkWorld, WorldPort } from './networkWorld.ts';
import { dialledFor } from './forwardedTo.ts';
import { isSame, pathOf } from './pathOf.ts';
import { securityVerdict } from './securityVerdict.ts';
import type { Traffic } from './trafficMatch.ts';
import { isOutside, wayTo, type End, type Step, type Stretch, type Way, type WayPoint } from './wayTo.ts';

/** A machine by its id, or an address. */
export type Place = { server: string } | { address: string };

export interface Question {
  from: Place;
  to: Place;
  protocol: Traffic['protocol'];
  /** The port of the destination. ICMP has none: the check is whether the destination answers an echo. */
  port?: number | undefined;
}

export interface Reachability {
  reachable: boolean;
  /** In the order of the packet; the last one decides. */
  steps: Step[];
  /** The records through which the packet gets, in order; the last one is where it arrives or stops. */
  path: WayPoint[];
}

type Direction = 'ingress' | 'egress';

const ECHO_REQUEST = 8;
const ECHO_REQUEST_V6 = 128;

/**
 * Whether A can open a connection to B on this port. Checks in the order of the packet: what A may send, routes,
 * firewalls of the interfaces on the way, address translation, what B admits, and whether the reply returns. Of several
 * addresses the result is the first that works, else the way that led furthest. Firewalls inside the machines are
 * unknown to every cloud.
 *
 * @example
 *   reachability(world, { from: { server: 'a' }, to: { address: '10.0.0.7' }, protocol: 'tcp', port: 22 }).reachable;
 *   // true
 */
export function reachability(world: NetworkWorld, question: Question): Reachability {
  const from = endsOf(world, question.from);
  const to = [
    ...endsOf(world, question.to),
    ...floatingEndsOf(world, question.to),
    ...forwardedEndsOf(world, question),
  ];
  if (from.length === 0) return without('noSource', question.from);
  if (to.length === 0) return without('noDestination', question.to);
  const pairs = from.flatMap((source) =>
    to.filter(({ range }) => range.version === source.range.version).map((target) => ({ source, target })),
  );
  if (pairs.length === 0) return without('noCommonVersion', question.to);
  const ways = pairs.map(({ source, target }) => reachabilityBetween(world, source, target, question));
  return (
    ways.find(({ reachable }) => reachable) ??
    ways.reduce((best, way) => (way.steps.length > best.steps.length ? way : best))
  );
}

function without(word: string, place: Place): Reachability {
  return {
    reachable: false,
    steps: [
      {
        ok: false,
        word,
        ...('server' in place ? { resource: 'servers', id: place.server } : { address: place.address }),
      },
    ],
    path: 'server' in place ? [{ resource: 'servers', id: place.server }] : [],
  };
}

/** Every address of a machine; an address of a port belongs to that port. */
function endsOf(world: NetworkWorld, place: Place): End[] {
  const ports = 'server' in place ? world.ports.filter(({ server_id }) => server_id === place.server) : world.ports;
  const ends = ports.flatMap((port) =>
    port.fixed_ips
      .filter(({ ip_address }) => 'server' in place || isSame(ip_address, place.address))
      .flatMap(({ subnet_id, ip_address }): End[] => {
        const [subnet, range] = [world.subnets.find(({ id }) => id === subnet_id), addressRange(ip_address)];
        return subnet === undefined || range === undefined ? [] : [{ port, subnet, range, address: ip_address }];
      }),
  );
  const range = 'address' in place ? addressRange(place.address) : undefined;
  return ends.length > 0 || range === undefined || !('address' in place) ? ends : [{ range, address: place.address }];
}

/** The floating addresses of a machine, which are reachable from networks that do not know its own addresses. */
function floatingEndsOf(world: NetworkWorld, place: Place): End[] {
  if ('address' in place) return [];
  const ports = new Set(world.ports.filter(({ server_id }) => server_id === place.server).map(({ id }) => id));
  return world.floatingIps
    .filter(({ port_id }) => port_id !== null && ports.has(port_id))
    .flatMap(({ floating_ip_address: address }): End[] => {
      const range = addressRange(address);
      return range === undefined ? [] : [{ range, address }];
    });
}

/** Public addresses that forward a port to the machine. */
function forwardedEndsOf(world: NetworkWorld, { to, protocol, port }: Question): End[] {
  if ('address' in to) return [];
  const addresses = world.ports
    .filter(({ server_id }) => server_id === to.server)
    .flatMap(({ fixed_ips }) => fixed_ips.map(({ ip_address }) => ip_address));
  return dialledFor(world, addresses, { protocol, port }).flatMap(({ address, port: dialled }): End[] => {
    const range = addressRange(address);
    return range === undefined ? [] : [{ range, address, dialled }];
  });
}

function reachabilityBetween(
  world: NetworkWorld,
  source: End,
  target: End,
  { protocol, port }: Question,
): Reachability {
  const dialled = target.port ? port : (target.dialled ?? port);
  const traffic: Traffic = {
    version: source.range.version,
    protocol,
    source: source.range.first,
    destination: target.range.first,
    port: protocol !== 'icmp' ? dialled : source.range.version === 6 ? ECHO_REQUEST_V6 : ECHO_REQUEST,
    groups: target.port?.security_group_ids,
  };
  const way = wayTo(world, source, target, { protocol, port: dialled });
  // After address translation, the groups of the sender have no effect.
  const arriving: Traffic = {
    ...traffic,
    source: way.seenFrom.first,
    destination: way.destination.first,
    port: way.destinationPort ?? traffic.port,
    groups: way.translated ? [] : source.port?.security_group_ids,
  };
  const leaving = source.port ? guarded(world, source.port, 'egress', traffic) : [];
  const all = [
    ...leaving,
    ...way.steps,
    ...way.stretches.flatMap((stretch) => filtered(world, stretch, traffic)),
    ...(way.port ? guarded(world, way.port, 'ingress', arriving) : []),
    ...(way.port ? answered(world, way, way.port, source) : []),
  ];
  const bad = all.findIndex(({ ok }) => !ok);
  return {
    reachable: bad < 0,
    steps: bad < 0 ? all : all.slice(0, bad + 1),
    path: pathUntil(distinct(way.points), all[bad], bad >= 0 && bad < leaving.length),
  };
}

/** Without a point that follows itself, such as the subnet of both ends. */
const distinct = (points: readonly WayPoint[]): WayPoint[] =>
  points.filter(({ resource, id }, index) => resource !== points[index - 1]?.resource || id !== points[index - 1]?.id);

/** The points until the one where the packet stops. */
function pathUntil(points: readonly WayPoint[], stop: Step | undefined, atSource: boolean): WayPoint[] {
  if (atSource) return points.slice(0, 1);
  const last = points.findIndex(({ resource, id }) => resource === stop?.at?.resource && id === stop.at.id);
  return last < 0 ? [...points] : points.slice(0, last + 1);
}

/** The link, the security groups and the firewalls of a machine's own port. */
function guarded(world: NetworkWorld, port: WorldPort, direction: Direction, traffic: Traffic): Step[] {
  const own = { resource: 'ports', id: port.id };
  const verdict = securityVerdict(port, direction, traffic, world.securityRules);
  const security: Step =
    verdict.because === 'rule'
      ? {
          ok: verdict.allowed,
          word: `${direction}Rule${verdict.allowed ? 'Allows' : 'Denies'}`,
          resource: 'securityGroupRules',
          id: verdict.rule,
        }
      : { ok: verdict.allowed, word: `${direction}${capital(verdict.because)}`, ...own };
  return [
    ...(port.admin_state_up ? [] : [{ ok: false, word: 'portDown', ...own }]),
    security,
    ...firewallSteps(world, port.id, direction, traffic),
  ];
}

/** The firewalls of the interfaces through which a packet enters and leaves routers. */
function filtered(world: NetworkWorld, { hops, source, destination }: Stretch, traffic: Traffic): Step[] {
  const here = { ...traffic, source: source.first, destination: destination.first };
  return hops.flatMap(({ router, enteredBy, leftBy }) =>
    [...firewallSteps(world, enteredBy, 'egress', here), ...firewallSteps(world, leftBy, 'ingress', here)].map(
      (step): Step => ({ ...step, at: { resource: 'routers', id: router } }),
    ),
  );
}

function firewallSteps(world: NetworkWorld, port: string | null, direction: Direction, traffic: Traffic): Step[] {
  const verdict = firewallVerdict(port, direction, traffic, world);
  if (verdict === undefined) return [];
  if (verdict.because === 'rule')
    return [
      {
        ok: verdict.allowed,
        word: verdict.allowed ? 'firewallAllows' : 'firewallDenies',
        resource: 'firewallRules',
        id: verdict.rule,
      },
    ];
  return [{ ok: false, word: `firewall${capital(verdict.because)}`, resource: 'firewalls', id: verdict.firewall }];
}

/**
 * Checks the way of the reply, and reports it only if none exists: security groups remember a connection, routes do
 * not.
 */
function answered(
  world: NetworkWorld,
  { destination, seenFrom, translated }: Way,
  port: WorldPort,
  source: End,
): Step[] {
  const own = port.fixed_ips.find(({ ip_address }) => addressRange(ip_address)?.first === destination.first);
  const subnet = world.subnets.find(({ id }) => id === own?.subnet_id);
  if (subnet === undefined || isOutside(world, subnet)) return [];
  const { at, gap } = pathOf(world, subnet, seenFrom);
  if (gap) return [{ ok: false, word: `answer${capital(gap.because)}`, resource: gap.resource, id: gap.id }];
  const isLost = source.port !== undefined && !translated && at !== undefined && 'outside' in at;
  return isLost ? [{ ok: false, word: 'answerLost', resource: 'subnets', id: subnet.id }] : [];
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
