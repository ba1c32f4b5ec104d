import { halfUp, MICRO_YUAN_PER_FEN } from '#model/rules/money/rounding.ts';

/**
 * Shares a total over weights: a voucher over orders, a refund over what paid. Each part is in whole fen, the parts add
 * up to the total exactly, and each is within one fen of its exact share. Rounding is cumulative, in the order of the
 * weights. Amounts are micro-yuan; the total is whole fen, and the weights are not negative and not all 0 (unless the
 * total is 0). `unit` in place of a fen gives parts in that unit, such as 1 for whole micro-yuan.
 *
 * @example
 *   allocate(100_000_000n, [1n, 1n, 1n]); // [33_330_000n, 33_340_000n, 33_330_000n]
 */
export function allocate(total: bigint, over: readonly bigint[], unit = MICRO_YUAN_PER_FEN): bigint[] {
  const whole = over.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return over.map(() => 0n);
  let [weights, shared] = [0n, 0n];
  return over.map((weight) => {
    weights += weight;
    const until = halfUp(total * weights, whole * unit) * unit;
    const part = until - shared;
    shared = until;
    return part;
  });
}
