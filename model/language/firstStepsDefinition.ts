/** The first steps of newcomers: `firstSteps` and `presets` of `schemas/product.yaml`, compiled. */

import type { Condition } from '#model/conditions/conditions.ts';
import type { Grant, Json, Label } from './definition.ts';

/** A list of steps that ticks itself from the records that exist. */
export interface FirstStepsDefinition {
  key: string;
  /** Who sees it, provided that they may also create what its steps create. */
  access: Grant[];
  steps: FirstStep[];
}

export interface FirstStep {
  key: string;
  label: Label;
  help?: Label;
  /** The resource whose form the step opens. */
  form: string;
  /** The step is done while such a record exists. */
  done: { resource: string; where?: Condition };
  preset?: Preset;
}

/** Several records that one press creates, one after the other. */
export interface Preset {
  key: string;
  label: Label;
  help?: Label;
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
  | { kind: 'create'; key: string; resource: string; values: Record<string, Json>; where?: Condition }
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
