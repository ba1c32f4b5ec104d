/** How a record is bought on one page, compiled (`purchase:` in docs/language/billing.md). */

import type { Condition } from '#model/conditions/conditions.ts';
import type { Json, Label } from './definition.ts';

/** What the page asks beside the size, the place, the number and the way of paying. */
export interface PurchaseDefinition {
  /** Fields of the form, in this order. */
  asks: string[];
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
}

/** Another record that is bought in the same order. */
export interface PurchaseAddition {
  key: string;
  label: Label;
  help?: Label;
  resource: string;
  values: Record<string, Json>;
  /** Fields of its form that the page asks. */
  asks: string[];
  /** The action of the bought record that joins the two once both are there. `$added.id` is the other record. */
  action: string;
  input: Record<string, Json>;
}
