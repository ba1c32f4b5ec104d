import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Actor } from '#model/access/actor.ts';
import type { SessionAuthenticator } from './authenticator.ts';
import type { Clouds } from './clouds.ts';
import type { Engine } from '#server/engine/start/createEngine.ts';
import type { ListeningProcess } from '#server/engine/start/startEngine.ts';
import type { Settings } from '#server/engine/process/config.ts';
import type { Context, Ids, RecordChange } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import type { FileStore } from '#server/engine/files/store/fileStore.ts';
import type { FilesInUse } from '#server/engine/files/forgetStrayBytes.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { CleanupStep } from '#server/engine/jobs/forgetOldHandler.ts';
import type { AnyJobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import type { AnyTaskKind, EndedTask } from '#server/engine/routes/tasks/taskKind.ts';
import type { ResourceHooks } from './hooks.ts';

/** The parts of the engine that a product may use. */
export interface EngineParts {
  db: Database;
  /** Milliseconds since 1970, as `Context` explains them. */
  clock: () => number;
  realTime: () => number;
  ids: Ids;
  settings: Settings;
  live: LiveSettings;
  schemas: SchemaStore;
  log: Logger;
  /** 32 bytes that encrypt stored secrets. */
  secretKey: Uint8Array;
  /** The senders of messages. */
  senders: Senders;
  files: FileStore;
}

/** Detects writes that change permissions. The engine calls it before it publishes a write. */
export interface AccessChanges {
  /** Whether the write could change anyone's permissions. */
  any(change: RecordChange): boolean;
  /** Whether it could change those of this actor. */
  of(change: RecordChange, actor: Actor): boolean;
  /** Clears the cached actors of the authenticator. */
  forget(): void;
}

/** Connections other than requests, such as the screen of a machine. */
export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/**
 * The parts that a product made of definitions adds to the engine. Only the authenticator is required: everything else
 * is for what definitions cannot express.
 */
export interface Product {
  /** Identifies the actor of a request. */
  authenticator: SessionAuthenticator;
  /** Calls the listener when a session ends; returns a function that stops it. Absent: sessions do not end early. */
  onRevoked?(listener: (sessionId: string) => void): () => void;
  /** Absent: no write changes an actor's permissions. */
  access?: AccessChanges;
  /**
   * Receives committed writes of this process and of others, before any reader does: for what the product keeps in
   * memory.
   */
  hear?(changes: readonly RecordChange[]): void;
  /** Behaviour of resources, by name. The entry `*` runs after the writes of every resource. */
  hooks?: Readonly<Record<string, ResourceHooks>>;
  /** Calls that belong to no resource, such as signing in. */
  routes?: readonly ApiRoute[];
  /** Who may read and move the test clock; absent: no one may. */
  testClock?: Pick<ApiRoute, 'access'>;
  /** The product's own kinds of job. */
  jobs?: Readonly<Record<string, AnyJobHandler>>;
  /** The product's own kinds of task: work that its reader follows after the request. */
  tasks?: Readonly<Record<string, AnyTaskKind>>;
  /**
   * The present rights of an account that began a task from this address; undefined if it may not stay. Absent: no
   * tasks can be begun.
   */
  actorNow?(context: Context, userId: number, address: string | undefined): Promise<Actor | undefined>;
  /** Informs the owner of a task that has ended. Runs in the transaction that ends it. */
  taskEnded?(context: Context, task: EndedTask): Promise<void>;
  /** Steps of the daily clean-up. */
  cleanup?: readonly CleanupStep[];
  /** Which of these keys of the file store its own rows name. Absent: it stores no files of its own. */
  filesInUse?: FilesInUse;
  /** Clouds, for definitions with a `cloud` block. Absent: writes to their records fail. */
  clouds?: Clouds;
  /**
   * Hooks around the calls of every definition: entering a path, further parts of a record, a check of every write, and
   * one of who makes it.
   */
  extras?: Pick<ResourceExtras, 'enter' | 'part' | 'beforeWrite' | 'checkProof'>;
  /** The time zone in which the days and months of the product count. Absent: UTC. */
  dayZone?(context: Pick<Context, 'live'>): string;
  /** Whether the call could guess a secret. Such calls have a stricter limit. */
  isGuess?(method: string, path: string): boolean;
  /** A path as the log may show it, without personal data. */
  loggedPath?(path: string): string;
  /** `context` returns a context of the platform. */
  sockets?(context: (requestId: string) => Context): Sockets;
  /** Fills what an installation lacks, after the first records and before the first request. */
  fill?(context: Context): Promise<void>;
  /** Schedules the work that begins with the process. */
  begin?(context: Context): Promise<void>;
  /** Begins what lasts as long as the process listens; returns the function that ends it. */
  accompany?(engine: Engine, process: ListeningProcess): () => Promise<void>;
}
