import type { Actor } from '#model/access/actor.ts';
import type { Json } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Logger } from 'pino';
import type { CloudOfPath } from '#server/engine/product/cloudWrites.ts';
import type { Clouds } from '#server/engine/product/clouds.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Settings } from '#server/engine/process/config.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** A record as it goes over the wire. */
export type RecordData = Record<string, Json>;

export type RecordId = number | string;

export type Language = 'zh' | 'en';

/** Identifiers and randomness are passed in. */
export interface Ids {
  uuid(): string;
  /** Unguessable: upper case, lower case and digits, 32 of them unless said otherwise (spec 5). */
  token(length?: number): string;
  /** Decimal digits, each as likely as any other. */
  digits(count: number): string;
}

/** One write, as told to listeners after its transaction is committed. */
export interface RecordChange<Data = RecordData> {
  resource: string;
  id: RecordId;
  /** `create`, `update`, `delete` or the word of an action. */
  operation: string;
  version: number;
  /** Its row in the history, by which other processes hear of it. */
  historyId: number;
  /** Nothing of the record itself has changed: told only to those for whom it comes or goes (`seenThrough.ts`). */
  follows?: true;
  /**
   * Stored form, with what its scope asks of other records under its path (`network_id.shared`), for deciding who may
   * hear of it.
   */
  before?: Data | undefined;
  after?: Data | undefined;
}

/** A piece of work that outlives its request. Kept in the database, run by `server/engine/jobs/`. */
export interface JobRequest {
  kind: string;
  /** Jobs of one kind and lane run one after the other: what is slow in one lane holds up no other. */
  lane?: string;
  payload: Json;
  /** Milliseconds since 1970. */
  runAt: number;
  /** At most one unfinished job carries a key. */
  key?: string;
  /** Asked for while such a job runs, it is done once more afterwards: what runs may have looked already. Needs a lane. */
  anew?: boolean;
}

export interface JobQueue {
  /** Within the transaction of `context`: the job exists if and only if the write does. */
  schedule(context: Context, job: JobRequest): Promise<void>;
  /** Is there an unfinished job with this key? */
  isWaiting(context: Context, key: string): Promise<boolean>;
  /** The unfinished job with this key, and when it is due. */
  find(context: Context, key: string): Promise<{ id: string; runAt: number } | undefined>;
  /** Ends the job with this key if it is this one, and gives its payload: whoever takes it does what it stood for. */
  take(context: Context, key: string, id: string): Promise<Json | undefined>;
  /** Forgets the job with this key. One that runs already comes to no end: nothing of it is written. */
  drop(context: Context, key: string): Promise<void>;
}

/** What every use case is given. */
export interface Context {
  /** The database outside, the transaction inside `transaction`. */
  db: Database;
  /**
   * Runs `work` with a context of its own: everything it writes happens, or nothing does. What it wrote is announced
   * after the commit.
   */
  transaction<T>(work: (context: Context) => Promise<T>): Promise<T>;
  actor: Actor;
  clock: () => number;
  ids: Ids;
  /** Of the process: what its environment says. */
  settings: Settings;
  /** Of the platform: what administrators set while it runs. */
  live: LiveSettings;
  /** One consistent set of definitions for the whole request. */
  schemas: CompiledSchemas;
  requestId: string;
  lang: Language;
  log: Logger;
  jobs: JobQueue;
  /** Behaviour of resources that their definitions can not express. */
  hooks: Readonly<Record<string, ResourceHooks>>;
  /** What lives in a cloud: what becomes of writes to it, and what is known of the cloud. */
  clouds: Clouds;
  /** The cloud in the path of the request; the reader may see it. */
  cloud?: CloudOfPath;
  /** 32 bytes with which secrets are stored. */
  secretKey: Uint8Array;
  /** Gathered by the writes of a transaction, published after it is committed. */
  changes: RecordChange[];
}
