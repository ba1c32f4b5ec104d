import type { WhyNot } from './refusal.ts';
import type { StatementSource } from '#model/access/policies/statement.ts';

/** Whether one operation is allowed, and what prevents it: as a sentence, and in parts for a program. */
export interface Permission {
  /** `create`, `update`, `delete` … or the name of an action. */
  operation: string;
  /** The label of an action; the console has its own words for operations. */
  label?: string;
  allowed: boolean;
  reason?: string;
  /** The statement of a policy that allowed it, if one did. */
  statement?: StatementSource;
  why?: WhyNot;
}
