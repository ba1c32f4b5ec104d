import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import type { Definition } from '#model/language/definition.ts';
import { readSettings, type Settings } from '#server/engine/process/config.ts';
import { dropCommand, records } from '#server/engine/db/migration/finding.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { listRetired, type Retired } from '#server/engine/db/migration/listRetired.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { withoutWriting } from '#server/engine/db/withoutWriting.ts';
import { dropData, type DataPlace } from '#server/engine/schemas/settle/dropData.ts';
import { schemaPlaces } from '#server/engine/schemas/readDefinitions.ts';
import { resourcesThatRan } from '#server/engine/schemas/settle/resourcesThatRan.ts';

type Terminal = Pick<Console, 'log' | 'error'>;

/** Lists retired data, or deletes it. Returns the exit code. */
export async function migrateCommand(
  [verb = 'list', place = '', ...more]: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal = console,
): Promise<number> {
  const settings = readSettings(env);
  const [, table, column] = /^(\w+)(?:\.(\w+))?$/.exec(place) ?? [];
  if (verb === 'list' && place === '') return list(settings, terminal);
  if (verb === 'drop' && table !== undefined && more.length === 0) return drop(settings, { table, column }, terminal);
  terminal.error('usage: npm run migrate [-- list], or npm run migrate -- drop <table>[.<column>]');
  return 2;
}

async function list(settings: Settings, terminal: Terminal): Promise<number> {
  const retired = await withoutWriting(settings, async (db) => {
    if (db === undefined || !(await readTables(db)).has('applied_definitions')) return [];
    return listRetired(db, await resourcesThatRan(db, schemaPlaces(settings)));
  });
  const lines = retired.map((each) => [nameOf(each), whatItHolds(each), dropCommand(each.table, each.column)]);
  const widths = [0, 1].map((at) => Math.max(0, ...lines.map((line) => line[at]?.length ?? 0)));
  for (const [name = '', holds = '', command = ''] of lines)
    terminal.log(`${name.padEnd(widths[0] ?? 0)}  ${holds.padEnd(widths[1] ?? 0)}  ${command}`);
  terminal.log(
    retired.length === 0 ? 'nothing is retired' : `${retired.length} retired: declare them again to restore them`,
  );
  return 0;
}

function nameOf({ resource, column, field }: Retired): string {
  if (column === undefined) return `resource ${resource}`;
  return `field ${resource}.${column}${field === column ? '' : ` (was ${field})`}`;
}

function whatItHolds({ column, values, rows }: Retired): string {
  return column === undefined ? records(rows) : `values in ${values} of ${records(rows)}`;
}

async function drop(settings: Settings, { table, column }: DataPlace, terminal: Terminal): Promise<number> {
  const db = await openDatabase(settings);
  try {
    await migrateSystem(db);
    const done = await dropData(db, schemaPlaces(settings), { table, column }, Date.now());
    if (done.outcome === 'refused') {
      terminal.error(done.reason);
    } else {
      terminal.log(
        `${done.outcome} ${column === undefined ? table : `${table}.${column}`}; its ${done.saved.rows} rows are kept in the table ${done.saved.savedIn}`,
      );
      wakeServer(settings.schemasDir, done.running);
    }
    for (const diagnostic of done.diagnostics.filter(({ severity }) => severity === 'error'))
      terminal.error(formatDiagnostic(diagnostic));
    return done.outcome === 'refused' ? 2 : 0;
  } finally {
    await db.close();
  }
}

/** A running server reads its files again when any of them is touched. */
function wakeServer(schemasDir: string, definition: Definition | undefined): void {
  const files = [
    ...(definition === undefined ? [] : [`${definition.domain}/${definition.resource}.yaml`]),
    'services.yaml',
  ];
  const touched = files.map((file) => join(schemasDir, file)).find((file) => existsSync(file));
  if (touched !== undefined) utimesSync(touched, new Date(), new Date());
}
