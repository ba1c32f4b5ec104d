import type { WhyNot } from './refusal.ts';
import type { StatementSource } from '#model/access/policies/statement.ts';

/** Whether one thing may be done, and what stands in its way: in words, and in parts for a program. */
export interface Permission {
  /** `create`, `update`, `delete` … or the name of an action. */
  operation: string;
  /** Of an action; the others bear the console's own words. */
  label?: string;
  allowed: boolean;
  reason?: string;
  /** What allowed it, where that was a statement of a policy. */
  statement?: StatementSource;
  why?: WhyNot;
}
