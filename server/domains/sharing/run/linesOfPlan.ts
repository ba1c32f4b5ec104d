import type { PlannedShare, StatementPlan } from '#model/domains/sharing/lines/planShares.ts';
import type { LineKind } from '#model/domains/sharing/statement/statementFacts.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import type { Json } from '#model/language/definition.ts';
import type { RuleRecord } from '#server/domains/sharing/records/records.ts';
import type { ReleasedLine } from '#server/domains/sharing/records/readReleased.ts';
import type { ReadLine } from '#server/domains/sharing/records/readLines.ts';

/** A line of a statement before it is stored; amounts are whole micro-yuan, quantities millionths. */
export interface DraftLine {
  number: number;
  kind: LineKind;
  receiver: 'resource' | 'site';
  bill_line_id: number | null;
  paid_line_id: number | null;
  billing_date: string;
  resource: string | null;
  resource_id: string | null;
  resource_name: string | null;
  product_id: number | null;
  category_id: number | null;
  quantity: number;
  payable_amount: number;
  original_amount: number | null;
  platform_discount: number;
  provider_discount: number;
  base_amount: number;
  rule_id: number | null;
  rule_name: string | null;
  share_amount: number;
  /** What counts, unless it is disputed. */
  amount: number;
  facts: Json;
}

export interface PlanToStore {
  plan: StatementPlan;
  released: readonly ReleasedLine[];
  rules: ReadonlyMap<number, RuleRecord>;
  /** The last day of the period, on which guarantees and resolved disputes are booked. */
  day: string;
}

/**
 * The lines of a statement in the order of their numbers: shares, refunds, guarantees, disputes of earlier statements
 * that were resolved too late for them.
 */
export function linesOfPlan({ plan, released, rules, day }: PlanToStore): DraftLine[] {
  const nameOf = (id: number | null) => rules.get(id ?? 0)?.code ?? null;
  const lines = [
    // `readLines` has read them, with what a statement shows of them.
    ...plan.shares.map((share) => lineOfShare(share as PlannedShare & { line: ReadLine }, nameOf)),
    ...plan.guarantees.map(({ rule, least, share }) => ({
      ...NOTHING,
      kind: 'guarantee' as const,
      receiver: rule.receiver,
      billing_date: day,
      resource_name: rules.get(rule.id)?.name ?? null,
      rule_id: rule.id,
      rule_name: nameOf(rule.id),
      share_amount: Number(share),
      amount: Number(share),
      facts: { least: microDecimal(least) },
    })),
    ...released.map((line) => ({
      ...NOTHING,
      kind: 'released' as const,
      receiver: line.receiver,
      billing_date: day,
      resource: line.resource,
      resource_id: line.resource_id,
      resource_name: line.resource_name,
      product_id: line.product_id,
      category_id: line.category_id,
      rule_id: line.rule_id,
      rule_name: line.rule_name,
      base_amount: line.base_amount,
      share_amount: line.amount,
      amount: line.amount,
      facts: { line: line.id, statement_no: line.statement_no },
    })),
  ];
  return lines.map((line, index) => ({ number: index + 1, ...line }));
}

const NOTHING = {
  bill_line_id: null,
  paid_line_id: null,
  resource: null,
  resource_id: null,
  product_id: null,
  category_id: null,
  quantity: 0,
  payable_amount: 0,
  original_amount: null,
  platform_discount: 0,
  provider_discount: 0,
  base_amount: 0,
};

function lineOfShare(
  { line, rule_id, base, share, taken }: PlannedShare & { line: ReadLine },
  nameOf: (id: number | null) => string | null,
): Omit<DraftLine, 'number'> {
  const { group, quantity, payable, original, platform_discount, provider_discount } = line;
  return {
    kind: line.is_refund ? 'returned' : 'share',
    receiver: line.receiver,
    bill_line_id: line.id,
    paid_line_id: group === null ? null : Number(group),
    billing_date: line.day,
    resource: line.resource,
    resource_id: line.resource_id,
    resource_name: line.resource_name,
    product_id: line.product_id,
    category_id: line.category_id,
    quantity: Number(quantity),
    payable_amount: Number(payable),
    original_amount: original === null ? null : Number(original),
    platform_discount: Number(platform_discount),
    provider_discount: Number(provider_discount),
    base_amount: Number(base),
    rule_id,
    rule_name: nameOf(rule_id),
    share_amount: Number(share),
    amount: Number(share),
    facts:
      taken === null
        ? null
        : {
            payable: microDecimal(taken.payable),
            base: microDecimal(taken.base),
            share: microDecimal(taken.share),
            returned: microDecimal(taken.returned),
            earlier: taken.earlier,
          },
  };
}
