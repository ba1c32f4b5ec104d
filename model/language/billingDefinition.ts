/** The charges of a record, compiled (`billing:` in docs/language.md). */

import type { Condition } from '#model/conditions/conditions.ts';
import type { Json, Label } from './definition.ts';

/** The types of resource that can be charged. Products are priced by these words. */
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

/** How the platform handles what is no longer paid for, by the names of actions. */
export interface UnpaidActions {
  /** An action that runs before the others, where it is possible; or a boolean field that locks the record. */
  unlock?: string;
  /** Absent, like `start`: it only stops being charged. */
  stop?: string;
  start?: string;
  /** At the end of the retention: an action, or `delete`. Absent: the record stays as it is, and is not charged. */
  release?: string;
  /** A reference to the record that is stopped, started and given up in its place, with all that belongs to it. */
  of?: string;
  /** References to what goes first, if it is given up too: the machine of a disk. */
  after?: string[];
  /** Records that refer to it by this field, and are deleted before it. */
  first?: Record<string, string>;
  /** Records that refer to it by this field and stay: their own `unlock` frees it before it is deleted. */
  frees?: Record<string, string>;
}

/** Records that a cloud makes together with a new one: the disks of a machine. */
export interface BilledPart {
  /** The word in its name. */
  name: string;
  resource: string;
  /** Its field that refers to the record with which it was made. */
  by: string;
  /** New records that have it; absent: all. */
  where?: Condition;
  /** Of the records that exist: those that are paid for in advance with it. Absent: none. */
  belongs?: Condition;
  /** The list of which each entry is one; absent: a new record has one. */
  each?: string;
  /**
   * Its fields that are charged: a field of the entry or record, then those that count if that one is empty, of which
   * the largest is taken. `flavor_id.disk_gb` is a field of the chosen flavor.
   */
  values: Record<string, string[]>;
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

/** How a record is bought on one page, beside its size, place, number and way of paying (`purchase`). */
export interface PurchaseDefinition {
  /** Fields of the form that the page shows, in this order. */
  fields: string[];
  /** What a record needs and its buyer may lack. */
  prepares: Preparation[];
  /** What can be bought with it by a tick. */
  adds: PurchaseAddition[];
}

/** A field that takes what its buyer has, or what is made in one transaction with the order. */
export interface Preparation {
  field: string;
  /** The key of the preset that makes it. */
  preset: string;
  /** The item of the preset that the buyer may have already, with the condition on those that can be chosen. */
  item: string;
  where?: Condition;
  /** The value of the field. `$subnet.vpc_id`: a field of the record of the item `subnet`. */
  value: Json;
  /** It can be left out by a tick. */
  optional?: true;
  /** `$bought.x` in the values of the preset. */
  bought?: BoughtValue[];
}

/** What a preset reads of what is bought: a field of a record that the form chooses. An empty one leaves items out. */
export interface BoughtValue {
  name: string;
  reference: string;
  field: string;
  /** The sentence that says so beside the tick, with `%{value}`. */
  label: Label;
}

/** Another record that is bought in the same order. */
export interface PurchaseAddition {
  key: string;
  label: Label;
  help?: Label;
  resource: string;
  values: Record<string, Json>;
  /** Fields of its form that the page shows. */
  fields: string[];
  /** The action of the bought record that joins the two once both are there. `$added.id` is the other record. */
  action: string;
  input: Record<string, Json>;
}
