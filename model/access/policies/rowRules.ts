import type { Condition } from '#model/conditions/conditions.ts';
import type { Grant } from '#model/language/definition.ts';
import type { OperationKey } from './operationKey.ts';
import type { StatementSource } from './statement.ts';

/** A statement as it concerns one resource: what may be done, or not, with which of its records. */
export interface RowRule {
  operations: readonly OperationKey[];
  /** Absent: with every record, and with the resource as a whole. */
  where?: Condition;
  source: StatementSource;
  /** Pages and calls of these words open with it; absent: all do. */
  words?: readonly Grant[];
}

/** What statements say about one resource, beside what kind and role give. */
export interface RowRules {
  allow: readonly RowRule[];
  deny: readonly RowRule[];
}
