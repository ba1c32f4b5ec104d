/** `npm run migrate -- drop <table>.<column>`: lets a change happen that would lose data, and saves the data first. */

import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { readSettings } from '#server/config.ts';
import { dropColumn } from '#server/db/dropColumn.ts';
import { migrateSystem } from '#server/db/migrateSystem.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readDefinitions, schemaPlaces } from '#server/schemas/readDefinitions.ts';

const [verb, place = ''] = process.argv.slice(2);
const [, table = '', column] = /^(\w+)(?:\.(\w+))?$/.exec(place) ?? [];
if (verb !== 'drop' || table === '') {
  console.error('usage: npm run migrate -- drop <table>[.<column>]');
  process.exit(2);
}

const settings = readSettings(process.env);
const db = await openDatabase(settings);
try {
  await migrateSystem(db);
  const dropped = await dropColumn(db, table, column, Date.now());
  if (dropped === undefined) {
    console.error(`there is nothing called ${place} that can be dropped`);
    process.exitCode = 2;
  } else {
    console.log(`dropped ${place}; its ${dropped.rows} rows are kept in the table ${dropped.savedIn}`);
    const { schemas, diagnostics } = await readDefinitions(db, schemaPlaces(settings));
    for (const diagnostic of diagnostics.filter((each) => each.severity === 'error')) console.error(formatDiagnostic(diagnostic));
    // A server that is running looks again.
    const definition = Object.values(schemas.resources).find((each) => each.table === table);
    if (definition !== undefined) utimesSync(join(settings.schemasDir, definition.domain, `${definition.resource}.yaml`), new Date(), new Date());
  }
} finally {
  await db.close();
}
