import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { prorate } from '#model/domains/billing/rating/prorate.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';

/** The share of an item that one source has paid: micro-yuan of whole fen. */
export interface PaidShare {
  source: { kind: 'voucher' | 'granted'; id: number } | { kind: 'cash' };
  amount: number;
}

/** The period that was bought, and the instant of the refund, in seconds since 1970; null: never delivered. */
export type Service = { from: number; to: number; at: number } | null;

export interface Refund {
  /** The share of the period that has passed, in micro-yuan of whole fen. */
  consumed: number;
  /** The rest: what the platform no longer earns. */
  unused: number;
  /** The amounts that are returned, by source. */
  returned: readonly PaidShare[];
  /** The vouchers' share of the rest, which is lost. */
  forfeited: number;
}

/** The order in which a refund is shared over what has paid. */
const KINDS = ['cash', 'granted', 'voucher'];

/**
 * The refund when an item is given up: the unused share of what was paid, by the seconds of the actual period, shared
 * over cash, granted money and vouchers in this order. The share of vouchers is lost, unless nothing was delivered:
 * then everything returns to where it came from.
 *
 * @example
 *   refundOf([{ source: { kind: 'cash' }, amount: 300_000_000 }], { from: 0, to: 30, at: 10 }).unused; // 200_000_000
 */
export function refundOf(paid: readonly PaidShare[], service: Service): Refund {
  const total = sumOf(paid);
  if (service === null) return { consumed: 0, unused: total, returned: paid, forfeited: 0 };
  const shares = unusedShares(paid, service);
  const unused = sumOf(shares);
  return { consumed: total - unused, unused, ...withoutVouchers(shares) };
}

/**
 * The part of a payment that stands for the rest of its period, by source: cash, granted money and vouchers in this
 * order.
 *
 * @example
 *   unusedShares([{ source: { kind: 'cash' }, amount: 300_000_000 }], { from: 0, to: 30, at: 10 });
 *   // [{ source: { kind: 'cash' }, amount: 200_000_000 }]
 */
export function unusedShares(paid: readonly PaidShare[], service: NonNullable<Service>): PaidShare[] {
  const at = Math.min(Math.max(service.at, service.from), service.to);
  const unused = -halfUpFen(prorate({ ...service, at, current: BigInt(sumOf(paid)), next: 0n }));
  const ordered = paid.toSorted((a, b) => KINDS.indexOf(a.source.kind) - KINDS.indexOf(b.source.kind));
  const parts = allocate(
    unused,
    ordered.map(({ amount }) => BigInt(amount)),
  );
  return ordered.map(({ source }, index) => ({ source, amount: Number(parts[index] ?? 0n) }));
}

/**
 * The part of these shares that is returned, and the part that is lost with vouchers.
 *
 * @example
 *   withoutVouchers([{ source: { kind: 'voucher', id: 1 }, amount: 10_000 }]); // { returned: [], forfeited: 10_000 }
 */
export function withoutVouchers(shares: readonly PaidShare[]): Pick<Refund, 'returned' | 'forfeited'> {
  return {
    returned: shares.filter(({ source, amount }) => source.kind !== 'voucher' && amount !== 0),
    forfeited: sumOf(shares.filter(({ source }) => source.kind === 'voucher')),
  };
}

/**
 * The refund that remains: the shares of vouchers and grants that have ended are lost, too.
 *
 * @example
 *   withoutEnded({ returned: [{ source: { kind: 'granted', id: 1 }, amount: 10_000 }], forfeited: 0 }, new Set([1]));
 *   // { returned: [], forfeited: 10_000 }
 */
export function withoutEnded<T extends Pick<Refund, 'returned' | 'forfeited'>>(
  refund: T,
  ended: ReadonlySet<number>,
): T {
  const lasts = ({ source }: PaidShare) => source.kind === 'cash' || !ended.has(source.id);
  return {
    ...refund,
    returned: refund.returned.filter(lasts),
    forfeited: refund.forfeited + sumOf(refund.returned.filter((share) => !lasts(share))),
  };
}

const sumOf = (shares: readonly PaidShare[]) => shares.reduce((sum, { amount }) => sum + amount, 0);
