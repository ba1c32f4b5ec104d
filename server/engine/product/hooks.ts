import type { Refusal } from '#model/access/refusal.ts';
import type { Definition, Json, Operation } from '#model/language/definition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { Context, RecordChange, RecordData } from '#server/engine/context.ts';
import type { ProductRecords } from './productTypes.ts';

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

/** A stored record of a resource that the product declares; of any other resource, whatever its definition says. */
export type RecordOf<Resource extends string> = Resource extends keyof ProductRecords
  ? ProductRecords[Resource]
  : RecordData;

/** The definition of a resource that is known by name: reading its records gives `RecordOf` them. */
export type DefinitionOf<Resource extends string> = Definition & { resource: Resource };

/** Some of its fields: what is entered, and what changes. */
export type FieldsOf<Resource extends string> = Resource extends keyof ProductRecords
  ? Partial<ProductRecords[Resource]>
  : RecordData;

/** Declared as a method, so that hooks of one resource can stand beside those of others. */
interface ActionHook<Resource extends string> {
  run(
    context: Context,
    record: RecordOf<Resource>,
    input: RecordData,
  ): Promise<ActionOutcome | void> | ActionOutcome | void;
}

interface TransitionHook<Resource extends string> {
  run(context: Context, record: RecordOf<Resource>, keep: () => Promise<void>): Promise<TransitionOutcome>;
}

/**
 * Behaviour of one resource that its definition can not express. Everything runs in the transaction of the write,
 * throws an `ApiError` to refuse, and sees records in their stored form (model/fields). Named with its resource,
 * `ResourceHooks<'users'>` knows the fields.
 */
export interface ResourceHooks<Resource extends string = string> {
  /**
   * What else stands in the way of an operation on a record, once the definition allows it; told beforehand by
   * `/permissions`, too.
   */
  refuses?(
    context: Context,
    operation: Operation | { action: string },
    record: RecordOf<Resource>,
  ): Refusal | undefined;
  /** Gives back what is stored; sees validated input. */
  beforeCreate?(context: Context, input: FieldsOf<Resource>): Promise<FieldsOf<Resource>> | FieldsOf<Resource>;
  beforeUpdate?(
    context: Context,
    record: RecordOf<Resource>,
    changes: FieldsOf<Resource>,
  ): Promise<FieldsOf<Resource>> | FieldsOf<Resource>;
  beforeDelete?(context: Context, record: RecordOf<Resource>, options: { force: boolean }): Promise<void> | void;
  afterWrite?(context: Context, change: RecordChange<RecordOf<Resource>>): Promise<void> | void;
  actions?: Record<string, ActionHook<Resource>['run']>;
  /**
   * The slow work behind the `via` state of an action, done by its job outside any transaction. It may be done again
   * after a kill, and says `keep` where it takes long. Absent: the embedded control plane, for which `takes` is all
   * there is to it.
   */
  transitions?: Record<string, TransitionHook<Resource>['run']>;
  /** Calls of the specification that are no operation of a definition. Absolute paths; tried before the generic routes. */
  routes?: readonly ApiRoute[];
}
