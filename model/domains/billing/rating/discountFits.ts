import type { Discount as DiscountRecord } from '#model/language/records.ts';

/** The parts of a discount that say when it may be used, on the wire. */
export type DiscountRange = Pick<
  DiscountRecord,
  | 'scope'
  | 'category_ids'
  | 'product_ids'
  | 'region_ids'
  | 'targets'
  | 'user_ids'
  | 'bp_ids'
  | 'start_at'
  | 'end_at'
  | 'terminated_at'
  | 'total_limit'
  | 'per_account_limit'
  | 'frequency'
  | 'frequency_duration'
>;

/** The product of a purchase, its buyer and its time. */
export interface Purchase {
  /** Milliseconds since 1970. */
  at: number;
  product_id: number;
  category_id: number;
  region_id: number | null;
  user_id: number | null;
  bp_id: number | null;
  /** How often the discount was used before, by everybody and by this account. */
  uses: number;
  account_uses: number;
}

export type WhyNot = 'terminated' | 'notStarted' | 'ended' | 'otherProduct' | 'otherBuyer' | 'usedUp' | 'accountUsedUp';

/**
 * Why a discount cannot be used for a purchase; undefined if it can. Its window includes the start and not the end.
 *
 * @example
 *   whyNotUsable({ ...discount, total_limit: 3 }, { ...purchase, uses: 3 }); // 'usedUp'
 */
export function whyNotUsable(discount: DiscountRange, purchase: Purchase): WhyNot | undefined {
  const { at, uses, account_uses } = purchase;
  if (discount.terminated_at !== null) return 'terminated';
  if (at < Date.parse(discount.start_at)) return 'notStarted';
  if (discount.end_at !== null && at >= Date.parse(discount.end_at)) return 'ended';
  if (!isInScope(discount, purchase)) return 'otherProduct';
  if (!isTarget(discount, purchase)) return 'otherBuyer';
  if (discount.total_limit !== null && uses >= discount.total_limit) return 'usedUp';
  const most = usesOfAccount(discount);
  if (most !== null && account_uses >= most) return 'accountUsedUp';
  return undefined;
}

/**
 * In how many orders and billing cycles one account may use a discount. Null: in any number.
 *
 * @example
 *   usesOfAccount({ frequency: 'recurring', frequency_duration: 3, per_account_limit: null }); // 3
 */
export function usesOfAccount({
  frequency,
  frequency_duration,
  per_account_limit,
}: Pick<DiscountRange, 'frequency' | 'frequency_duration' | 'per_account_limit'>): number | null {
  const often = frequency === 'once' ? 1 : frequency === 'recurring' ? (frequency_duration ?? 1) : null;
  if (often === null || per_account_limit === null) return often ?? per_account_limit;
  return Math.min(often, per_account_limit);
}

function isInScope(discount: DiscountRange, { category_id, product_id, region_id }: Purchase): boolean {
  if (discount.scope === 'category') return holds(discount.category_ids, category_id);
  if (discount.scope === 'product') return holds(discount.product_ids, product_id);
  return discount.scope === 'all' || holds(discount.region_ids, region_id);
}

function isTarget(discount: DiscountRange, { user_id, bp_id }: Purchase): boolean {
  if (discount.targets === 'users') return holds(discount.user_ids, user_id);
  return discount.targets === 'all' || holds(discount.bp_ids, bp_id);
}

const holds = (ids: readonly number[] | null, id: number | null) => id !== null && (ids ?? []).includes(id);
