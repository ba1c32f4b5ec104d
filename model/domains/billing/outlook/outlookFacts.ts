import type { Grant, Payable } from '#model/domains/billing/payFrom.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { PricedUsage } from '#model/domains/billing/rating/planSettlement.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import type { Bought } from '#model/domains/billing/rating/purchase/extended.ts';

/** The properties of a product that decide which vouchers are valid for it. */
type Earning = Pick<Payable, 'category_id' | 'product_id' | 'region_id'>;

/** Something that is charged by use. A span without an end has the `to` Infinity. */
export interface RunningItem extends Earning {
  id: number;
  name: string;
  /** The usage of this cycle, with the prices to come. */
  usages: readonly PricedUsage[];
  /** The cost of this cycle so far, in micro-yuan of whole fen. */
  charged: bigint;
}

/** One part of what a subscription pays for, with its prices from now on. */
export interface RenewedCharge extends Earning {
  /** Millionths of a unit. */
  quantity: bigint;
  /** In order of time; `from` in seconds since 1970. */
  prices: readonly { from: number; terms: Pick<PriceTerms, 'period_prices'> }[];
}

export interface RunningSubscription {
  id: number;
  name: string;
  bought: Bought;
  /** When its last period begins; null: before this was stored. */
  lastFrom: number | null;
  /** The period and charges of a renewal; null: it does not renew automatically. */
  renewal: { period: Period; charges: readonly RenewedCharge[] } | null;
}

/** Money that may end: a voucher, or granted money. */
export interface EndingGrant extends Grant {
  name: string;
}

/** Everything that the future of an account follows from. Instants in seconds since 1970, amounts in micro-yuan. */
export interface OutlookFacts {
  at: number;
  /** How far to look. */
  until: number;
  zone: string;
  /** How long what is owed may stay unpaid before everything that is charged by use stops. */
  graceS: number;
  /** The account owes already: since when, and when what is charged by use stops; null: it does not owe. */
  arrears: { since: number; stopsAt: number } | null;
  /** Cash, with what is held for first hours. */
  balance: number;
  /** Held for first hours: the next settlement uses it. */
  frozen: number;
  credit: number;
  grants: readonly EndingGrant[];
  items: readonly RunningItem[];
  subscriptions: readonly RunningSubscription[];
}

/** One thing that will happen, at `at`. */
export type OutlookEvent = { at: number } & (
  | { kind: 'renewed'; subscription: number; name: string; amount: number; ends: number }
  /** `missing`: how much more would be available for it; null if the period has no price any more. */
  | { kind: 'renewalFails'; subscription: number; name: string; amount: number | null; missing: number | null }
  | { kind: 'ends'; subscription: number; name: string }
  | { kind: 'grantEnds'; grant: number; name: string; amount: number }
  | { kind: 'priceChanges'; product: number; names: readonly string[] }
  | { kind: 'overdue'; owed: number }
  | { kind: 'suspended'; names: readonly string[] }
);

/** The future of an account. */
export interface Outlook {
  /** In order of time. */
  events: readonly OutlookEvent[];
  /** The money available for payments, after everything that moves money. */
  curve: readonly { at: number; available: number }[];
  /** The settlement after which the account owes, before now if it owes already; null: not before `until`. */
  overdue_at: number | null;
  suspended_at: number | null;
  /** What usage and renewals still cost in the month of `at`, as far as it is looked at; paid in whatever way. */
  rest_of_month: number;
}
