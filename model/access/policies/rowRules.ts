import type { Condition } from '#model/conditions/conditions.ts';
import type { Grant } from '#model/language/definition.ts';
import type { OperationKey } from './operationKey.ts';
import type { StatementSource } from './statement.ts';

/** One statement applied to one resource: the operations that it allows or denies, and the records. */
export interface RowRule {
  operations: readonly OperationKey[];
  /** Absent: every record, and the resource as a whole. */
  where?: Condition;
  source: StatementSource;
  /** The name of the API token that denies it; absent for a statement. */
  token?: string;
  /** Pages and calls with these words open; if absent, all do. */
  words?: readonly Grant[];
}

/** The decisions of statements about one resource, in addition to kind and role. */
export interface RowRules {
  allow: readonly RowRule[];
  deny: readonly RowRule[];
}
