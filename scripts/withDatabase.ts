import type { Surroundings } from '#server/assemble.ts';
import type { Settings } from '#server/config.ts';
import { migrateSystem } from '#server/db/migrateSystem.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { randomIds } from '#server/ids.ts';
import { createLog } from '#server/observe/log.ts';
import { readDefinitions, schemaPlaces } from '#server/schemas/readDefinitions.ts';
import { PLATFORM_TABLES } from '#server/platformTables.ts';
import { createSchemaStore } from '#server/schemas/schemaStore.ts';
import { readSecretKey } from '#server/secretKey.ts';

/** Opens the database that the settings name, with the tables of the schema files, for as long as `work` needs it. */
export async function withDatabase(
  settings: Settings,
  work: (surroundings: Surroundings) => Promise<void>,
): Promise<void> {
  const db = await openDatabase(settings);
  try {
    await migrateSystem(db, PLATFORM_TABLES);
    const { schemas, diagnostics } = await readDefinitions(db, schemaPlaces(settings));
    await work({
      db,
      clock: Date.now,
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
