import { allocate } from '#model/domains/billing/rating/allocate.ts';

/** A voucher, or granted money, that an account can pay with. Amounts are whole micro-yuan. */
export interface Grant {
  id: number;
  kind: 'voucher' | 'granted';
  remaining: number;
  /** The least total of what it is valid for. */
  minAmount: number;
  priority: number;
  validTo: number | null;
  scope: GrantScope;
}

export type GrantScope = { of: 'all' } | { of: 'category' | 'product' | 'region'; ids: readonly number[] };

/** An amount to be paid, with the product that it pays for. */
export interface Payable {
  amount: number;
  category_id?: number | null;
  product_id?: number | null;
  region_id?: number | null;
}

/** The part of one item that one source pays. */
export interface PaidPart {
  /** The position of the item. */
  item: number;
  source: { kind: 'voucher' | 'granted'; id: number } | { kind: 'cash' };
  amount: number;
}

/** The narrower the scope of a voucher, the earlier it is used. */
const WIDTH = { product: 0, category: 1, region: 2, all: 3 } as const;

/**
 * Who pays what: vouchers first, then granted money, then cash, which also stands for credit. Vouchers in the order of
 * priority, narrow scope, early end, larger deduction now, smaller remainder, id. What one source pays is shared over
 * the items that it is valid for, in proportion to what is left of them. Exact: the parts of an item add up to its
 * amount.
 *
 * @example
 *   payFrom([{ ...voucher, remaining: 30_000 }], [{ amount: 50_000 }]);
 *   // 30_000 of the voucher, then 20_000 in cash
 */
export function payFrom(grants: readonly Grant[], items: readonly Payable[]): PaidPart[] {
  const left = items.map(({ amount }) => amount);
  const parts: PaidPart[] = [];
  const dueFor = ({ scope }: Grant) => items.map((item, index) => (isFor(scope, item) ? (left[index] ?? 0) : 0));
  const usable = grants.filter((grant) => totalFor(grant, items) >= grant.minAmount);
  while (usable.length > 0) {
    const rank = rankOf((grant) => Math.min(grant.remaining, sumOf(dueFor(grant))));
    const [grant] = usable.toSorted((a, b) => compare(rank(a), rank(b)));
    if (grant === undefined) break;
    usable.splice(usable.indexOf(grant), 1);
    const due = dueFor(grant);
    const shares = allocate(BigInt(Math.min(grant.remaining, sumOf(due))), due.map(BigInt));
    shares.forEach((share, item) => {
      if (share === 0n) return;
      parts.push({ item, source: { kind: grant.kind, id: grant.id }, amount: Number(share) });
      left[item] = (left[item] ?? 0) - Number(share);
    });
  }
  left.forEach((amount, item) => {
    if (amount > 0) parts.push({ item, source: { kind: 'cash' }, amount });
  });
  return parts.toSorted((a, b) => a.item - b.item);
}

/** Lower ranks pay first. `deduction` is what a grant would pay now. */
const rankOf =
  (deduction: (grant: Grant) => number) =>
  (grant: Grant): number[] => [
    grant.kind === 'voucher' ? 0 : 1,
    -grant.priority,
    WIDTH[grant.scope.of],
    grant.validTo ?? Number.POSITIVE_INFINITY,
    -deduction(grant),
    grant.remaining - deduction(grant),
    grant.id,
  ];

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const totalFor = ({ scope }: Grant, items: readonly Payable[]): number =>
  items.reduce((sum, item) => (isFor(scope, item) ? sum + item.amount : sum), 0);

function isFor(scope: GrantScope, item: Payable): boolean {
  if (scope.of === 'all') return true;
  const id = item[`${scope.of}_id`];
  return typeof id === 'number' && scope.ids.includes(id);
}
