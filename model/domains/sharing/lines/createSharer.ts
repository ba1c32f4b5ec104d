import type { RuleTerms } from '#model/domains/sharing/rules/wireRule.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import { halfUp } from '#model/rules/money/rounding.ts';
import { baseOf, type LineAmounts } from './baseOf.ts';
import { percentOf, tieredShare } from './tieredShare.ts';

/** What a rule needs of a line. */
export interface SharedLine extends LineAmounts {
  /** Millionths of the meter's unit. */
  quantity: bigint;
}

/** What a receiver gets of a line, and of which amount, in micro-yuan. */
export interface LineShare {
  base: bigint;
  share: bigint;
}

/**
 * A function that computes what a provider receives of the lines of one statement, in their order. Tiers count on from
 * line to line, for each rule version. The platform takes the rest of the payable amount, so that all receivers
 * together get exactly what the line is worth.
 *
 * @example
 *   createSharer(0n)(line, seventyPercent).share; // 7_000n
 */
export function createSharer(taxRate: bigint): (line: SharedLine, rule: RuleTerms) => LineShare {
  const counted = new Map<number, { f: (base: bigint) => bigint; base: bigint }>();
  const tiered = ({ id, tiers }: RuleTerms, base: bigint): bigint => {
    const so = counted.get(id) ?? { f: tieredShare(tiers), base: 0n };
    const before = so.f(so.base);
    so.base += base;
    counted.set(id, so);
    return so.f(so.base) - before;
  };
  return (line, rule) => {
    const base = baseOf(rule.base, line, taxRate);
    // The provider of the resource gave its part of the discount; that of the site did not.
    const given = rule.receiver === 'resource' ? line.provider_discount : 0n;
    switch (rule.mode) {
      case 'percentage':
      case 'minimum_guarantee':
        return { base, share: percentOf(base, rule.pct) - given };
      case 'fixed_per_unit':
        return { base, share: halfUp(line.quantity * rule.unit_amount, MICRO) - given };
      case 'tiered':
        return { base, share: tiered(rule, base) - given };
    }
  };
}
