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

/** One line of a `Condition`: one of the values has to hold. */
export interface ConditionTerm {
  operator: ConditionOperator;
  /** `record.size_gb`, `tags`, `tags/env`, `project`, `cloud`, `source_ip` or `now`. */
  key: string;
  values: readonly TermValue[];
}

/** One statement of a policy document, with every list written out. */
export interface Statement {
  /** `Sid` of the document, else its place in it: `#2`. */
  sid: string;
  effect: 'Allow' | 'Deny';
  /** Action words, which may hold `*`. */
  actions: readonly string[];
  /** `NotAction`: everything but these. */
  isExcept: boolean;
  resources: readonly string[];
  conditions: readonly ConditionTerm[];
}

/** What decided: shown to whoever asks why. */
export interface StatementSource {
  policy: string;
  version: string;
  sid: string;
}

/** Where an authorisation holds: what is in a project or a cloud, and that project or cloud itself. */
export interface GivenWithin {
  /** The field of a record that says so. */
  field: string;
  /** The resource that this field refers to. */
  to: string;
  id: number | string;
}

interface GivenPlace {
  within?: GivenWithin;
  /** An organisation gave it: it reaches as far as the giver's own roles, and not beyond the organisation. */
  giver?: Actor;
}

export interface GivenStatement extends GivenPlace {
  statement: Statement;
  source: StatementSource;
}

/** A role of the product that was given for a part of the platform. */
export interface GivenRole extends GivenPlace {
  role: string;
  source: StatementSource;
}

/**
 * Everything that authorisations and custom roles give one account. The same object for all accounts that are given the
 * same.
 */
export interface GivenStatements {
  /** Tells apart what is given; caches use it. */
  key: string;
  statements: readonly GivenStatement[];
  roles: readonly GivenRole[];
}
