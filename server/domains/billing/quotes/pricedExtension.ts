import { extensionTo, partOf, type Extension } from '#model/domains/billing/rating/purchase/extensionTo.ts';
import { PERIOD_UNITS, type Period, type PeriodUnit } from '#model/domains/billing/rating/periodEnds.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Json } from '#model/language/definition.ts';
import { momentText } from '#server/domains/billing/arrears/notifyArrears.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Question } from './question.ts';
import type { PricedItem } from './pricedItem.ts';
import { boughtOf } from '#server/domains/billing/subscriptions/boughtOf.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

/** How a subscription reaches an instant, and the list prices of its whole units and of the rest, in micro-yuan. */
export interface PricedExtension extends Extension {
  from: number;
  /** It begins again: it had ended before the question. */
  hasEnded: boolean;
  unit: PeriodUnit;
  whole: bigint;
  rest: bigint;
}

/**
 * The price of a renewal that ends at an instant: whole units of the subscription's own period at their price, and the
 * share of one more unit for the rest. Those who renew several of them to one instant have one date from then on. What
 * has ended is paid for from the question on.
 */
export async function pricedExtension(
  context: Context,
  subscription: RecordOf<'subscriptions'>,
  { until, renewedFrom }: { until: number; renewedFrom: Question['renewedFrom'] | undefined },
  priceOf: (period: Period) => Promise<PricedItem>,
): Promise<PricedItem> {
  const { resource_name, period_unit, status } = subscription;
  const now = Math.floor(context.clock() / 1000);
  const last = boughtOf(subscription);
  const end = last === undefined ? '' : momentText(context, last.end * 1000);
  const sentence = (key: string) =>
    renderMessage(context.schemas.messages, key, { name: resource_name ?? '', end }, context.lang);
  const refuse = (key: string): never => {
    throw new ApiError('request.invalid', { fields: { until: sentence(key) } });
  };
  if (last === undefined || (status !== 'active' && status !== 'expired')) return refuse('billing.untilOfEnded');
  // Nothing is paid for the time in which it was stopped.
  const hasEnded = status === 'expired' || last.end <= now;
  const at = hasEnded ? (renewedFrom ?? now) : now;
  const bought = hasEnded ? { anchor: at, period: { unit: last.period.unit, count: 0 }, end: at } : last;
  if (bought.end >= until)
    throw new ApiError('network.expiryConflict', { fields: { until: sentence('billing.untilAfterEnds') } });
  const unit = PERIOD_UNITS.find((each) => each === period_unit) ?? 'month';
  const extension = extensionTo(bought, unit, { until, at, zone: billingZone(context) });
  const { count, part } = extension;
  const one = await priceOf({ count: 1, unit });
  const many = count === 0 ? undefined : count === 1 ? one : await priceOf({ count, unit });
  const prices = one.charges.map(({ list }, index) => ({
    whole: many?.charges[index]?.list ?? 0n,
    rest: part === null ? 0n : partOf(list, part),
  }));
  const sum = (name: 'whole' | 'rest') => prices.reduce((total, price) => total + price[name], 0n);
  return {
    ...one,
    charges: one.charges.map((charge, index) => {
      const { whole = 0n, rest = 0n } = prices[index] ?? {};
      return { ...charge, list: whole + rest };
    }),
    extension: { ...extension, from: bought.end, hasEnded, unit, whole: sum('whole'), rest: sum('rest') },
  };
}

/** An extension on the wire; an order keeps it until it is paid. */
export interface ExtensionText {
  [name: string]: Json;
  from: string;
  /** It had ended, and begins again. */
  again: boolean;
  count: number;
  unit: PeriodUnit;
  /** Where the whole units end. */
  end: string;
  until: string;
  whole: string;
  rest: string;
}

const instant = (second: number) => new Date(second * 1000).toISOString();

export const extensionText = ({
  from,
  hasEnded,
  count,
  unit,
  end,
  part,
  whole,
  rest,
}: PricedExtension): ExtensionText => ({
  from: instant(from),
  again: hasEnded,
  count,
  unit,
  end: instant(end),
  until: instant(part?.to ?? end),
  whole: microDecimal(whole),
  rest: microDecimal(rest),
});
