import { pino } from 'pino';
import { actorFrom } from '#model/access/actorFrom.ts';
import { isGranted } from '#model/access/granted.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { createEngine, type Engine } from '#server/engine/start/createEngine.ts';
import { migrateDefinitions } from '#server/engine/db/migration/migrateDefinitions.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { ENGINE_TABLES } from '#server/engine/start/engineTables.ts';
import { randomIds } from '#server/engine/process/ids.ts';
import { createSchemaStore } from '#server/engine/schemas/schemaStore.ts';
import type { World } from '../server/everyDefinition/world.ts';
import { createClient } from '../support/servers/client.ts';
import type { DatabaseUnderTest } from '../support/databases/databases.ts';
import { PEOPLE, signInByName, tokenOf } from './signInByName.ts';

const START = Date.UTC(2026, 10, 20, 2);

export interface ForeignWorld extends World {
  engine: Engine;
  advance(ms: number): void;
  close(): Promise<void>;
}

/** The engine on foreign definitions, with a sign-in as the only part of a product. */
export async function openForeignWorld(
  schemas: CompiledSchemas,
  { open }: Pick<DatabaseUnderTest, 'open'>,
): Promise<ForeignWorld> {
  let now = START;
  const db = await open();
  await migrateSystem(db, ENGINE_TABLES);
  await migrateDefinitions(db, schemas.resources);
  const engine = createEngine(
    {
      db,
      clock: () => now,
      ids: randomIds,
      settings: readSettings({ SEED: 'none', NODE_ENV: 'test', RATE_LIMIT: '0' }),
      schemas: createSchemaStore(schemas),
      log: pino({ level: 'silent' }),
      secretKey: new Uint8Array(32).fill(7),
    },
    signInByName,
  );
  function actorOf(reader: string) {
    const person = PEOPLE.find(({ name }) => name === reader);
    if (person === undefined) throw new Error(`nobody is called ${reader}`);
    return actorFrom(person, schemas.roles);
  }
  return {
    schemas,
    readers: PEOPLE.map(({ name }) => name),
    root: 'olga',
    as: (reader) => createClient(engine.app, () => ({ authorization: `Bearer ${tokenOf(reader)}` })),
    guest: createClient(engine.app, () => ({})),
    holds: (reader, grants) => isGranted(actorOf(reader), grants),
    actorOf: async (reader) => actorOf(reader),
    db,
    clock: { now: () => now },
    context: () => engine.context('foreign'),
    engine,
    advance: (ms) => void (now += ms),
    close: () => db.close(),
  };
}
