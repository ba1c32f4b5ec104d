import type { EngineDeps } from '#server/engine/start/createEngine.ts';
import type { Settings } from '#server/engine/process/config.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { randomIds } from '#server/engine/process/ids.ts';
import { createLog } from '#server/engine/observe/log.ts';
import { openFileStore } from '#server/engine/files/store/openFileStore.ts';
import { openClocks } from '#server/engine/jobs/testClock/openClocks.ts';
import { readDefinitions, schemaPlaces } from '#server/engine/schemas/readDefinitions.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { createSchemaStore } from '#server/engine/schemas/schemaStore.ts';
import { readSecretKey } from '#server/engine/start/secretKey.ts';

/** Opens the configured database, with the tables of the schema files, until `work` ends. */
export async function withDatabase(settings: Settings, work: (env: EngineDeps) => Promise<void>): Promise<void> {
  const db = await openDatabase(settings);
  try {
    await migrateSystem(db, PLATFORM_TABLES);
    const { schemas, diagnostics } = await readDefinitions(db, schemaPlaces(settings));
    await work({
      db,
      files: await openFileStore(settings),
      ...(await openClocks(settings, db)),
      ids: randomIds,
      settings,
      schemas: createSchemaStore(schemas, diagnostics),
      log: createLog({ level: settings.logLevel }),
      secretKey: await readSecretKey(settings),
    });
  } finally {
    await db.close();
  }
}
