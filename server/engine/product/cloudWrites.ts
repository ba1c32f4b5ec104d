import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Capabilities, CloudOffers } from '#model/language/cloudKinds.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** The cloud in the path of a request. */
export interface CloudOfPath {
  id: string;
  product: string;
  capabilities: Capabilities;
  /** Its state: one at rest is only read. */
  status: string;
  /** Asked for by what is written only: reading pays nothing for it. */
  offers(context: Context): Promise<CloudOffers>;
}

/** How much of a limit is used. `project`: the name of the project whose limit it is. */
export type QuotaUse = { key: string; label: Json; unit?: string; limit: number; used: number; project?: string };

/**
 * What becomes of writes to records that live in a cloud: the table is changed at once, as far as it can be, and a job
 * asks the cloud. Both within the transaction of the caller, who has checked access, state and input.
 */
export interface CloudWrites {
  /** `input` may hold what is handed on and never stored (`createOnly`). */
  create(context: Context, definition: Definition, input: RecordData): Promise<RecordData>;
  update(context: Context, definition: Definition, record: RecordData, changes: RecordData): Promise<RecordData>;
  /** `set`: what the definition and its own behaviour write besides. */
  act(
    context: Context,
    definition: Definition,
    call: { action: ActionDefinition; record: RecordData; input: RecordData; set: RecordData },
  ): Promise<RecordData>;
  /**
   * Gives a record to another owner: theirs at once, as far as their quota allows it with `more` beside it, and back
   * where the cloud refuses.
   */
  handOver(
    context: Context,
    definition: Definition,
    record: RecordData,
    to: { owner: Pick<RecordData, 'user_id' | 'bp_id' | 'project_id'>; set: RecordData; more: Record<string, number> },
  ): Promise<RecordData>;
  /**
   * Refuses several such records that are more together than their owner may have; one at a time is checked as it is
   * made.
   */
  checkQuota(context: Context, definition: Definition, values: RecordData, count: number): Promise<void>;
  /** What so many such records would take of the quotas of who asks; nothing is written. */
  quotas(
    context: Context,
    definition: Definition,
    values: RecordData,
    count: number,
  ): Promise<({ after: number } & QuotaUse)[]>;
  /** The record as it is until the cloud has let it go; undefined: the cloud has nothing of it, it can go at once. */
  remove(
    context: Context,
    definition: Definition,
    record: RecordData,
    options: { force: boolean },
  ): Promise<RecordData | undefined>;
}
