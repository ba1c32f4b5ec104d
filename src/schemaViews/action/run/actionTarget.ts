import type { Condition } from '#model/conditions/conditions.ts';
import type { Identifier, RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { BulkReply, ResourceMeta } from '#src/dataProviders/consoleDataProvider.ts';

/** Selected rows of one resource in one place. */
export interface RowsOfPart {
  definition: Definition;
  path?: ResourceMeta['path'];
  rows: readonly { id: Identifier; title: string }[];
}

/**
 * The target of an action: one record, selected rows, selected rows of several resources or clouds, every row that
 * matches a filter, or the resource itself.
 */
export type ActionTarget =
  | { kind: 'record'; record: RaRecord }
  | { kind: 'ids'; ids: Identifier[]; path?: ResourceMeta['path'] }
  | { kind: 'parts'; parts: readonly RowsOfPart[] }
  | { kind: 'filter'; filter: Condition; total: number }
  | { kind: 'resource' };

export type ManyTarget = Extract<ActionTarget, { kind: 'ids' | 'parts' | 'filter' }>;

/**
 * The outcome of an action that was sent. `followed` is true after a 202: the record is still moving to its final
 * state.
 */
export type ActionOutcome =
  | { kind: 'record'; record: RaRecord | undefined; followed: boolean }
  /** `ranAt`: the time when the last row finished. */
  | { kind: 'bulk'; reply: BulkReply; ranAt?: number };
