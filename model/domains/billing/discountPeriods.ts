import type { Discount } from '#model/domains/billing/rating/discount.ts';
import type { DiscountRange } from '#model/domains/billing/rating/discountFits.ts';
import type { DiscountPeriod } from '#model/domains/billing/rating/rate.ts';
import { isSameJson } from '#model/values/sameJson.ts';

/** A discount with its name. */
export interface NamedDiscount extends Discount {
  name: string;
}

/** The terms of a discount from an instant to another, in milliseconds since 1970. */
export interface DiscountVersion {
  from: number;
  /** Infinity for the terms of now. */
  until: number;
  discount: NamedDiscount;
  range: DiscountRange;
  /** How often it was used by now. */
  used_count: number;
}

/** Usage from one instant to another, in seconds since 1970, has these discounts. */
export interface NamedPeriod extends DiscountPeriod {
  discounts: readonly NamedDiscount[];
}

/**
 * The periods from an instant on (milliseconds) in which the same discounts can be used, without those in which none
 * can. `isUsable` decides for the terms of a time, at that time. What changes within a second counts from its start.
 *
 * @example
 *   discountPeriods(versions, (version, at) => whyNotUsable(version.range, { ...item, at }) === undefined, 0);
 */
export function discountPeriods(
  versions: readonly DiscountVersion[],
  isUsable: (version: DiscountVersion, at: number) => boolean,
  begin: number,
): NamedPeriod[] {
  const instants = versions.flatMap(({ from, until, range }) => [
    from,
    until,
    Date.parse(range.start_at),
    range.end_at === null ? Infinity : Date.parse(range.end_at),
  ]);
  const ends = [...new Set(instants)].filter((instant) => instant > begin && instant < Infinity).toSorted(byTime);
  const periods: (NamedPeriod & { versions: readonly DiscountVersion[] })[] = [];
  for (const [index, at] of [begin, ...ends].entries()) {
    const from = Math.floor(at / MS);
    const to = Math.floor((ends[index] ?? Infinity) / MS);
    const usable = versions.filter((each) => each.from <= at && at < each.until && isUsable(each, at));
    if (from === to || usable.length === 0) continue;
    const last = periods.at(-1);
    if (last?.to === from && isSame(last.versions, usable)) last.to = to;
    else {
      const discounts = usable.map(({ discount }) => discount);
      const continues = last?.to === from && isSameForPayer(last.versions, usable);
      periods.push({ from, to, versions: usable, discounts, ...(continues && { continues }) });
    }
  }
  return periods.map(({ versions: _versions, ...period }) => period);
}

const MS = 1_000;
const byTime = (a: number, b: number) => a - b;

/** The same terms. Who bears them is no matter of what a customer pays. */
const isSameForPayer = (before: readonly DiscountVersion[], now: readonly DiscountVersion[]) =>
  before.length === now.length && before.every((each, index) => hasSameTerms(each, now[index]));

function hasSameTerms(one: DiscountVersion, other: DiscountVersion | undefined): boolean {
  if (other === undefined) return false;
  const { borne_by: _, ...terms } = one.discount;
  // The keys are those of the object above.
  const isSameDiscount = (Object.keys(terms) as (keyof typeof terms)[]).every(
    (name) => one.discount[name] === other.discount[name],
  );
  return isSameDiscount && isSameJson({ ...one.range }, { ...other.range });
}

const isSame = (before: readonly DiscountVersion[], now: readonly DiscountVersion[]) =>
  before.length === now.length && before.every((each, index) => each === now[index]);
