import type { Condition } from '#model/conditions/conditions.ts';

/**
 * A figure of a page with the list behind it. The value is the number of records of that list, or with `sum` the sum of
 * that field over them. A figure without a list, such as a mean or a forecast, has none.
 */
export interface Figure<Value extends number | string | null = number | string | null> {
  key: string;
  /** An exact amount is decimal text, as on the wire of its field. Null: not known. */
  value: Value;
  /** `count`, `yuan`, `hours` or `percent`. */
  unit: string;
  list?: {
    resource: string;
    filter: Condition;
    sum?: string;
  };
}
