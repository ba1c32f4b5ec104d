import { onTestFinished } from 'vitest';
import { pino } from 'pino';
import { compileSchemas } from '#model/compile/compile.ts';
import type { CompiledSchemas } from '#model/definition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { ACCESS_TABLES } from '#server/access/accessTables.ts';
import { assemble, type Platform } from '#server/assemble.ts';
import { readSettings, type Settings } from '#server/config.ts';
import type { Context, Ids } from '#server/context.ts';
import { createContext, PLATFORM } from '#server/createContext.ts';
import type { Database } from '#server/db/database.ts';
import { openSqlite } from '#server/db/drivers/sqlite.ts';
import { migrateDefinitions, migrateSystem } from '#server/db/migrate.ts';
import { firstStart } from '#server/db/seed/firstStart.ts';
import { JOB_TABLES } from '#server/jobs/jobTable.ts';
import { createSchemaStore, type OpenSchemaStore } from '#server/schemas/schemaStore.ts';
import { createClient, type Client } from './client.ts';

export const DEMO_ACCOUNTS = [
  'system', 'admin', 'bp_admin', 'personal', 'bp_user', 'operation_supporter', 'provider', 'copote_normal', 'copote_reviewer', 'copote_admin',
] as const;
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];
export const DEMO_PASSWORD = 'Suantai@2026';

/** A Friday morning in Beijing; it passes only when a test says so. */
export const START = Date.UTC(2026, 10, 20, 2);

export interface ScenarioOptions {
  /** Default: SQLite in memory. `databasesUnderTest()` gives both. */
  database?: { open(): Promise<Database> };
  /** Default: the product's own. */
  schemas?: CompiledSchemas;
  /** `demo`: accounts and records of the demo. `none`: base records and the account `admin`. */
  seed?: 'demo' | 'none';
  settings?: Partial<Settings>;
}

export type Scenario = Record<DemoAccount, Client> & {
  /** Nobody signed in. */
  guest: Client;
  /** Anybody, by account name and password. */
  as(name: string, password?: string): Client;
  db: Database;
  platform: Platform;
  schemas: OpenSchemaStore;
  /** For calling use cases as the platform itself. */
  context(): Context;
  clock: { now(): number; advance(ms: number): void };
  close(): Promise<void>;
};

/** A whole server on an empty database, seen through signed-in clients. Gone when the test that asked for it is finished. */
export async function scenario(options: ScenarioOptions = {}): Promise<Scenario> {
  const made = await createScenario(options);
  onTestFinished(made.close);
  return made;
}

/** The same for a whole file: whoever asks closes it (`afterAll`). */
export async function createScenario({ database, schemas = productSchemas(), seed = 'demo', settings }: ScenarioOptions = {}): Promise<Scenario> {
  const db = await (database?.open() ?? openSqlite(':memory:', { synchronous: 'OFF' }));
  let now = START;
  const store = createSchemaStore(schemas);
  await migrateSystem(db, [...ACCESS_TABLES, ...JOB_TABLES]);
  await migrateDefinitions(db, schemas.resources);
  const platform = assemble({
    db,
    clock: () => now,
    ids: countingIds(),
    settings: { ...readSettings({ SEED: seed, ADMIN_PASSWORD: DEMO_PASSWORD, NODE_ENV: 'test', RATE_LIMIT: '0' }), ...settings },
    schemas: store,
    log: pino({ level: 'silent' }),
    secretKey: new Uint8Array(32).fill(7),
    passwordCost: { memoryKib: 64, passes: 1 },
  });
  const context = () => createContext(platform.deps, { actor: PLATFORM, requestId: 'scenario', lang: 'zh' });
  await firstStart(context());

  const as = (name: string, password = DEMO_PASSWORD) => {
    let token: Promise<string> | undefined;
    return createClient(platform.app, async () => ({ authorization: `Bearer ${await (token ??= signIn(platform, name, password))}` }));
  };
  return {
    // Every account of the list gets its client.
    ...(Object.fromEntries(DEMO_ACCOUNTS.map((name) => [name, as(name)])) as Record<DemoAccount, Client>),
    guest: createClient(platform.app, () => ({})),
    as,
    db,
    platform,
    schemas: store,
    context,
    clock: { now: () => now, advance: (ms) => void (now += ms) },
    close: () => db.close(),
  };
}

async function signIn(platform: Platform, name: string, password: string): Promise<string> {
  const reply = await createClient(platform.app, () => ({})).post('/api/ums/v1/auth/password/tokens', { name, password });
  if (reply.status !== 200) throw new Error(`sign-in of ${name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return String(reply.body.token);
}

let compiled: CompiledSchemas | undefined;

/** `schemas/`, compiled once a test process. */
export function productSchemas(): CompiledSchemas {
  return (compiled ??= compileSchemas(readSchemaTexts('schemas')).schemas);
}

function countingIds(): Ids {
  let count = 0;
  const next = () => String((count += 1)).padStart(12, '0');
  return { uuid: () => `00000000-0000-4000-8000-${next()}`, token: (bytes = 32) => `token-${next()}`.padEnd(Math.max(24, bytes), 'x') };
}
