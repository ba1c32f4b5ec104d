import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

export type ChargeMethod = NonNullable<RecordOf<'chargeRecords'>['method']>;

/** The details that an owner needs to pay through a channel. */
export interface ChannelFacts {
  /** `transfer`: the owner sends money and the platform matches it. `instant`: the channel confirms it. */
  kind: 'transfer' | 'instant';
  /** Account holder, bank and number of a transfer. */
  company?: string;
  bank?: string;
  account?: string;
}

/** A way in which owners pay without an administrator. */
export interface Channel {
  method: ChargeMethod;
  /** Undefined while the operator has not set it up. */
  facts(context: Pick<Context, 'live' | 'settings'>): ChannelFacts | undefined;
  /** Begins a payment. The record is pending; the channel settles or fails it later. Absent: it begins with a code. */
  begin?(context: Context, record: RecordOf<'chargeRecords'>): Promise<void>;
}
