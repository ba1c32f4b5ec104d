import type { Condition } from '#model/conditions/conditions.ts';

/**
 * A number on a page, with the list that it is about. The reader opens the list and finds the same: `value` is its
 * total, or the sum of the field `sum` over it. A figure without a list, such as a mean or a forecast, says what it is.
 */
export interface Figure {
  key: string;
  /** Null: not known, which is no zero. */
  value: number | null;
  unit: string;
  list?: { resource: string; filter: Condition; sum?: string };
}
