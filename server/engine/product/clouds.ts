import type { Capabilities } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import type { CloudWrites } from './cloudWrites.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** What the engine and the domains ask of the domain that knows clouds. */
export interface Clouds extends CloudWrites {
  /** The cloud, as far as it exists for the reader; throws where it does not. */
  find(context: Context, cloudId: string): Promise<RecordData>;
  /** The context of a call below this cloud, for what is asked about it elsewhere. */
  inside(context: Context, cloudId: string): Promise<Context>;
  /** What the driver of this cloud can do. */
  capabilitiesOf(cloud: RecordData): Capabilities;
  /** What all these records together take of the quotas of their owner, by key. */
  costsOf(context: Context, definition: Definition, records: readonly RecordData[]): Promise<Record<string, number>>;
}
