import type { Refusal } from '#model/access/refusal.ts';
import type { Json, Operation } from '#model/language/definition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { Context, RecordChange, RecordData } from './context.ts';

/** What an action hook may decide; everything left out is done by the definition (`set`, `via`, `to`). */
export interface ActionOutcome {
  /** Fields to write besides those of the definition. */
  set?: RecordData;
  /** Replaces the record in the reply. */
  reply?: { status: number; body: Json };
}

/** How the slow part of an action ended; `set` is written together with the state that follows. */
export interface TransitionOutcome {
  ok: boolean;
  set?: RecordData;
}

/**
 * Behaviour of one resource that its definition can not express. Everything runs in the transaction of the write,
 * throws an `ApiError` to refuse, and sees records in their stored form (model/fields).
 */
export interface ResourceHooks {
  /**
   * What else stands in the way of an operation on a record, once the definition allows it; told beforehand by
   * `/permissions`, too.
   */
  refuses?(context: Context, operation: Operation | { action: string }, record: RecordData): Refusal | undefined;
  /** Gives back what is stored; sees validated input. */
  beforeCreate?(context: Context, input: RecordData): Promise<RecordData> | RecordData;
  beforeUpdate?(context: Context, record: RecordData, changes: RecordData): Promise<RecordData> | RecordData;
  beforeDelete?(context: Context, record: RecordData, options: { force: boolean }): Promise<void> | void;
  afterWrite?(context: Context, change: RecordChange): Promise<void> | void;
  actions?: Record<
    string,
    (context: Context, record: RecordData, input: RecordData) => Promise<ActionOutcome | void> | ActionOutcome | void
  >;
  /**
   * The slow work behind the `via` state of an action, done by its job outside any transaction. It may be done again
   * after a kill, and says `keep` where it takes long. Absent: the embedded control plane, for which `takes` is all
   * there is to it.
   */
  transitions?: Record<
    string,
    (context: Context, record: RecordData, keep: () => Promise<void>) => Promise<TransitionOutcome>
  >;
  /** Calls of the specification that are no operation of a definition. Absolute paths; tried before the generic routes. */
  routes?: readonly ApiRoute[];
}
