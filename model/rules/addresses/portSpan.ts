/** Ports from the first to the second, both included. */
export type PortSpan = readonly [number, number];

/** A span without any port. */
export const NO_PORT: PortSpan = [1, 0];

const LARGEST_PORT = 65_535;

/**
 * Reads `80` and `8000:8100`: 1 to 65535, no leading zeros, the smaller first. Undefined for other text.
 *
 * @example
 *   portSpan('8000:8100'); // [8000, 8100]
 */
export function portSpan(text: string): PortSpan | undefined {
  const [, from, to = from] = /^([1-9]\d{0,4})(?::([1-9]\d{0,4}))?$/.exec(text) ?? [];
  const span: PortSpan = [Number(from), Number(to)];
  return from !== undefined && span[0] <= span[1] && span[1] <= LARGEST_PORT ? span : undefined;
}
