import { halfUp, MICRO_YUAN_PER_FEN } from '#model/rules/money/rounding.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import { formatMoney } from './formatMoney.ts';

/** A hundredth of a fen: four decimals of a yuan. */
const SMALL_STEP = 100n;
const MICRO_PER_YUAN = 1_000_000n;

/**
 * Yuan for an hour, where they are the first thing that is read: to the fen from one yuan on, to four decimals below.
 * `isExact` is false where digits were left out. The lines beneath have all of them (`formatMoney`).
 */
export function formatRate(value: string): { text: string; isExact: boolean } {
  const micro = readMicro(value);
  if (micro === undefined) return { text: value, isExact: true };
  const step = micro < MICRO_PER_YUAN ? SMALL_STEP : MICRO_YUAN_PER_FEN;
  const rounded = halfUp(micro, step) * step;
  // "About nothing" would be wrong.
  if (rounded === 0n) return { text: formatMoney(value) ?? value, isExact: true };
  return { text: formatMoney(microDecimal(rounded, 6)) ?? value, isExact: rounded === micro };
}
