import type { Condition } from '#model/conditions/conditions.ts';
import type { Identifier, RaRecord } from 'react-admin';
import type { BulkReply } from '#src/dataProviders/consoleDataProvider.ts';

/** The target of an action: one record, selected rows, every row that matches a filter, or the resource itself. */
export type ActionTarget =
  | { kind: 'record'; record: RaRecord }
  | { kind: 'ids'; ids: Identifier[] }
  | { kind: 'filter'; filter: Condition; total: number }
  | { kind: 'resource' };

/**
 * The outcome of an action that was sent. `followed` is true after a 202: the record is still moving to its final
 * state.
 */
export type ActionOutcome =
  | { kind: 'record'; record: RaRecord | undefined; followed: boolean }
  /** `ranAt`: the time when the last row finished. */
  | { kind: 'bulk'; reply: BulkReply; ranAt?: number };
