import { createSharer } from '#model/domains/sharing/lines/createSharer.ts';
import { takenBack } from '#model/domains/sharing/lines/takenBack.ts';
import { amountOf, readWireRule, type RuleTerms } from '#model/domains/sharing/rules/wireRule.ts';
import { statementTotals, type StatementTotals } from './statementTotals.ts';
import type { StatementFacts, WireStatementLine } from './statementFacts.ts';

/** A line as it is computed again, in micro-yuan. */
export interface RecomputedLine {
  id: number;
  base: bigint;
  share: bigint;
  /** Both are what the statement says. */
  agrees: boolean;
}

export interface RecomputedStatement extends StatementTotals {
  lines: RecomputedLine[];
  /** Every line and every sum is what the statement says. */
  agrees: boolean;
}

/**
 * Computes a statement again from its lines and rule versions, with the functions that made it, in micro-yuan. The
 * server and the page of a provider both call it. A released line and a corrected one are decisions, which are taken as
 * they are. Throws a `RatingFault` if the facts are no amounts.
 *
 * @example
 *   recomputeStatement(explanation.facts).agrees; // true
 */
export function recomputeStatement(facts: StatementFacts): RecomputedStatement {
  const rules = new Map(facts.rules.map((rule): [number, RuleTerms] => [rule.id, readWireRule(rule)]));
  const share = createSharer(amountOf(facts.tax_rate));
  /** What the lines of the period gave, by rule version: a guarantee fills it up. */
  const earned = new Map<number, bigint>();
  const lines = facts.lines.map((line): RecomputedLine => {
    const rule = rules.get(line.rule_id ?? 0);
    const again = shareOf(line, { rule, share, earned: earned.get(line.rule_id ?? 0) ?? 0n });
    if (rule !== undefined && countsForGuarantee(line, facts.period.from))
      earned.set(rule.id, (earned.get(rule.id) ?? 0n) + again.share);
    const agrees =
      again.base === amountOf(line.base_amount) &&
      again.share === amountOf(line.share_amount) &&
      // The amount of any other line was decided by a person, or does not count.
      (!AS_COMPUTED.has(line.state) || again.share === amountOf(line.amount));
    return { id: line.id, ...again, agrees };
  });
  const counted = facts.lines.flatMap((line, index) => {
    if (line.state === 'disputed') return [];
    return [line.state === 'corrected' ? amountOf(line.amount) : (lines[index]?.share ?? 0n)];
  });
  const totals = statementTotals(counted, amountOf(facts.carried_in));
  const agrees =
    lines.every((line) => line.agrees) &&
    totals.amount === amountOf(facts.amount) &&
    totals.payable === amountOf(facts.payable_amount) &&
    totals.carried_out === amountOf(facts.carried_out);
  return { ...totals, lines, agrees };
}

const AS_COMPUTED: ReadonlySet<string> = new Set(['included', 'kept']);

const countsForGuarantee = ({ kind, day, taken }: WireStatementLine, from: string): boolean =>
  (kind === 'share' || kind === 'returned') && day >= from && taken?.earlier !== true;

function shareOf(
  line: WireStatementLine,
  { rule, share, earned }: { rule: RuleTerms | undefined; share: ReturnType<typeof createSharer>; earned: bigint },
): { base: bigint; share: bigint } {
  if (line.kind === 'released') return { base: amountOf(line.base_amount), share: amountOf(line.share_amount) };
  if (line.kind === 'returned') {
    if (line.taken === null) return { base: 0n, share: 0n };
    const { payable, base, share: given, returned } = line.taken;
    const from = {
      payable: amountOf(payable),
      base: amountOf(base),
      share: amountOf(given),
      returned: amountOf(returned),
    };
    return takenBack(from, amountOf(line.payable_amount));
  }
  if (line.kind === 'guarantee') return { base: 0n, share: amountOf(line.least ?? '0') - earned };
  // A line without its rule version does not agree, whatever it says.
  if (rule === undefined) return { base: 0n, share: 0n };
  return share(
    {
      payable: amountOf(line.payable_amount),
      original: line.original_amount === null ? null : amountOf(line.original_amount),
      platform_discount: amountOf(line.platform_discount),
      provider_discount: amountOf(line.provider_discount),
      quantity: amountOf(line.quantity),
    },
    rule,
  );
}
