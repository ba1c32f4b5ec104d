import type { Receiver, RuleBase, RuleMode } from '#model/domains/sharing/rules/sharingRule.ts';

/** The kinds of line of a statement. */
export const LINE_KINDS = ['share', 'returned', 'guarantee', 'released'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Whether a line counts: a disputed one does not until it is resolved. */
export const LINE_STATES = ['included', 'disputed', 'kept', 'corrected'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** A rule version on the wire: amounts in yuan, shares in percent. It has the terms of its mode only. */
export interface WireRule {
  id: number;
  /** Number and version, such as `R0007 v2`. */
  name: string;
  receiver: Receiver;
  mode: RuleMode;
  base: RuleBase;
  provider_pct: string;
  unit_amount: string;
  meter: string | null;
  tiers: readonly { to: string | null; pct: string }[];
  guarantee: string;
}

/** A line of a statement on the wire: what it follows from, and what the statement says. */
export interface WireStatementLine {
  id: number;
  kind: LineKind;
  state: LineState;
  receiver: Receiver;
  rule_id: number | null;
  day: string;
  payable_amount: string;
  original_amount: string | null;
  platform_discount: string;
  provider_discount: string;
  quantity: string;
  /** Of `returned`: what the refund takes back from, before it; `earlier`: an earlier statement has given it. */
  taken: { payable: string; base: string; share: string; returned: string; earlier: boolean } | null;
  /** Of `guarantee`: what the period is worth at least. */
  least: string | null;
  /** As the statement has it. */
  base_amount: string;
  share_amount: string;
  /** What counts: the share, or another amount by a decision about a dispute. */
  amount: string;
}

/** Everything that a statement follows from: enough to compute it again in the page. */
export interface StatementFacts {
  of: 'statement';
  period: { name: string; from: string; to: string };
  /** A share of one, such as `0.060000`. */
  tax_rate: string;
  carried_in: string;
  rules: readonly WireRule[];
  /** In the order of their numbers. */
  lines: readonly WireStatementLine[];
  /** As the statement has it. */
  amount: string;
  payable_amount: string;
  carried_out: string;
}

/** The answer of `GET /explain/statement/{id}`. */
export interface StatementExplanation {
  kind: 'statement';
  id: string;
  /** What is to be paid, in yuan. */
  amount: string;
  zone: string;
  steps: readonly StatementStep[];
  facts: StatementFacts;
}

/** One step from the amount of a statement back to its lines; the console words it. */
export interface StatementStep {
  step: 'payable' | 'carried' | 'rounding' | 'disputed' | 'corrected' | 'rule' | 'guarantee' | 'returned' | 'released';
  /** With the figures, in signs that need no translation. */
  formula: string;
  inputs: readonly { name: string; value: string }[];
  result: string;
}
