/** The one condition language: `when`, `where`, `filter`, saved views and `scope` are all written in it. */

import type { Json } from './definition.ts';

export interface ConditionOperators {
  eq?: Json;
  ne?: Json;
  lt?: Json;
  lte?: Json;
  gt?: Json;
  gte?: Json;
  in?: Json[];
  nin?: Json[];
  /** Contains, ignoring ASCII case. */
  like?: string;
  /** Begins with, ignoring ASCII case. */
  starts?: string;
  /** `true`: absent, null, '' or an empty list. */
  empty?: boolean;
  /** A list or set of tags contains this value. */
  has?: Json;
}

/** A value means `eq`, a list means `in`, an object means operators that must all hold. */
export type ConditionTest = Json | ConditionOperators;

/** Every key must hold. `$any`, `$all` and `$not` combine conditions. Values may be `$user.x`, `$form.x`, `$record.x`, `$now`, `$now+60d`. */
export type Condition = { [field: string]: ConditionTest | Condition | Condition[] };
