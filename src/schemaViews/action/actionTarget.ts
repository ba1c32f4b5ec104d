import type { Condition } from '#model/conditions/conditions.ts';
import type { Identifier, RaRecord } from 'react-admin';
import type { BulkReply } from '#src/dataProviders/consoleDataProvider.ts';

/**
 * What an action is about to run on: one record, rows chosen by hand, every row a filter matches, or the resource
 * itself.
 */
export type ActionTarget =
  | { kind: 'record'; record: RaRecord }
  | { kind: 'ids'; ids: Identifier[] }
  | { kind: 'filter'; filter: Condition; total: number }
  | { kind: 'resource' };

/** What came of an action that was sent. `followed` is true after 202: the record is on its way to its final state. */
export type ActionOutcome =
  | { kind: 'record'; record: RaRecord | undefined; followed: boolean }
  /** `ranAt`: when the last row was done. */
  | { kind: 'bulk'; reply: BulkReply; ranAt?: number };
