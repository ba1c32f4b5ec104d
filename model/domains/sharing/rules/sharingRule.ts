/** A line has at most two receivers: the provider of the resource, and that of its site. */
export const RECEIVERS = ['resource', 'site'] as const;
export type Receiver = (typeof RECEIVERS)[number];

/** From the most general to the most specific. */
export const SCOPES = ['all', 'category', 'product', 'gpu_model', 'resource'] as const;
export type RuleScope = (typeof SCOPES)[number];

export const MODES = ['percentage', 'fixed_per_unit', 'tiered', 'minimum_guarantee'] as const;
export type RuleMode = (typeof MODES)[number];

export const BASES = ['gross', 'net_of_discount', 'net_of_tax'] as const;
export type RuleBase = (typeof BASES)[number];

/** A tier of what a provider earns in a period: above the end of the previous tier, up to and including `to`. */
export interface ShareTier {
  /** Micro-yuan of the base; null for the last tier, which is open. */
  to: bigint | null;
  /** The share in this tier, in millionths of a percent: 70 % is 70,000,000. */
  pct: bigint;
}

/** One version of a rule. Amounts are micro-yuan, shares millionths of a percent, quantities millionths of a unit. */
export interface SharingRule {
  id: number;
  /** Versions of one rule have the same number. */
  rule_no: string;
  version: number;
  receiver: Receiver;
  /** Null: for every provider. */
  provider_id: number | null;
  scope: RuleScope;
  /** What the scope names: ids of categories or products, GPU models or ids of resources. Empty for `all`. */
  targets: ReadonlySet<string>;
  mode: RuleMode;
  base: RuleBase;
  /** Of `percentage` and `minimum_guarantee`. */
  pct: bigint;
  /** Of `fixed_per_unit`: for one unit of the meter. */
  unit_amount: bigint;
  /** Of `fixed_per_unit`: only lines with this meter have a quantity in its unit. */
  meter: string | null;
  tiers: readonly ShareTier[];
  /** Of `minimum_guarantee`: what a period is worth at least. */
  guarantee: bigint;
  /** The higher one wins. */
  priority: number;
  /** First and last day in the billing zone; null: until there is another version. */
  effective_from: string;
  effective_to: string | null;
}
