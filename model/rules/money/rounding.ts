/** A fen is the smallest amount that is charged. */
export const MICRO_YUAN_PER_FEN = 10_000n;

/**
 * Divides and rounds to the nearest whole number, halves away from zero: a refund mirrors its charge. The divisor is
 * positive.
 *
 * @example
 *   halfUp(5n, 2n); // 3n
 *   halfUp(-5n, 2n); // -3n
 */
export function halfUp(dividend: bigint, divisor: bigint): bigint {
  const twice = divisor * 2n;
  return dividend < 0n ? -((divisor - 2n * dividend) / twice) : (2n * dividend + divisor) / twice;
}

/**
 * Rounds an amount to whole fen. The result is in micro-yuan again.
 *
 * @example
 *   halfUpFen(221_569n); // 220_000n
 */
export function halfUpFen(microYuan: bigint): bigint {
  return halfUp(microYuan, MICRO_YUAN_PER_FEN) * MICRO_YUAN_PER_FEN;
}
