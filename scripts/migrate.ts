/**
 * `npm run migrate [-- list]`: what is stored that nothing declares any more, and the command that lets each go.
 * `npm run migrate -- drop <table>[.<column>]`: lets it go, and saves the data first.
 */

import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { formatDiagnostic, type Diagnostic } from '#model/compile/diagnostics.ts';
import type { Definition } from '#model/definition.ts';
import { readSettings } from '#server/config.ts';
import { dropCommand } from '#server/db/migration/finding.ts';
import { listRetired, type Retired } from '#server/db/migration/listRetired.ts';
import { migrateSystem } from '#server/db/migrateSystem.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readTables } from '#server/db/tables/readTable.ts';
import { withoutWriting } from '#server/db/withoutWriting.ts';
import { letGo } from '#server/schemas/letGo.ts';
import { schemaPlaces } from '#server/schemas/readDefinitions.ts';
import { resourcesThatRan } from '#server/schemas/resourcesThatRan.ts';

const [verb = 'list', place = '', ...more] = process.argv.slice(2);
const [, table, column] = /^(\w+)(?:\.(\w+))?$/.exec(place) ?? [];
const settings = readSettings(process.env);
const places = schemaPlaces(settings);

if (verb === 'list' && place === '') await list();
else if (verb === 'drop' && table !== undefined && more.length === 0) await drop(table, column);
else {
  console.error('usage: npm run migrate [-- list], or npm run migrate -- drop <table>[.<column>]');
  process.exitCode = 2;
}

async function list(): Promise<void> {
  const retired = await withoutWriting(settings, async (db) => {
    if (db === undefined || !(await readTables(db)).has('applied_definitions')) return [];
    return listRetired(db, await resourcesThatRan(db, places));
  });
  const lines = retired.map((each) => [nameOf(each), whatItHolds(each), dropCommand(each.table, each.column)]);
  const widths = [0, 1].map((at) => Math.max(0, ...lines.map((line) => line[at]?.length ?? 0)));
  for (const [name = '', holds = '', command = ''] of lines) console.log(`${name.padEnd(widths[0] ?? 0)}  ${holds.padEnd(widths[1] ?? 0)}  ${command}`);
  console.log(retired.length === 0 ? 'nothing is retired' : `${retired.length} retired: each comes back whole when it is declared again`);
}

function nameOf({ resource, column, field }: Retired): string {
  if (column === undefined) return `resource ${resource}`;
  return `field ${resource}.${column}${field === column ? '' : ` (was ${field})`}`;
}

function whatItHolds({ column, values, rows }: Retired): string {
  return column === undefined ? `${rows} records` : `values in ${values} of ${rows} records`;
}

async function drop(from: string, what: string | undefined): Promise<void> {
  const db = await openDatabase(settings);
  try {
    await migrateSystem(db);
    const done = await letGo(db, places, { table: from, column: what }, Date.now());
    if (done.outcome === 'refused') {
      console.error(done.reason);
      process.exitCode = 2;
    } else {
      console.log(`${done.outcome} ${place}; its ${done.saved.rows} rows are kept in the table ${done.saved.savedIn}`);
      wakeServer(done.running);
    }
    printErrors(done.diagnostics);
  } finally {
    await db.close();
  }
}

function printErrors(diagnostics: readonly Diagnostic[]): void {
  for (const diagnostic of diagnostics.filter(({ severity }) => severity === 'error')) console.error(formatDiagnostic(diagnostic));
}

/** A server that runs looks again when a file is touched: any will do. */
function wakeServer(definition: Definition | undefined): void {
  const files = [...(definition === undefined ? [] : [`${definition.domain}/${definition.resource}.yaml`]), 'services.yaml'];
  const touched = files.map((file) => join(settings.schemasDir, file)).find((file) => existsSync(file));
  if (touched !== undefined) utimesSync(touched, new Date(), new Date());
}
