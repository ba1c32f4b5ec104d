import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { borneOf, type Borne } from '#model/domains/billing/rating/borne.ts';
import { discountTogether, type Discountable } from '#model/domains/billing/rating/discount.ts';
import type { NamedDiscount } from '#model/domains/billing/discountPeriods.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';
import type { PricedCharge, PricedItem } from '#server/domains/billing/quotes/pricedItem.ts';
import type { UsableDiscounts } from './usableDiscounts.ts';

/** The reduction of an item by one discount, in micro-yuan. */
export interface ItemDiscount {
  id: number;
  name: string;
  amount: number;
}

/** The cost of the charges of an item after discounts, in micro-yuan. */
export interface Reduced {
  /** Of each charge, not rounded: what is due is shared over the charges in this proportion. */
  nets: bigint[];
  /** The parts of the reduction of each charge that one side bears alone, not rounded. */
  borne: Borne[];
  /** Before and after discounts; of what is paid now to the fen, of an hour exact. */
  original: number;
  net: number;
  discounts: ItemDiscount[];
}

type Charged = Pick<PricedItem, 'region_id'> & { charges: readonly PricedCharge[] };

/** The cost of items that are paid together, after discounts, each to the fen: their sum is never rounded again. */
export function reduceItems(usable: UsableDiscounts, items: readonly Charged[]): Reduced[] {
  return reduced(usable, items, { amountOf: ({ list }) => list, isUsable: () => true, round: halfUpFen });
}

/** The value of an item after shares: fixed amounts come off purchases and renewals, not off later changes. */
export function reduceValue(usable: UsableDiscounts, item: Charged): Reduced {
  const [value] = reduced(usable, [item], { amountOf: ({ list }) => list, isUsable: isShare, round: halfUpFen });
  return value ?? NOTHING;
}

/** The cost of an hour of use after shares. Use is charged by item. */
export function reduceHour(usable: UsableDiscounts, item: Charged): Reduced {
  const amounts = { amountOf: ({ hourly }: PricedCharge) => hourly ?? 0n, isUsable: isShare, round: exactly };
  const [hour] = reduced(usable, [item], amounts);
  return hour ?? NOTHING;
}

const NOTHING: Reduced = { nets: [], borne: [], original: 0, net: 0, discounts: [] };

const isShare = ({ type }: NamedDiscount) => type === 'percentage';
const exactly = (amount: bigint) => amount;

interface Amounts {
  amountOf(charge: PricedCharge): bigint;
  isUsable(discount: NamedDiscount): boolean;
  round(amount: bigint): bigint;
}

function reduced(
  usable: UsableDiscounts,
  items: readonly Charged[],
  { amountOf, isUsable, round }: Amounts,
): Reduced[] {
  const names = new Map<number, string>();
  const prices = items.flatMap(({ charges, region_id }) =>
    charges.map((charge): Discountable => {
      const { id: product_id, category_id } = charge.product;
      const discounts = usable({ product_id, category_id, region_id }).filter(isUsable);
      for (const { id, name } of discounts) names.set(id, name);
      return { list: amountOf(charge), discounts };
    }),
  );
  const { parts } = discountTogether(prices);
  const all = prices.flatMap(({ discounts }) => discounts);
  let place = 0;
  return items.map(({ charges }) => {
    const own = parts.slice(place, place + charges.length);
    const lists = prices.slice(place, place + charges.length).map(({ list }) => list);
    place += charges.length;
    const nets = own.map(({ net }) => net);
    const borne = own.map(({ steps }) => borneOf(steps, all));
    const [original, net] = [round(sum(lists)), round(sum(nets))];
    const taken = new Map<number, bigint>();
    for (const { id, amount } of own.flatMap(({ steps }) => steps)) taken.set(id, (taken.get(id) ?? 0n) + amount);
    const ids = [...taken.keys()];
    // To the same unit as the item, so that the steps add up to what was taken off.
    const unit = round === exactly ? 1n : undefined;
    const amounts = allocate(original - net, [...taken.values()], unit).map(Number);
    const discounts = ids.map((id, index) => ({ id, name: names.get(id) ?? '', amount: amounts[index] ?? 0 }));
    return { nets, borne, original: Number(original), net: Number(net), discounts };
  });
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
