import type { Label } from './definition.ts';

/** Fields of a record that are read together, shown as one value: `4 vCPU · 8 GiB`. */
export interface LineDefinition {
  name: string;
  /** Distinguishes it from a field, whose `type` is a kind. */
  type: 'line';
  label: Label;
  /** A list sorts by the first. */
  parts: LinePart[];
}

export interface LinePart {
  field: string;
  /** In place of the unit of the field, or of its label if it has no unit. */
  unit?: Label;
}
