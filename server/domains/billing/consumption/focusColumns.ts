import { cycleInterval, type Interval } from '#model/rules/time/calendar/cycle.ts';
import type { Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';

/** A line on the wire, with the titles of what it refers to. */
export interface FocusLine {
  record: RecordData;
  labels: Record<string, Json>;
  /** The billing zone. */
  zone: string;
  /** The name of the operator. */
  provider: string;
}

type Column = (line: FocusLine) => Json | undefined;

const field =
  (name: string): Column =>
  ({ record }) =>
    record[name];
const label =
  (name: string): Column =>
  ({ labels }) =>
    labels[name];
const none: Column = () => undefined;

const CATEGORIES: Readonly<Record<string, string>> = {
  payg: 'Usage',
  subscription_order: 'Purchase',
  refund: 'Purchase',
  adjustment: 'Usage',
  minimum: 'Adjustment',
  rounding: 'Adjustment',
};
const FREQUENCIES: Readonly<Record<string, string>> = { payg: 'Usage-Based', subscription_order: 'Recurring' };
const SERVICES: Readonly<Record<string, string>> = {
  vm: 'Compute',
  gpu: 'Compute',
  bms: 'Compute',
  volume: 'Storage',
  snapshot: 'Storage',
  backup: 'Storage',
  image: 'Storage',
  eip: 'Networking',
  nat: 'Networking',
};

function wordOf({ record }: FocusLine, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

const isUsage: Column = (line) => CATEGORIES[wordOf(line, 'type')] === 'Usage';
const whenUsed =
  (column: Column): Column =>
  (line) =>
    isUsage(line) === true ? column(line) : undefined;

const instant = (second: number): string => new Date(second * 1000).toISOString();

const cycleOfLine = (line: FocusLine): Interval => cycleInterval(wordOf(line, 'billing_cycle'), line.zone);

/** From a line, or from its cycle: what is summed at the end of a cycle belongs to all of it. */
const charged =
  (name: string, end: keyof Interval): Column =>
  (line) =>
    typeof line.record[name] === 'string' ? line.record[name] : instant(cycleOfLine(line)[end]);

const listed: Column = ({ record }) => record['original_amount'] ?? record['payable_amount'];

/**
 * The columns of FOCUS 1.0 in their order, then those of our own (`x_`). Amounts are exact decimals in yuan. Vouchers
 * and granted money are means of payment: they reduce no cost. What is paid in advance is one row for its whole period
 * and is not spread over it, so that its effective cost is what was billed.
 */
export const FOCUS_COLUMNS: Readonly<Record<string, Column>> = {
  AvailabilityZone: label('site_id'),
  BilledCost: field('payable_amount'),
  BillingAccountId: field('account_id'),
  BillingAccountName: label('account_id'),
  BillingCurrency: () => 'CNY',
  BillingPeriodEnd: (line) => instant(cycleOfLine(line).to),
  BillingPeriodStart: (line) => instant(cycleOfLine(line).from),
  ChargeCategory: (line) => CATEGORIES[wordOf(line, 'type')],
  ChargeClass: (line) => (['refund', 'adjustment'].includes(wordOf(line, 'type')) ? 'Correction' : undefined),
  ChargeDescription: (line) => [line.labels['product_id'], line.record['resource_name']].filter(Boolean).join(': '),
  ChargeFrequency: (line) => FREQUENCIES[wordOf(line, 'type')] ?? 'One-Time',
  ChargePeriodEnd: charged('end_at', 'to'),
  ChargePeriodStart: charged('start_at', 'from'),
  CommitmentDiscountCategory: none,
  CommitmentDiscountId: none,
  CommitmentDiscountName: none,
  CommitmentDiscountStatus: none,
  CommitmentDiscountType: none,
  ConsumedQuantity: whenUsed(field('quantity')),
  ConsumedUnit: whenUsed(field('meter')),
  ContractedCost: field('payable_amount'),
  ContractedUnitPrice: none,
  EffectiveCost: field('payable_amount'),
  InvoiceIssuerName: ({ provider }) => provider,
  ListCost: listed,
  ListUnitPrice: none,
  PricingCategory: () => 'Standard',
  PricingQuantity: field('quantity'),
  PricingUnit: field('meter'),
  ProviderName: ({ provider }) => provider,
  PublisherName: ({ provider }) => provider,
  RegionId: field('region_id'),
  RegionName: label('region_id'),
  ResourceId: field('resource_id'),
  ResourceName: field('resource_name'),
  ResourceType: field('resource_type'),
  ServiceCategory: (line) => SERVICES[wordOf(line, 'resource_type')] ?? 'Other',
  ServiceName: (line) => line.labels['product_id'] ?? line.labels['category_id'] ?? line.record['resource_type'],
  SkuId: field('product_id'),
  SkuPriceId: field('price_version_id'),
  SubAccountId: field('project_id'),
  SubAccountName: label('project_id'),
  Tags: ({ record }) => tagsOf(record['tags']),
  x_LineId: field('id'),
  x_ChargeType: field('type'),
};

/** The fields of lines that the columns read. */
export const FOCUS_FIELDS: readonly string[] = (
  'id,type,account_id,billing_cycle,start_at,end_at,quantity,meter,payable_amount,original_amount,product_id,' +
  'category_id,price_version_id,project_id,region_id,site_id,resource_id,resource_name,resource_type,tags'
).split(',');

/** FOCUS has keys with values; ours are words, whose presence is their value. */
function tagsOf(tags: Json | undefined): string | undefined {
  if (!Array.isArray(tags) || tags.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(tags.map((tag) => [String(tag), true])));
}
