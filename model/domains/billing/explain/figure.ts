import { microDecimal } from '#model/rules/money/microDecimal.ts';

/**
 * Millionths as a figure of a formula: without zeros at its end.
 *
 * @example
 *   figure(2_500_000n); // '2.5'
 */
export const figure = (micro: bigint): string => microDecimal(micro).replace(/\.?0+$/, '');
