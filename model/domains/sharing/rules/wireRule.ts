import { RatingFault } from '#model/domains/billing/rating/ratingFault.ts';
import type { WireRule } from '#model/domains/sharing/statement/statementFacts.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import type { SharingRule } from './sharingRule.ts';

/** The terms of a rule that say what a line gives; how it is chosen is not among them. */
export type RuleTerms = Pick<
  SharingRule,
  'id' | 'receiver' | 'mode' | 'base' | 'pct' | 'unit_amount' | 'meter' | 'tiers' | 'guarantee'
>;

/**
 * The terms of a rule on the wire.
 *
 * @example
 *   wireRule(rule, 'R0007 v2').provider_pct; // '70.000000'
 */
export const wireRule = (rule: RuleTerms, name: string): WireRule => ({
  id: rule.id,
  name,
  receiver: rule.receiver,
  mode: rule.mode,
  base: rule.base,
  provider_pct: microDecimal(rule.pct),
  unit_amount: microDecimal(rule.unit_amount),
  meter: rule.meter,
  tiers: rule.tiers.map(({ to, pct }) => ({ to: to === null ? null : microDecimal(to), pct: microDecimal(pct) })),
  guarantee: microDecimal(rule.guarantee),
});

/**
 * Reads the terms of a rule. Throws a `RatingFault` for what is no amount.
 *
 * @example
 *   readWireRule(wireRule(rule, 'R0007 v2')).pct; // 70_000_000n
 */
export const readWireRule = ({ id, receiver, mode, base, meter, ...wire }: WireRule): RuleTerms => ({
  id,
  receiver,
  mode,
  base,
  meter,
  pct: amountOf(wire.provider_pct),
  unit_amount: amountOf(wire.unit_amount),
  tiers: wire.tiers.map(({ to, pct }) => ({ to: to === null ? null : amountOf(to), pct: amountOf(pct) })),
  guarantee: amountOf(wire.guarantee),
});

/**
 * Reads an amount of the facts. Throws a `RatingFault` for what is none.
 *
 * @example
 *   amountOf('0.35'); // 350_000n
 */
export function amountOf(text: string): bigint {
  const micro = readMicro(text);
  if (micro === undefined) throw RatingFault.at('facts', 'rating.decimal');
  return micro;
}
