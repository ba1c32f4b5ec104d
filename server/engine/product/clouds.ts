import type { Capabilities } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import type { CloudWrites } from './cloudWrites.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** A record of the resource that `cloud` blocks belong to. */
export type CloudRecord = RecordData & { cloud_id: string };

/** The functions that the engine and the domains need from the domain that knows clouds. */
export interface Clouds extends CloudWrites {
  /** The cloud if the reader can see it; throws otherwise. */
  find(context: Context, cloudId: string): Promise<CloudRecord>;
  /** The context of a call below this cloud, for queries about it from elsewhere. */
  inside(context: Context, cloudId: string): Promise<Context>;
  /** The features that the driver of this cloud supports. */
  capabilitiesOf(cloud: CloudRecord): Capabilities;
  /** Asks the cloud how the records of this resource are, soon. */
  refresh(context: Context, definition: Definition, cloudId: string): Promise<void>;
  /** How long the recycle bin of its cloud keeps this record; null: the cloud has none. */
  binSeconds(context: Context, record: RecordData): Promise<number | null>;
  /** The amounts that all these records together take of their owner's quotas, by key. */
  costsOf(context: Context, definition: Definition, records: readonly RecordData[]): Promise<Record<string, number>>;
}
