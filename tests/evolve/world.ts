import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import type { Actor } from '#model/access/actor.ts';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { createApp } from '#server/engine/start/app.ts';
import { assemble } from '#server/start/assemble.ts';
import { readSettings } from '#server/engine/process/config.ts';
import type { Ids } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { recoverTransients } from '#server/engine/jobs/recoverTransients.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { liveSchemas } from '#server/engine/schemas/liveSchemas.ts';
import { createClient, type Client } from '../support/servers/client.ts';
import { scratchFolder } from '../support/runner/scratch.ts';

const LOG = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });
const START = Date.UTC(2026, 10, 20, 2);
const STEP_MS = 1_000;

/** The id of the reader with a scope. */
export const MEMBER_ID = 2;
export const ADMIN: Actor = { id: 1, name: 'admin', kind: 0, bp_id: null, grants: ['all', 'root', 'ADMIN'] };
const ACTORS: Readonly<Record<string, Actor>> = {
  admin: ADMIN,
  member: { id: MEMBER_ID, name: 'member', kind: 3, bp_id: null, grants: ['all', 'person', 'MEMBER'] },
};

export interface FileChange {
  path: string;
  /** null: the file is deleted. */
  text: string | null;
}

/** A server whose definitions come from a folder, used through HTTP. */
export interface World {
  admin: Client;
  member: Client;
  schemas(): CompiledSchemas;
  findings(): readonly Diagnostic[];
  /** Writes the files and makes the server read them. */
  save(changes: readonly FileChange[]): Promise<void>;
  /** Drops everything except the database and the files, and starts again from those. */
  restart(): Promise<void>;
  /** Advances the clock by a second. Returns the number of jobs that ended. */
  tick(): Promise<number>;
  /** Keeps the files; the database belongs to the caller. */
  close(): Promise<void>;
}

export async function createWorld(db: Database, files: ReadonlyMap<string, string>): Promise<World> {
  const directory = await mkdtemp(join(scratchFolder(), 'suantai-evolve-'));
  let now = START;
  const ids = countingIds();
  let running: Awaited<ReturnType<typeof start>>;

  async function write({ path, text }: FileChange): Promise<void> {
    const place = join(directory, path);
    if (text === null) return rm(place, { force: true });
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
  }

  async function start() {
    await migrateSystem(db, PLATFORM_TABLES);
    // A watcher would read a second time at any moment: the test decides when.
    const live = await liveSchemas(db, { directory, overlay: undefined }, LOG, { watches: false });
    const platform = assemble({
      db,
      clock: () => now,
      ids,
      settings: readSettings({ SEED: 'none', ADMIN_PASSWORD: 'Suantai@2026', NODE_ENV: 'test', RATE_LIMIT: '0' }),
      schemas: live.store,
      log: LOG,
      secretKey: new Uint8Array(32).fill(7),
      passwordCost: { memoryKib: 64, passes: 1 },
    });
    // The set has no accounts: the request names its actor.
    const app = createApp({
      ...platform.deps,
      authenticator: { actorOf: async (request) => ACTORS[request.headers.get('authorization') ?? ''] },
    });
    return { live, platform, app };
  }

  const clientOf = (name: string): Client =>
    createClient({ fetch: (request) => running.app.fetch(request) }, () => ({ authorization: name }));

  for (const [path, text] of files) await write({ path, text });
  running = await start();
  return {
    admin: clientOf('admin'),
    member: clientOf('member'),
    schemas: () => running.live.store.current(),
    findings: () => running.live.store.diagnostics(),
    async save(changes) {
      for (const change of changes) await write(change);
      await running.live.reload();
    },
    async restart() {
      running.platform.feed.close();
      running.platform.sockets.close();
      running = await start();
      await recoverTransients(running.platform.context('recovery'));
    },
    tick() {
      now += STEP_MS;
      return running.platform.runner.runDue();
    },
    async close() {
      running.platform.feed.close();
      running.platform.sockets.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function countingIds(): Ids {
  let count = 0;
  const next = () => String((count += 1)).padStart(12, '0');
  return {
    uuid: () => `00000000-0000-4000-8000-${next()}`,
    token: (bytes = 32) => `token-${next()}`.padEnd(Math.max(24, bytes), 'x'),
    digits: (length) => next().slice(-length),
  };
}
