import type { Actor } from '#model/access/actor.ts';

export type ConditionOperator =
  | 'StringEquals'
  | 'StringNotEquals'
  | 'StringLike'
  | 'NumericLess'
  | 'NumericGreater'
  | 'DateLess'
  | 'DateGreater'
  | 'Bool'
  | 'IpAddress'
  | 'NotIpAddress';

export type TermValue = string | number | boolean;

/** One line of a `Condition`: one of the values must match. */
export interface ConditionTerm {
  operator: ConditionOperator;
  /** `record.size_gb`, `tags`, `tags/env`, `project`, `cloud`, `source_ip` or `now`. */
  key: string;
  values: readonly TermValue[];
}

/** One statement of a policy document, with every list written out. */
export interface Statement {
  /** The `Sid` of the document, or the position in it: `#2`. */
  sid: string;
  effect: 'Allow' | 'Deny';
  /** Action words, which may hold `*`. */
  actions: readonly string[];
  /** `NotAction`: every action except these. */
  isExcept: boolean;
  resources: readonly string[];
  conditions: readonly ConditionTerm[];
}

/** The statement that decided, shown as the reason. */
export interface StatementSource {
  policy: string;
  version: string;
  sid: string;
}

/** Where an authorisation applies: the records in a project or a cloud, and that project or cloud itself. */
export interface GivenWithin {
  /** The field of a record that holds the project or cloud. */
  field: string;
  /** The resource that this field refers to. */
  to: string;
  id: number | string;
}

interface GivenPlace {
  within?: GivenWithin;
  /** Set if an organisation gave it: it is limited to the giver's own roles and to the organisation. */
  giver?: Actor;
}

export interface GivenStatement extends GivenPlace {
  statement: Statement;
  source: StatementSource;
}

/** A role of the product, granted for a part of the platform. */
export interface GivenRole extends GivenPlace {
  role: string;
  source: StatementSource;
}

/**
 * The statements of authorisations and custom roles that apply to one account. Accounts with the same grants share one
 * object.
 */
export interface GivenStatements {
  /** Identifies the grants; caches use it. */
  key: string;
  statements: readonly GivenStatement[];
  roles: readonly GivenRole[];
}
