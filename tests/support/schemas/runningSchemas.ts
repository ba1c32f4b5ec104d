import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { Definition } from '#model/language/definition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import type { Database } from '#server/engine/db/database.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { liveSchemas, type LiveSchemas } from '#server/engine/schemas/liveSchemas.ts';
import type { DatabaseUnderTest } from '../databases/databases.ts';

/** The product's own shared files, which every set of resources needs. */
export const SHARED_FILES = readSchemaTexts('schemas').filter(
  ({ path }) => !path.includes('/') || path.startsWith('errors/'),
);

export interface RunningSchemas {
  db: Database;
  directory: string;
  live: LiveSchemas;
  /** Writes files (overlays below `overlay/`), or deletes them with null, and reads all again. Returns the errors. */
  save(files: Record<string, string | null>): Promise<Diagnostic[]>;
  /** Simulates a process that starts on the same files and database. */
  restart(): Promise<LiveSchemas>;
  definition(resource: string): Definition | undefined;
  errors(): Diagnostic[];
  /** Warnings with this code. */
  warnings(code: string): Diagnostic[];
}

/** Schema files in a temporary folder, read as a server reads them when they change; removed after the test. */
export async function runningSchemas(
  database: DatabaseUnderTest,
  files: Record<string, string>,
): Promise<RunningSchemas> {
  const directory = await mkdtemp(join(tmpdir(), 'suantai-schemas-'));
  const overlay = await mkdtemp(join(tmpdir(), 'suantai-overlay-'));
  const write = async (path: string, text: string | null) => {
    const file = path.startsWith('overlay/') ? join(overlay, path.slice('overlay/'.length)) : join(directory, path);
    if (text === null) return rm(file, { force: true });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  for (const { path, text } of SHARED_FILES) await write(path, text);
  for (const [path, text] of Object.entries(files)) await write(path, text);
  const db = await database.openFilled('platform tables', (empty) => migrateSystem(empty, PLATFORM_TABLES));
  // Files are written one after the other: watched, half of a change would be read on a busy machine.
  const start = () => liveSchemas(db, { directory, overlay }, pino({ level: 'silent' }), { watches: false });
  let live = await start();
  onTestFinished(async () => {
    await live.stop();
    await db.close();
    await Promise.all([directory, overlay].map((folder) => rm(folder, { recursive: true })));
  });
  const errors = () => live.store.diagnostics().filter(({ severity }) => severity === 'error');
  return {
    db,
    directory,
    get live() {
      return live;
    },
    async save(changes) {
      for (const [path, text] of Object.entries(changes)) await write(path, text);
      await live.reload();
      return errors();
    },
    async restart() {
      await live.stop();
      return (live = await start());
    },
    definition: (resource) => live.store.current().resources[resource],
    errors,
    warnings: (code) => live.store.diagnostics().filter((each) => each.severity === 'warning' && each.code === code),
  };
}

/** A resource in its simplest form: `fields` are lines of YAML, indented by two spaces. */
export function plainResource(name: string, fields: string, more = ''): string {
  return `resource: ${name}
service: ecrm
path: /${name.toLowerCase()}
label: { zh: 东西, en: Thing }
routes: { list: /${name.toLowerCase()} }
access: [ADMIN]
${more}fields:
${fields}
`;
}

/** A field with a label, as one line of YAML. */
export function field(name: string, rest: string): string {
  return `  ${name}: { label: { zh: 字段, en: Field }, ${rest} }`;
}
