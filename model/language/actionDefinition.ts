/**
 * An operation on a record other than writing its fields, compiled: one row of the state machine, its button and its
 * call.
 */

import type { CloudOperation } from './cloudKinds.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { ActionGroup } from './actionGroups.ts';
import type { FieldDefinition } from './fieldDefinition.ts';
import type { Grant, Json, Label, Tone } from './definition.ts';

/**
 * A condition on the record, the sentence that explains a refusal, and the catalogue key of the refusal (default
 * `request.conditionFailed`).
 */
export interface Guard {
  where: Condition;
  whereHelp?: Label;
  whereError?: string;
  /** The platform itself may do it all the same. */
  people?: true;
}

/** The conditions on a record, shared by actions, the built-in update and the built-in delete. */
export interface RecordConditions {
  /** States in which the operation is allowed; absent: any state. */
  from?: string[];
  /** A further condition on the record, and the sentence that explains a refusal. */
  where?: Condition;
  whereHelp?: Label;
  /** Catalogue key of the refusal when `where` does not hold; default `request.conditionFailed`. */
  whereError?: string;
  /** More such conditions, each with its own refusal; the first that does not hold is reported. */
  guards?: Guard[];
}

/** Only for people who proved a moment ago who they are: always, or where one of these fields is written. */
export type ProofRule = true | string[];

export interface ActionDefinition extends RecordConditions {
  name: string;
  /** Its former name. */
  was?: string;
  label: Label;
  help?: Label;
  /** The question before it runs, with `%{title}`. */
  question?: Label;
  /** The heading in menus. */
  group?: ActionGroup;
  /** A button on the page and in the row while it is possible. */
  first?: true;
  icon?: string;
  tone?: Tone;
  access: Grant[];
  /** On one record, or on the whole resource. */
  on: 'record' | 'resource';
  /** States in which it has happened already: a repeated call has no effect. */
  done?: string[];
  /** Transient state entered at once; a job brings the record from there to `to`, or to `failTo`. */
  via?: string;
  to?: string;
  failTo?: string;
  /** How long the transition of the embedded control plane takes, in seconds. */
  takes?: number;
  /** Fields of the record that its dialog shows. */
  shows?: string[];
  /** The form runs it, in that part, with values that are not stored yet; these fields show what it finds. */
  inForm?: { part: string; shows: string[] };
  input?: Record<string, FieldDefinition>;
  /** Values written into the record: literals, `$input.x`, `$now`, `$user.id`. */
  set?: Record<string, Json>;
  /** The action that undoes this one, offered for ten seconds after it ran. */
  undo?: string;
  /** The resource of which the action creates a record, which counts in the quota of the owner. */
  makes?: string;
  /** The action deletes the record: at once, or after a time in a recycle bin. Its dialog shows what goes with it. */
  removes?: 'now' | 'later';
  /** What the record is charged for may be different afterwards, as the server works out (`foreseeChange`). */
  recharges?: boolean;
  /** References of the record that the action clears. */
  clears?: string[];
  /**
   * For a record in a cloud: the platform carries out the action, without the cloud (false, so that every cloud
   * supports it) or by that operation of the cloud.
   */
  cloud?: false | CloudOperation;
  confirm: 'none' | 'plain' | 'type-name';
  bulk: boolean;
  /** The dialog shows what the action would change, and the call names what was shown. */
  preview?: true;
  /** It only opens the page of a purchase: with what the record was bought with, or with the choices in this field. */
  opens?: true | string;
  /** The request must carry an `Idempotency-Key`. */
  once?: true;
  /** Only for people who proved a moment ago who they are. */
  proof?: true;
  /** People may call it while the record is not paid for. */
  whileUnpaid?: true;
  /** Offers the record to another account, which pays from then on. */
  handsOver?: true;
  /** The word is a parameter of the query, a member of the body of `POST {record}/action`, or the end of the path. */
  call: { method: 'POST' | 'PUT' | 'PATCH'; as: 'query' | 'body' | 'path'; word: string };
}
