/** What of a record is charged, compiled (`billing:` in docs/language.md). */

import type { Condition } from '#model/conditions/conditions.ts';

/** What can be charged. Products are priced by these words. */
export const BILLED_TYPES = [
  'vm',
  'gpu',
  'bare_metal',
  'volume',
  'snapshot',
  'backup',
  'eip',
  'bandwidth',
  'traffic',
  'nat',
  'image',
  'object_storage',
  'k8s',
  'database',
  'container',
  'market_item',
] as const;

export type BilledType = (typeof BILLED_TYPES)[number];

/** Names of the actions by which the platform handles what is no longer paid for. */
export interface UnpaidActions {
  /** Runs before the others, where its condition holds. */
  unlock?: string;
  stop: string;
  start: string;
  /** At the end of the retention; absent: the record stays as it is. */
  release?: string;
}

/** One charge of a record. */
export interface BillingEntry {
  type: BilledType;
  /** The field that selects the price: a flavor, a type of disk. For a reference, the title of its record. */
  spec?: string;
  /** How much is charged: a number, or the field with the number. Sizes in bytes or MiB count in GiB. */
  quantity: number | string;
  /** A meter reports how much is used. `quantity` does not apply. */
  usage?: true;
  /** States in which it counts; absent: all. A transient state counts as the state before it. */
  states?: string[];
  /** Further states that count as the state before them. */
  keeps?: string[];
  /** The records to which the charge applies; absent: all. */
  where?: Condition;
}
