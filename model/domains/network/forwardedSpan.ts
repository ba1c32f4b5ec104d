import { portSpan, type PortSpan } from '#model/rules/addresses/portSpan.ts';

const ALL: PortSpan = [1, 65_535];

/**
 * The ports of a forwarding rule: `80`, `8000:8010`, or `any` for all; undefined for other text.
 *
 * @example
 *   forwardedSpan('any'); // [1, 65535]
 */
export const forwardedSpan = (text: string): PortSpan | undefined => (text === 'any' ? ALL : portSpan(text));
