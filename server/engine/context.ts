import type { Actor } from '#model/access/actor.ts';
import type { Language } from '#model/values/constants.ts';
import type { Json } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Logger } from 'pino';
import type { CloudOfPath } from '#server/engine/product/cloudWrites.ts';
import type { Clouds } from '#server/engine/product/clouds.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Journals } from '#server/engine/audit/createJournals.ts';
import type { FileStore } from '#server/engine/files/store/fileStore.ts';
import type { Settings } from '#server/engine/process/config.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/** A record as it is sent over the wire. */
export type RecordData = Record<string, Json>;

export type RecordId = number | string;

export type { Language };

/** Identifiers and randomness are passed in. */
export interface Ids {
  uuid(): string;
  /** Unguessable: upper case, lower case and digits, 32 characters by default (spec 5). */
  token(length?: number): string;
  /** Uniformly distributed decimal digits. */
  digits(count: number): string;
}

/** One write, as listeners receive it after its transaction is committed. */
export interface RecordChange<Data = RecordData> {
  resource: string;
  id: RecordId;
  /** `create`, `update`, `delete` or the name of an action. */
  operation: string;
  version: number;
  /** Its row in the history, through which other processes learn of it. */
  historyId: number;
  /** The record itself has not changed. Only readers who gain or lose sight of it are notified (`seenThrough.ts`). */
  follows?: true;
  /**
   * Stored form, with the fields of other records that its scope reads under their path (`network_id.shared`). It
   * decides who may receive the change.
   */
  before?: Data | undefined;
  after?: Data | undefined;
}

/** Work that outlives its request. Stored in the database and run by `server/engine/jobs/`. */
export interface JobRequest {
  kind: string;
  /** Jobs of one kind and lane run one after the other: slow work in one lane does not delay another. */
  lane?: string;
  payload: Json;
  /** Milliseconds since 1970, by the clock of the platform, or by real time if `realTime` says so. */
  runAt: number;
  /**
   * The job waits for another system, which no clock of ours moves: `runAt` is an instant of real time. A test clock
   * that moves waits for `awaited` jobs, which end soon, and not for `unawaited` ones.
   */
  realTime?: 'awaited' | 'unawaited';
  /** At most one unfinished job carries a key. */
  key?: string;
  /**
   * If such a job is running when this one is scheduled, it runs once more afterwards, because the running job may have
   * read its input already. Needs a lane.
   */
  rerunIfRunning?: boolean;
}

export interface JobQueue {
  /** Runs in the transaction of `context`: the job exists if and only if the write does. */
  schedule(context: Context, job: JobRequest): Promise<void>;
  /** Whether an unfinished job has this key. */
  isWaiting(context: Context, key: string): Promise<boolean>;
  /** The unfinished job with this key, and when it is due. */
  find(context: Context, key: string): Promise<{ id: string; runAt: number } | undefined>;
  /** Ends the job with this key if it has this id, and returns its payload: the caller does the job's work instead. */
  take(context: Context, key: string, id: string): Promise<Json | undefined>;
  /** Deletes the job with this key. If it is running, its writes are rolled back. */
  drop(context: Context, key: string): Promise<void>;
}

/** The first parameter of every use case. */
export interface Context {
  /** The database, or the transaction inside `transaction`. */
  db: Database;
  /** Runs `work` with its own context: all its writes are committed or none. Changes are announced after the commit. */
  transaction<T>(work: (context: Context) => Promise<T>): Promise<T>;
  actor: Actor;
  /** Now, for everything that has a date: records, prices, bills, expiry. It stands still under a test clock. */
  clock: () => number;
  /** Now outside the platform, for leases, sessions, one-time codes, rate limits and other systems. */
  realTime: () => number;
  ids: Ids;
  /** The bytes of files; what they are is in rows. */
  files: FileStore;
  /** Settings of the process, from its environment. */
  settings: Settings;
  /** Settings of the platform, which administrators change while it runs. */
  live: LiveSettings;
  /** One consistent set of definitions for the whole request. */
  schemas: CompiledSchemas;
  requestId: string;
  /**
   * The operation that a user has requested: the id of the request, also in the jobs that carry it out. Absent in what
   * the platform does on its own. It joins the rows of the history (`server/engine/routes/exchange/operations.ts`).
   */
  operationId?: string | undefined;
  /** The `Idempotency-Key` of the request with its actor, hashed. Absent without one. */
  onceKey?: string | undefined;
  lang: Language;
  /** The time zone in which the days and months of the product count. */
  dayZone: string;
  log: Logger;
  jobs: JobQueue;
  /** Behaviour of resources that their definitions cannot express. */
  hooks: Readonly<Record<string, ResourceHooks>>;
  /** Reads and writes of records that live in a cloud. */
  clouds: Clouds;
  /** The cloud in the path of the request; the reader may see it. */
  cloud?: CloudOfPath;
  /**
   * Records that this work has made in a cloud. What it makes with them may refer to them before the cloud has them:
   * the call to the cloud waits.
   */
  made?: Set<RecordId>;
  /** The operation log and the events. */
  journals: Journals;
  /** 32 bytes that encrypt stored secrets. */
  secretKey: Uint8Array;
  /** Collected by the writes of a transaction, published after the commit. */
  changes: RecordChange[];
}
