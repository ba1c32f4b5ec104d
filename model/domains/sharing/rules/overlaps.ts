import type { SharingRule } from './sharingRule.ts';

/**
 * Whether two rules could both be the rule of one line without anything to choose by: the same receiver, provider,
 * scope and priority, a common target and a common day. Versions of one rule follow each other and never overlap.
 *
 * @example
 *   overlaps(forProducts(['1', '2']), forProducts(['2'])); // true
 */
export function overlaps(one: SharingRule, other: SharingRule): boolean {
  if (one.rule_no === other.rule_no) return false;
  const isSame = (['receiver', 'provider_id', 'scope', 'priority'] as const).every((key) => one[key] === other[key]);
  if (!isSame || !meetsMeter(one, other)) return false;
  const [first, second] = one.effective_from <= other.effective_from ? [one, other] : [other, one];
  if (first.effective_to !== null && first.effective_to < second.effective_from) return false;
  return one.scope === 'all' || [...one.targets].some((target) => other.targets.has(target));
}

/** Prices for units of two meters concern different lines. */
const meetsMeter = (one: SharingRule, other: SharingRule): boolean =>
  one.mode !== 'fixed_per_unit' || other.mode !== 'fixed_per_unit' || one.meter === other.meter;
