import { figure } from '#model/domains/billing/explain/figure.ts';
import type { ExplanationStep } from '#model/domains/billing/explain/explanation.ts';
import type { RatedLine } from '#model/domains/billing/rating/createTally.ts';
import { countsEvents } from '#model/domains/billing/rating/meterScale.ts';
import { MICRO, microDecimal } from '#model/rules/money/microDecimal.ts';
import type { Price } from '#model/domains/billing/rating/price.ts';
import { halfUp } from '#model/rules/money/rounding.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';

const HOUR_S = 3_600n;

/** With two decimals at least. */
const money = (micro: bigint): string => microDecimal(micro).replace(/0{1,4}$/, '');

interface Plain {
  price: Price;
  /** The seconds of the meter's unit of time. */
  scale: bigint;
  /** The same amount, such as the size of a disk, at all times (millionths); its unit. */
  amount: bigint;
  unit: string;
}

/**
 * The cost of usage as people reckon it: `40 GiB × 10 hours × 0.0005 = 0.20`. Undefined where one multiplication does
 * not say it: with tiers, discounts or free quota, and where the amount has changed.
 */
export function plainStep(
  { schemas, lang }: Pick<Context, 'schemas' | 'lang'>,
  lines: readonly RatedLine[],
  { price, scale, amount, unit }: Plain,
): ExplanationStep | undefined {
  const total = (name: 'quantity' | 'amount') => lines.reduce((sum, line) => sum + line[name], 0n);
  const seconds = BigInt(lines.reduce((sum, line) => sum + line.seconds, 0));
  const isPlain = price.model === 'per_unit' && price.free_quota === 0n && !countsEvents(price.meter);
  if (!isPlain || seconds === 0n || lines.some(({ discount = 0n }) => discount !== 0n)) return undefined;
  // Another amount has counted for a part of the time.
  if (halfUp(amount * seconds, scale) !== total('quantity')) return undefined;
  const period = figure((scale * MICRO) / HOUR_S);
  const cost = microDecimal(total('amount'));
  const formula = renderMessage(
    schemas.messages,
    scale === HOUR_S ? 'explained.hours' : 'explained.share',
    {
      amount: unit === '' ? figure(amount) : `${figure(amount)} ${unit}`,
      hours: figure(halfUp(seconds * MICRO, HOUR_S)),
      period,
      price: money(price.unit_price),
      cost: money(total('amount')),
    },
    lang,
  );
  return { step: 'plain', formula, inputs: [], result: cost };
}
