import type { NetworkWorld, WorldForwarding } from './networkWorld.ts';
import { isSame } from './pathOf.ts';

/** The traffic that a forwarding decides on. ICMP has no port and is not forwarded. */
export interface Dialled {
  protocol: string;
  port?: number | undefined;
}

/**
 * The forwarding of a public address for this traffic, and the port where it arrives.
 *
 * @example
 *   forwardedTo(world, '203.0.113.5', { protocol: 'tcp', port: 8022 })?.port; // 22
 */
export function forwardedTo(
  { forwardings = [] }: NetworkWorld,
  address: string,
  { protocol, port }: Dialled,
): { forwarding: WorldForwarding; port: number } | undefined {
  if (port === undefined) return undefined;
  const forwarding = forwardings.find(
    (each) =>
      isSame(each.address, address) && carries(each, protocol) && each.external[0] <= port && port <= each.external[1],
  );
  return forwarding && { forwarding, port: across(port, forwarding.external, forwarding.internal) };
}

/**
 * The public addresses and ports that lead to a port of these private addresses.
 *
 * @example
 *   dialledFor(world, ['10.0.0.4'], { protocol: 'tcp', port: 22 }); // [{ address: '203.0.113.5', port: 8022 }]
 */
export function dialledFor(
  { forwardings = [] }: NetworkWorld,
  addresses: readonly string[],
  { protocol, port }: Dialled,
): { address: string; port: number }[] {
  if (port === undefined) return [];
  return forwardings
    .filter(
      (each) =>
        carries(each, protocol) &&
        addresses.some((address) => isSame(each.internal_ip, address)) &&
        each.internal[0] <= port &&
        port <= each.internal[1],
    )
    .map((each) => ({ address: each.address, port: across(port, each.internal, each.external) }));
}

const carries = (each: WorldForwarding, protocol: string): boolean =>
  each.protocol === protocol || (each.protocol === 'any' && protocol !== 'icmp');

/** The port at the same place of the other range; ranges of different length meet at their first port. */
const across = (port: number, from: readonly [number, number], to: readonly [number, number]): number =>
  from[1] - from[0] === to[1] - to[0] ? to[0] + (port - from[0]) : to[0];
