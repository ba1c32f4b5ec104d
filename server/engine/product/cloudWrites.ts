import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Capabilities, CloudOffers } from '#model/language/cloudKinds.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** The cloud in the path of a request. */
export interface CloudOfPath {
  id: string;
  product: string;
  capabilities: Capabilities;
  /** Its state. A cloud in maintenance or offline is only read. */
  status: string;
  /** Loaded by writes only, so that reads do not pay for it. */
  offers(context: Context): Promise<CloudOffers>;
}

/** The operation of the write by which a record begins to belong to another owner, or goes back to the old one. */
export const HAND_OVER = 'hand_over';

/**
 * How much of a limit is used: -1 without a limit, null while it is not known. `project`: the name of the project whose
 * limit it is.
 */
export type QuotaUse = {
  key: string;
  label: Json;
  unit?: string;
  limit: number | null;
  used: number;
  project?: string;
};

/**
 * Writes to records that live in a cloud: the table changes at once, as far as it can, and a job sends the request to
 * the cloud. Both happen in the transaction of the caller, who has checked access, state and input.
 */
export interface CloudWrites {
  /** `input` may hold values that are sent to the cloud and never stored (`createOnly`). */
  create(context: Context, definition: Definition, input: RecordData): Promise<RecordData>;
  update(context: Context, definition: Definition, record: RecordData, changes: RecordData): Promise<RecordData>;
  /** `set`: further values that the definition and its hooks write. */
  act(
    context: Context,
    definition: Definition,
    call: { action: ActionDefinition; record: RecordData; input: RecordData; set: RecordData },
  ): Promise<RecordData>;
  /**
   * Gives a record to another owner. The table changes at once if the new owner's quota also allows `more`; it changes
   * back if the cloud refuses.
   */
  handOver(
    context: Context,
    definition: Definition,
    record: RecordData,
    to: { owner: Pick<RecordData, 'user_id' | 'bp_id' | 'project_id'>; set: RecordData; more: Record<string, number> },
  ): Promise<RecordData>;
  /**
   * Refuses `count` such records if they exceed the owner's quota together. A single record is checked when it is
   * created.
   */
  checkQuota(context: Context, definition: Definition, values: RecordData, count: number): Promise<void>;
  /** The amounts that `count` such records would take of the actor's quotas. Writes nothing. */
  quotas(
    context: Context,
    definition: Definition,
    values: RecordData,
    count: number,
  ): Promise<({ after: number } & QuotaUse)[]>;
  /**
   * The record as it stays until the cloud has deleted it; undefined if the cloud does not have it and the row can go
   * at once.
   */
  remove(
    context: Context,
    definition: Definition,
    record: RecordData,
    options: { force: boolean },
  ): Promise<RecordData | undefined>;
}
