/**
 * What may be done to a record besides writing its fields, compiled: one row of the state machine, its button and its
 * call.
 */

import type { Condition } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from './fieldDefinition.ts';
import type { Grant, Json, Label, Tone } from './definition.ts';

/**
 * A condition on the record, the sentence that tells why not, and the catalogue key of the refusal (default
 * `request.conditionFailed`).
 */
export interface Guard {
  where: Condition;
  whereHelp?: Label;
  whereError?: string;
}

/** What the record has to be like: shared by actions, the built-in update and the built-in delete. */
export interface RecordConditions {
  /** States in which it may be done; absent: any state. */
  from?: string[];
  /** Further condition on the record, and the sentence that tells why not. */
  where?: Condition;
  whereHelp?: Label;
  /** Catalogue key of the refusal when `where` does not hold; default `request.conditionFailed`. */
  whereError?: string;
  /** More such conditions, each with a refusal of its own; the first that does not hold is told. */
  guards?: Guard[];
}

export interface ActionDefinition extends RecordConditions {
  name: string;
  /** Its former name. */
  was?: string;
  label: Label;
  help?: Label;
  icon?: string;
  tone?: Tone;
  access: Grant[];
  /** On one record, or on the whole resource. */
  on: 'record' | 'resource';
  /** Transient state entered at once; a job brings the record from there to `to`, or to `failTo`. */
  via?: string;
  to?: string;
  failTo?: string;
  /** How long the transition of the embedded control plane takes, in seconds. */
  takes?: number;
  input?: Record<string, FieldDefinition>;
  /** Values written into the record: literals, `$input.x`, `$now`, `$user.id`. */
  set?: Record<string, Json>;
  /** The action that takes it back, offered for ten seconds after it ran. */
  undo?: string;
  /** The resource of which it makes one more record: that counts in the quota of the owner. */
  makes?: string;
  /** References of the record that are empty after it: what it lets go. */
  clears?: string[];
  /** False, on what lives in a cloud: nothing is asked of the cloud, so that every cloud can do it. */
  cloud?: false;
  confirm: 'none' | 'plain' | 'type-name';
  bulk: boolean;
  /** `action` parameter in the query, or in the body of `POST {record}/action`. */
  call: { method: 'POST' | 'PUT' | 'PATCH'; as: 'query' | 'body'; word: string };
}
