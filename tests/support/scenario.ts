import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/domains/identity/demoAccounts.ts';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { pino } from 'pino';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { assemble } from '#server/start/assemble.ts';
import type { Engine } from '#server/engine/start/createEngine.ts';
import { readSettings, type Settings } from '#server/engine/process/config.ts';
import type { Context, Ids } from '#server/engine/context.ts';
import type { DriverFactories } from '#server/domains/cloud/driver/registry.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import { migrateDefinitions } from '#server/engine/db/migration/migrateDefinitions.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { doBusiness } from '#server/seed/business/doBusiness.ts';
import { firstStart } from '#server/seed/firstStart.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { createSchemaStore, type OpenSchemaStore } from '#server/engine/schemas/schemaStore.ts';
import { openTestClock, type TestClock } from '#server/engine/jobs/testClock/testClock.ts';
import { createClient, type Client } from './servers/client.ts';
import { compileOnce } from './schemas/compileOnce.ts';
import { oneDatabase, type DatabaseUnderTest } from './databases/databases.ts';

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number];
export { DEMO_ACCOUNTS, DEMO_PASSWORD };

/** A Friday morning in Beijing. The clock only moves when a test moves it. */
export const START = Date.UTC(2026, 10, 20, 2);

export interface ScenarioOptions {
  /** Default: `oneDatabase()`, which is SQLite. `databasesUnderTest()` returns both. */
  database?: DatabaseUnderTest;
  /** Default: the product's own. */
  schemas?: CompiledSchemas;
  /** `demo`: accounts and records of the demo. `none`: base records and the account `admin`. */
  seed?: 'demo' | 'none';
  /** With three months of business up to the instant at which the demo begins, as in a process. */
  business?: boolean;
  settings?: Partial<Settings>;
  /** Public key of licences, PEM. */
  licenceKey?: string;
  /** Default: none, so that codes go to the outbox of the demo. */
  senders?: Senders;
  /** With a test clock that stands at `START`, or at this instant; everything outside the platform is in real time. */
  testClock?: boolean | number;
  /** Work of simulated clouds takes no time: real time moves on to whatever the test clock waits for. */
  skipsWaits?: boolean;
  /** The drivers of clouds; default: none. */
  drivers?: DriverFactories;
  /**
   * Whether what nothing prices is free (`billing.free_unpriced`). Tests that are not about prices need neither prices
   * nor money, so that it is; a platform sells nothing without a price unless its administrators say so.
   */
  givesUnpriced?: boolean;
}

export type Scenario = Record<DemoAccount, Client> & {
  /** A client without a session. */
  guest: Client;
  /** Signs in any user by account name and password. */
  as(name: string, password?: string): Client;
  db: Database;
  platform: Engine;
  schemas: OpenSchemaStore;
  /** Another process on the same database. */
  anotherProcess(): Engine;
  /** For calling use cases as the platform itself. */
  context(): Context;
  clock: { now(): number; advance(ms: number): void };
  close(): Promise<void>;
};

/** A whole server on an empty database, with signed-in clients. Closed when its test ends. */
export async function scenario(options: ScenarioOptions = {}): Promise<Scenario> {
  const made = await createScenario(options);
  onTestFinished(made.close);
  return made;
}

/** The same for a whole file: the caller closes it (`afterAll`). */
export async function createScenario({
  schemas = productSchemas(),
  seed = 'demo',
  business = false,
  settings,
  licenceKey,
  senders,
  drivers,
  testClock = false,
  skipsWaits = false,
  givesUnpriced = true,
  database: chosen,
}: ScenarioOptions = {}): Promise<Scenario> {
  const begin = typeof testClock === 'number' ? testClock : START;
  let now = begin;
  const store = createSchemaStore(schemas);
  // Created with the first file.
  const dataDir = join(tmpdir(), `suantai-${randomUUID()}`);
  const depsOn = (filled: Database, ids: Ids, moved?: TestClock) => ({
    db: filled,
    clock: moved?.now ?? (() => now),
    ...(moved && { testClock: moved, ...realTimeOf(skipsWaits) }),
    ids,
    settings: {
      ...readSettings({ SEED: seed, ADMIN_PASSWORD: DEMO_PASSWORD, NODE_ENV: 'test', RATE_LIMIT: '0' }),
      ...(moved && { testClock: begin }),
      dataDir,
      ...settings,
    },
    schemas: store,
    log: pino({ level: 'silent' }),
    secretKey: new Uint8Array(32).fill(7),
    licenceKey,
    ...(senders && { senders }),
    ...(drivers && { drivers }),
    passwordCost: { memoryKib: 64, passes: 1 },
  });
  const platformOn = (...given: Parameters<typeof depsOn>) => assemble(depsOn(...given));
  const database = chosen ?? (await oneDatabase());
  const db = await database.openFilled(
    `${seed} ${business} ${begin} ${givesUnpriced} ${schemas.revision} ${seedRevision()}`,
    async (empty) => {
      await migrateSystem(empty, PLATFORM_TABLES);
      await migrateDefinitions(empty, schemas.resources);
      const deps = depsOn(empty, countingIds('aaaa'));
      const first = assemble(deps);
      await firstStart(
        first.context('first-start'),
        business ? (inside, members) => doBusiness(inside, deps, assemble, members) : undefined,
      );
      await first.live.begin();
      if (givesUnpriced && schemas.resources['configs'] !== undefined)
        await empty.run("update configs set value = 'true' where key = 'billing.free_unpriced'");
      // Tests of refunds are about the unused share; the first days of a purchase have a test of their own.
      if (schemas.resources['configs'] !== undefined)
        await empty.run("update configs set value = '0' where key = 'billing.full_refund_days'");
      await first.live.end();
    },
  );
  const moved = testClock !== false ? await openTestClock(db, begin) : undefined;
  const platform = platformOn(db, countingIds('8000'), moved);
  await platform.live.begin();
  const context = () => platform.context('scenario');

  const as = (name: string, password = DEMO_PASSWORD) => {
    let token: Promise<string> | undefined;
    return createClient(platform.app, async () => ({
      authorization: `Bearer ${await (token ??= signIn(platform, name, password))}`,
    }));
  };
  return {
    // Every account of the list has its client.
    ...(Object.fromEntries(DEMO_ACCOUNTS.map((name) => [name, as(name)])) as Record<DemoAccount, Client>),
    guest: createClient(platform.app, () => ({})),
    as,
    db,
    platform,
    schemas: store,
    anotherProcess: () => platformOn(db, countingIds('9000')),
    context,
    clock: { now: moved?.now ?? (() => now), advance: (ms) => void (now += ms) },
    async close() {
      rmSync(dataDir, { recursive: true, force: true });
      await db.close();
    },
  };
}

function realTimeOf(skipsWaits: boolean) {
  if (!skipsWaits) return { realTime: Date.now };
  let skipped = 0;
  return {
    realTime: () => Date.now() + skipped,
    pause: (ms: number) => Promise.resolve((skipped += ms)),
  };
}

async function signIn(platform: Engine, name: string, password: string): Promise<string> {
  const reply = await createClient(platform.app, () => ({})).post('/api/ums/v1/auth/password/tokens', {
    name,
    password,
  });
  if (reply.status !== 200)
    throw new Error(`sign-in of ${name} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return String(reply.body.token);
}

let compiled: CompiledSchemas | undefined;

/** `schemas/`, compiled. The tests of one process share it. */
export function productSchemas(): CompiledSchemas {
  return (compiled ??= compileOnce(readSchemaTexts('schemas')).schemas);
}

let seedSum: string | undefined;

/** Changes with the records of the first start, so that an outdated copy is never used. */
const seedRevision = (): string => (seedSum ??= sumOfSeed());

function sumOfSeed(): string {
  const folder = 'server/seed';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sum = createHash('sha256');
  for (const file of files) sum.update(readFileSync(join(file.parentPath, file.name)));
  return sum.digest('hex');
}

/** Each family counts separately: ids of a test must not equal those of seeded records. */
function countingIds(family: 'aaaa' | '8000' | '9000'): Ids {
  let count = 0;
  const next = () => String((count += 1)).padStart(12, '0');
  return {
    uuid: () => `00000000-0000-4000-${family}-${next()}`,
    token: (bytes = 32) => `token-${family}-${next()}`.padEnd(Math.max(24, bytes), 'x'),
    digits: (length) => next().slice(-length),
  };
}
