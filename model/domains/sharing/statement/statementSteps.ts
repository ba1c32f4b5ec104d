import { amountOf } from '#model/domains/sharing/rules/wireRule.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import type { StatementFacts, StatementStep, WireStatementLine } from './statementFacts.ts';

/**
 * The steps from what is to be paid back to the lines, each with its formula.
 *
 * @example
 *   statementSteps(facts)[0]; // { step: 'payable', formula: '70.00 + 0.00 = 70.00', … }
 */
export function statementSteps(facts: StatementFacts): StatementStep[] {
  const counted = facts.lines.filter(({ state }) => state !== 'disputed');
  const sum = total(counted, 'amount');
  const steps: StatementStep[] = [
    {
      step: 'payable',
      formula: `${facts.amount} + ${facts.carried_in}`,
      inputs: [
        { name: 'amount', value: facts.amount },
        { name: 'carried_in', value: facts.carried_in },
        { name: 'carried_out', value: facts.carried_out },
      ],
      result: facts.payable_amount,
    },
    {
      step: 'rounding',
      formula: `${sum} → ${facts.amount}`,
      inputs: [{ name: 'lines', value: String(counted.length) }],
      result: facts.amount,
    },
  ];
  for (const rule of facts.rules) {
    const own = facts.lines.filter(({ kind, rule_id }) => kind === 'share' && rule_id === rule.id);
    if (own.length > 0)
      steps.push({
        step: 'rule',
        formula: `${total(own, 'base_amount')} × ${TERMS[rule.mode](rule)}`,
        inputs: [
          { name: 'rule', value: rule.name },
          { name: 'lines', value: String(own.length) },
          { name: 'base', value: rule.base },
        ],
        result: total(own, 'share_amount'),
      });
  }
  for (const kind of ['returned', 'guarantee', 'released'] as const) {
    const own = facts.lines.filter((line) => line.kind === kind);
    if (own.length > 0) steps.push(stepOf(kind, own, 'amount'));
  }
  for (const state of ['disputed', 'corrected'] as const) {
    const own = facts.lines.filter((line) => line.state === state);
    if (own.length > 0) steps.push(stepOf(state, own, 'amount'));
  }
  return steps;
}

const stepOf = (
  step: StatementStep['step'],
  lines: readonly WireStatementLine[],
  name: 'amount' | 'share_amount',
): StatementStep => ({
  step,
  formula: lines.length === 1 ? (lines[0]?.[name] ?? '') : `Σ ${lines.length}`,
  inputs: [{ name: 'lines', value: String(lines.length) }],
  result: total(lines, name),
});

/** The terms of a rule in signs that need no translation. */
const TERMS: Readonly<
  Record<StatementFacts['rules'][number]['mode'], (rule: StatementFacts['rules'][number]) => string>
> = {
  percentage: ({ provider_pct }) => `${provider_pct} %`,
  minimum_guarantee: ({ provider_pct, guarantee }) => `${provider_pct} % (≥ ${guarantee})`,
  fixed_per_unit: ({ unit_amount, meter }) => `${unit_amount} / ${meter ?? ''}`,
  tiered: ({ tiers }) => tiers.map(({ to, pct }) => `(≤ ${to ?? '∞'}: ${pct} %)`).join(' '),
};

const total = (lines: readonly WireStatementLine[], name: 'amount' | 'base_amount' | 'share_amount'): string =>
  microDecimal(lines.reduce((sum, line) => sum + amountOf(line[name]), 0n));
