import { halfUpFen } from '#model/rules/money/rounding.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import { formatMoney } from './formatMoney.ts';

/**
 * Yuan from the wire, to the fen: sums of many charges in one column. Prices and single charges keep their digits
 * (`formatMoney`).
 */
export function formatFen(value: string): string | undefined {
  const micro = readMicro(value);
  return micro === undefined ? formatMoney(value) : formatMoney(microDecimal(halfUpFen(micro), 2));
}
