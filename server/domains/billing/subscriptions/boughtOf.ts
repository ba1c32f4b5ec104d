import type { Bought } from '#model/domains/billing/rating/purchase/extended.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

const UNITS = ['hour', 'day', 'month'] as const;

/** The time that was bought with a subscription; undefined if it has no end. */
export function boughtOf({
  anchor_at,
  anchor_unit,
  anchor_count,
  ends_at,
}: RecordOf<'subscriptions'>): Bought | undefined {
  const unit = UNITS.find((each) => each === anchor_unit);
  if (anchor_at === null || ends_at === null || unit === undefined) return undefined;
  return { anchor: anchor_at / 1000, period: { unit, count: anchor_count ?? 0 }, end: ends_at / 1000 };
}
