import { portSpan } from '#model/rules/addresses/portSpan.ts';

/** The fields of a gateway about its ports. */
export interface OfferedPorts {
  /** The range that an administrator gives to containers. */
  forward_ports: string | null;
  /** The range that its agent may open. */
  forward_offer: string | null;
  /** Ports that the gateway itself uses. */
  ports: readonly (number | null)[] | null;
}

/**
 * The ports of a gateway that containers may have, in order.
 *
 * @example
 *   forwardPorts({ forward_ports: '20000:20002', forward_offer: '20001:20100', ports: [20001] }); // [20002]
 */
export function forwardPorts({ forward_ports: given, forward_offer: offered, ports }: OfferedPorts): number[] {
  const [wanted, possible] = [
    given === null ? undefined : portSpan(given),
    offered === null ? undefined : portSpan(offered),
  ];
  if (wanted === undefined || possible === undefined) return [];
  const [first, last] = [Math.max(wanted[0], possible[0]), Math.min(wanted[1], possible[1])];
  const own = new Set(ports ?? []);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
    (port) => !own.has(port),
  );
}
