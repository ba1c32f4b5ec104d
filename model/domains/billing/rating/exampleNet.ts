import { createTally } from './createTally.ts';
import { meterScale } from './meterScale.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import type { Price } from './price.ts';

const HOUR_SECONDS = 3_600n;
/** Examples are of a month of 30 days. */
const MONTH = { from: 0, to: 30 * 86_400 };

/**
 * The cost of an example of a price in a cycle, in micro-yuan, by the function of the bill: a quantity in units of the
 * meter, or hours of one thing or of a quantity. Both are in millionths.
 *
 * @example
 *   exampleNet(hourly, { hours: 1_500_000n }); // an hour and a half
 */
export function exampleNet(price: Price, { qty = MICRO, hours }: { qty?: bigint; hours?: bigint }): bigint {
  const scale = hours === undefined ? 1n : meterScale(price.meter, MONTH);
  const usage = hours === undefined ? qty : (qty * hours * HOUR_SECONDS) / MICRO;
  const tally = createTally([price], () => scale, undefined);
  tally.add({ from: 0, to: 0, version: 0, window: Infinity, usage });
  return tally.result().net;
}
