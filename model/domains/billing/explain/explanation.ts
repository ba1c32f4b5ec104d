import type { LineKind } from '#model/domains/billing/rating/planSettlement.ts';
import type { WirePrice } from '#model/domains/billing/rating/price.ts';

/** The kinds of record that can be explained: an entry of the list of funds, a bill, one of its lines, or an order. */
export const EXPLAINED_KINDS = ['fund', 'bill', 'line', 'order'] as const;
export type ExplainedKind = (typeof EXPLAINED_KINDS)[number];

/** Everything that a bill follows from, on the wire: amounts in yuan, quantities in the meter's unit, whole seconds. */
export interface BillFacts {
  zone: string;
  cycle: string;
  /** Usage before this instant is settled. */
  until: number;
  /** The bill has ended: its minimum is due. */
  closes: boolean;
  usages: readonly {
    versions: readonly { id: number; effective_from: number; price: WirePrice }[];
    spans: readonly { from: number; to: number; quantity: string }[];
    /** Shares that come off, with the names of that time. Absent without discounts. */
    discounts?: readonly { from: number; to: number | null; continues?: true; discounts: readonly WireDiscount[] }[];
  }[];
  /** The amount that the bill corrects in closed cycles. */
  adjusted: string;
}

/** A discount of usage, in the terms of its time. */
export interface WireDiscount {
  id: number;
  name: string;
  /** The share taken off, such as `0.200000`. */
  value: string;
  min_amount: string;
  max_discount: string | null;
  stackable: boolean;
  priority: number;
}

/** How to compute one amount from its facts. */
export type AmountFacts =
  /** The amount due. */
  | { of: 'bill'; bill: BillFacts }
  /** The cost of all lines of a kind, version and day (without a day: of the cycle), less the other ones. */
  | {
      of: 'line';
      bill: BillFacts;
      line: { kind: LineKind; version_id: number | null; day: string | null };
      others: string;
    }
  /** The amount due after a settlement, less the amount due before it. */
  | { of: 'charge'; charges: readonly { before: BillFacts; after: BillFacts }[] }
  | { of: 'order'; items: readonly OrderedItemFacts[] }
  | { of: 'sum'; parts: readonly string[] };

/** The cost of an item of an order: its charges to the fen, or an amount of its own, less discounts and vouchers. */
export type OrderedItemFacts = { discount: string; voucher: string } & (
  | { charges: readonly { unit_price: string; quantity: string }[] }
  | { amount: string }
);

/** The subject of a step; the console words it. */
export type ExplainedStep =
  | 'plain'
  | 'paid'
  | 'ledger'
  | 'balance'
  | 'charge'
  | 'rounding'
  | 'minimum'
  | 'line'
  | 'cumulative'
  | 'discount'
  | 'tier'
  | 'agreed'
  | 'quantity'
  | 'spans'
  | 'events'
  | 'order'
  | 'change'
  | 'extension'
  | 'returned';

/** One step from an amount back to its facts. */
export interface ExplanationStep {
  step: ExplainedStep;
  /** With the figures, in signs that need no translation; of `plain` in the language of the reader. */
  formula: string;
  /** Named figures of the formula. */
  inputs: readonly { name: string; value: string }[];
  result: string;
  /** Facts behind the step: periods, events, bills, postings. At most `MOST_ROWS`. */
  rows?: readonly Readonly<Record<string, string | null>>[];
}

/** Rows of a step that are sent; the facts are complete. */
export const MOST_ROWS = 100;

/** The answer of `GET /explain/{kind}/{id}`. */
export interface Explanation {
  kind: ExplainedKind;
  id: string;
  /** In yuan. */
  amount: string;
  zone: string;
  steps: readonly ExplanationStep[];
  facts: AmountFacts;
}
