import type { Capabilities } from '#model/language/cloudKinds.ts';
import type { Definition } from '#model/language/definition.ts';
import type { CloudWrites } from './cloudWrites.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** A record of the resource that `cloud` blocks belong to. */
export type CloudRecord = RecordData & { cloud_id: string };

/** The bytes of what a cloud holds, such as an image. */
export interface CloudContent {
  size: number;
  /** The checksum that the cloud gives, `algorithm` by its name in `node:crypto`; null: it gives none. */
  hash: { algorithm: string; value: string } | null;
  /** Starts at the first byte on each call. Rejects with a `ContentFault`. */
  read(): AsyncIterable<Uint8Array>;
}

/** Why the content of a record cannot be read. */
export class ContentFault extends Error {
  /** The error of the catalogue. */
  readonly errorKey: string;
  /** A later attempt may succeed. */
  readonly isPassing: boolean;

  constructor(errorKey: string, { isPassing, cause }: { isPassing: boolean; cause: Error }) {
    super(cause.message, { cause });
    this.name = 'ContentFault';
    this.errorKey = errorKey;
    this.isPassing = isPassing;
  }
}

/** The functions that the engine and the domains need from the domain that knows clouds. */
export interface Clouds extends CloudWrites {
  /** The cloud if the reader can see it; throws otherwise. */
  find(context: Context, cloudId: string): Promise<CloudRecord>;
  /** The context of a call below this cloud, for queries about it from elsewhere. */
  inside(context: Context, cloudId: string): Promise<Context>;
  /**
   * The context that decides about a record, or about input for a new one: that of a call below its cloud, unless the
   * path has named the cloud already. A cloud that the reader cannot see changes nothing.
   */
  around(context: Context, definition: Definition, record: RecordData): Promise<Context>;
  /** The features that the driver of this cloud supports. */
  capabilitiesOf(cloud: CloudRecord): Capabilities;
  /** Asks the cloud how the records of this resource are, soon. */
  refresh(context: Context, definition: Definition, cloudId: string): Promise<void>;
  /** The content of a record, as its cloud has it now. Rejects with a `ContentFault`. Outside any transaction. */
  contentOf(context: Context, definition: Definition, record: RecordData): Promise<CloudContent>;
  /** How long the recycle bin of its cloud keeps this record; null: the cloud has none. */
  binSeconds(context: Context, record: RecordData): Promise<number | null>;
  /** The amounts that all these records together take of their owner's quotas, by key. */
  costsOf(context: Context, definition: Definition, records: readonly RecordData[]): Promise<Record<string, number>>;
}
