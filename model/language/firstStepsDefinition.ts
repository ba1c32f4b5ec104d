/** The first steps of newcomers: `schemas/firstSteps.yaml` and `schemas/presets.yaml`, compiled. */

import type { Condition } from '#model/conditions/conditions.ts';
import type { Grant, Json, Label } from './definition.ts';

/** A list of steps that ticks itself from the records that exist. */
export interface FirstStepsDefinition {
  key: string;
  /** Who sees it, provided that they may also create what its steps create. */
  access: Grant[];
  /** Its heading, and the sentence beside it; absent: those of the console. */
  label?: Label;
  help?: Label;
  steps: FirstStep[];
}

export interface FirstStep {
  key: string;
  label: Label;
  help?: Label;
  /** The resource whose form the step opens. */
  form?: string;
  /** The page that it opens in place of a form; one that is not there leads to the page above it. */
  page?: string;
  /** The step is done while such a record exists; absent: the reader ticks it. */
  done?: { resource: string; where?: Condition };
  /** Steps of the list that come before it: until they are done or left out, the step says so. */
  after?: string[];
  /** The button that leaves it out, such as “Keep the default”; absent: it is necessary. */
  skip?: Label;
  /** One press does it; of several, the first one whose records live in the selected cloud. */
  presets?: Preset[];
}

/** Several records that one press creates, one after the other. */
export interface Preset {
  key: string;
  label: Label;
  help?: Label;
  /** A trial: what it made is deleted again at its end, the last first. */
  cleans?: true;
  makes: PresetItem[];
}

/**
 * - `find`: the first record that matches; later values that name it stay empty if there is none.
 * - `create`: creates a record with these values, unless one matches `where`, in which `$form` is the values.
 * - `act`: runs an action on an earlier record, unless its input matches `unless`, in which `$record` is that record.
 *
 * `$network.id` in a value is a field of the record of the earlier item `network`.
 */
export type PresetItem =
  | { kind: 'find'; key: string; resource: string; where?: Condition }
  | {
      kind: 'create';
      key: string;
      resource: string;
      values: Record<string, Json>;
      where?: Condition;
      /** The action without which the record cannot be deleted again. */
      ends?: string;
    }
  | {
      kind: 'act';
      key: string;
      resource: string;
      /** Key of the item whose record the action runs on. */
      on: string;
      action: string;
      input: Record<string, Json>;
      unless?: Condition;
    };
