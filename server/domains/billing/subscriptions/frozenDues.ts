import { isObject } from '#model/fields/kind.ts';
import type { Due, DueBorne } from '#server/domains/billing/quotes/dues.ts';
import type { ExtensionText } from '#server/domains/billing/quotes/pricedExtension.ts';
import type { ItemChange } from '#server/domains/billing/quotes/quoteChange.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

type Order = Pick<RecordOf<'orders'>, 'price_snapshot'>;

/** The amounts that an order takes from the account, as they were frozen with the order. */
export function frozenDues({ price_snapshot: snapshot }: Order): Due[] {
  // Only `makeOrder` writes it.
  return isObject(snapshot ?? null) ? (((snapshot as { dues?: unknown }).dues as Due[] | undefined) ?? []) : [];
}

/** The parts of the discount of the due at this place that one side bears alone. */
export function frozenBorne(
  { discount_borne: borne }: Pick<RecordOf<'orders'>, 'discount_borne'>,
  place: number,
): DueBorne {
  // Only `makeOrder` writes it.
  return (borne as (DueBorne | null)[] | null)?.[place] ?? { platform: 0, provider: 0 };
}

/** A charge of an item, as it was quoted. Amounts in yuan. */
export interface FrozenCharge {
  resource_type: string;
  spec: string | null;
  quantity: string;
  product_id: number;
  product_name: string;
  price_version: number;
  list_price: string;
  /** What a price book says in place of it, and which one. */
  agreed_price?: string;
  agreed_by?: string;
  price_factor: string;
  unit_price: string;
  original: string;
}

/** An item of an order, as it was quoted. Amounts in yuan. */
export interface FrozenItem {
  charges: FrozenCharge[];
  hourly?: string;
  part?: boolean;
  extension?: ExtensionText;
}

/** The items of an order, as they were quoted. */
export function frozenItems({ price_snapshot: snapshot }: Order): FrozenItem[] {
  // See above.
  return (snapshot as { items?: FrozenItem[] } | null)?.items ?? [];
}

/** The instant to which an order renews all of its items (milliseconds), in place of a period; null without one. */
export function frozenUntil({ price_snapshot: snapshot }: Order): number | null {
  // See above.
  const { until } = (snapshot ?? {}) as { until?: string };
  return until === undefined ? null : Date.parse(until);
}

/** The change of one item, and the second from which it counts. */
export interface FrozenChange extends ItemChange {
  at: number;
}

/** The change that an order makes to the item at this place; undefined for another item or order. */
export function frozenChange({ price_snapshot: snapshot }: Order, position: number): FrozenChange | undefined {
  // See above.
  const { changes = [] } = (snapshot ?? {}) as { changes?: (FrozenChange | null)[] };
  return changes[position] ?? undefined;
}

/** The discounts that the order uses. */
export function frozenDiscounts({ price_snapshot: snapshot }: Order): number[] {
  // See above.
  const { discount_ids = [] } = (snapshot ?? {}) as { discount_ids?: number[] };
  return discount_ids;
}

/** The vouchers of the quote: no other one pays for the order. */
export function frozenVouchers({ price_snapshot: snapshot }: Order): number[] {
  // See above.
  const { vouchers = [] } = (snapshot ?? {}) as { vouchers?: { id: number }[] };
  return vouchers.map(({ id }) => id);
}
