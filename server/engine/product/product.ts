import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Actor } from '#model/access/actor.ts';
import type { SessionAuthenticator } from './authenticator.ts';
import type { Clouds } from './clouds.ts';
import type { Settings } from '#server/engine/process/config.ts';
import type { Ids, RecordChange } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { ResourceExtras } from '#server/engine/routes/resources/resourceExtras.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { SchemaStore } from '#server/engine/schemas/schemaStore.ts';
import type { ResourceHooks } from './hooks.ts';

/** What the engine has ready when it asks for its product. */
export interface EngineParts {
  db: Database;
  /** Milliseconds since 1970. */
  clock: () => number;
  ids: Ids;
  settings: Settings;
  live: LiveSettings;
  schemas: SchemaStore;
  log: Logger;
  /** 32 bytes with which secrets are stored. */
  secretKey: Uint8Array;
  /** What messages go out over. */
  senders: Senders;
}

/** Whose rights a write may change. The engine asks before it tells readers of the write. */
export interface AccessChanges {
  /** Could this write change what anybody may do? */
  any(change: RecordChange): boolean;
  /** Could it change what this actor may do? */
  of(change: RecordChange, actor: Actor): boolean;
  /** Drops what the authenticator remembers of its actors: each is looked up again. */
  forget(): void;
}

/** Connections that are no requests, such as the screen of a machine. */
export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/**
 * What a product made of definitions gives the engine. Only the authenticator is required: everything else is for what
 * definitions cannot express.
 */
export interface Product {
  /** Who sends a request. */
  authenticator: SessionAuthenticator;
  /** Calls the listener when a session ends; returns how to stop listening. Absent: sessions do not end early. */
  onRevoked?(listener: (sessionId: string) => void): () => void;
  /** Absent: no write changes what an actor may do. */
  access?: AccessChanges;
  /** Behaviour of resources, by name; under `*` what follows the writes of every resource. */
  hooks?: Readonly<Record<string, ResourceHooks>>;
  /** Calls that belong to no resource, such as signing in. */
  routes?: readonly ApiRoute[];
  /** What runs the product's own kinds of job, by kind. */
  jobs?: Readonly<Record<string, JobHandler>>;
  /** Steps of the daily clean-up. */
  cleanup?: readonly ((db: Database, now: number) => Promise<void>)[];
  /** Clouds, for definitions with a `cloud` block. Absent: writes to their records fail. */
  clouds?: Clouds;
  /** What surrounds the calls of every definition: entering a path, further parts of a record, a check of every write. */
  extras?: Pick<ResourceExtras, 'enter' | 'part' | 'beforeWrite'>;
  /** Is this a call that somebody could guess a secret with? It has a tighter limit. */
  isGuess?(method: string, path: string): boolean;
  /** A path as the log may show it, without what is personal. */
  loggedPath?(path: string): string;
  sockets?: Sockets;
}
