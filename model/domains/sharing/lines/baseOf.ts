import type { RuleBase } from '#model/domains/sharing/rules/sharingRule.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import { halfUp } from '#model/rules/money/rounding.ts';

/** The amounts of a bill line, in micro-yuan. Vouchers pay a line, and change none of them. */
export interface LineAmounts {
  payable: bigint;
  /** Before discounts; null without any. */
  original: bigint | null;
  /** The parts of the discount that one side bears alone. The rest reduces what both receive. */
  platform_discount: bigint;
  provider_discount: bigint;
}

/**
 * The amount that a rule shares, in micro-yuan. `gross`: the list price. `net_of_discount`: what is paid, and the
 * discounts that one side bears alone (rule M7). `net_of_tax`: the same without the tax in it (rule M8). `taxRate` is
 * in millionths.
 *
 * @example
 *   baseOf('net_of_tax', { ...line, payable: 106_000_000n }, 60_000n); // 100_000_000n
 */
export function baseOf(base: RuleBase, line: LineAmounts, taxRate: bigint): bigint {
  if (base === 'gross') return line.original ?? line.payable;
  const net = line.payable + line.platform_discount + line.provider_discount;
  return base === 'net_of_discount' ? net : withoutTax(net, taxRate);
}

/**
 * An amount without the tax in it (rule M8), in micro-yuan. `taxRate` is in millionths.
 *
 * @example
 *   withoutTax(106_000_000n, 60_000n); // 100_000_000n
 */
export const withoutTax = (amount: bigint, taxRate: bigint): bigint => halfUp(amount * MICRO, MICRO + taxRate);
