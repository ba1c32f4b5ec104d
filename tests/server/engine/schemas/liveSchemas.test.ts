import { mkdtemp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import type { Database } from '#server/engine/db/database.ts';
import { dropColumn } from '#server/engine/db/dropColumn.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { liveSchemas, type LiveSchemas } from '#server/engine/schemas/liveSchemas.ts';
import { THROWN_FAMILIES } from '#server/engine/schemas/settle/neededFiles.ts';
import { readDefinitions } from '#server/engine/schemas/readDefinitions.ts';
import type { SchemaChange } from '#server/engine/schemas/schemaStore.ts';
import { databasesUnderTest, sqliteUnderTest } from '../../../support/databases/databases.ts';

const SHARED = readSchemaTexts('schemas').filter(({ path }) => !path.includes('/') || path.startsWith('errors/'));
const FILE = 'region/racks.yaml';
const racks = (fields: string) => `resource: racks
service: ecrm
path: /racks
label: { zh: 机柜, en: Rack }
icon: dns
routes: { list: /rack }
menu: { group: platform, sort: 1 }
access: [ADMIN]
fields:
  name: { type: name, required: true, search: true }
${fields}`;

interface Running {
  db: Database;
  directory: string;
  live: LiveSchemas;
  write(path: string, text: string): Promise<void>;
}

/** The shared files and one resource, watched as a server watches them. */
async function running(database: { open(): Promise<Database> }, fields = ''): Promise<Running> {
  const files = await saved(database, fields);
  return { ...files, live: await started(files) };
}

/** The files and an empty database, before a start. */
async function saved(database: { open(): Promise<Database> }, fields = ''): Promise<Omit<Running, 'live'>> {
  const directory = await mkdtemp(join(tmpdir(), 'suantai-schemas-'));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  };
  for (const { path, text } of SHARED) await write(path, text);
  await write(FILE, racks(fields));
  const db = await database.open();
  await migrateSystem(db);
  onTestFinished(async () => {
    await db.close();
    await rm(directory, { recursive: true, force: true });
  });
  return { db, directory, write };
}

async function started(
  { db, directory }: Omit<Running, 'live'>,
  // Only the watcher and the comparison at the start find a change, unless a test says otherwise.
  following = { compareMs: 600_000 },
  log = pino({ level: 'silent' }),
): Promise<LiveSchemas> {
  const live = await liveSchemas(db, { directory, overlay: undefined }, log, following);
  onTestFinished(() => live.stop());
  return live;
}

const nextChange = ({ store }: LiveSchemas) => new Promise<SchemaChange>((resolve) => void store.onChange(resolve));

describe.each(await databasesUnderTest())('definitions that follow their files, on $dialect', (database) => {
  test('a file that is reported after the stop is not read', async () => {
    const { live, write } = await running(database);
    await live.stop();
    await write(FILE, racks('  units: { type: integer, label: { zh: 高度, en: Height } }'));
    const before = live.store.current();
    await live.reload();
    expect(live.store.current()).toBe(before);
  });

  test('a change that is being read ends before the stop does', async () => {
    const { live } = await running(database);
    const ended: string[] = [];
    const reloading = live.reload().then(() => ended.push('reload'));
    await live.stop().then(() => ended.push('stop'));
    await reloading;
    expect(ended).toEqual(['reload', 'stop']);
  });

  test('a saved file is read automatically, and its table follows', async () => {
    const { db, live, write } = await running(database);
    const changed = nextChange(live);
    await write(FILE, racks('  height: { type: integer, label: { zh: 高度, en: Height } }'));
    expect((await changed).resources).toEqual(['racks']);
    expect(live.store.current().resources.racks?.fields.height?.type).toBe('integer');
    await db.run(`insert into racks (name, height) values ('a', 42)`);
    expect(await db.all('select height from racks')).toEqual([{ height: 42 }]);
  });

  test('a broken file leaves the last good definition running and says where it is broken', async () => {
    const { live, write } = await running(database);
    await write(FILE, racks('  height: { type: integr, label: { zh: 高度, en: Height } }'));
    await live.reload();
    expect(live.store.current().resources.racks?.fields.name?.type).toBe('name');
    expect(live.store.diagnostics()).toContainEqual(
      expect.objectContaining({ severity: 'error', file: FILE, line: 11, nearest: 'integer' }),
    );
    await write(FILE, racks(''));
    await live.reload();
    expect(live.store.diagnostics().filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('with LOG_LEVEL=warn, the log reports rows that break a rule and of fields with data that go', async () => {
    const files = await saved(database, '  height: { type: integer, max: 60, label: { zh: 高度, en: Height } }');
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const live = await started(files, undefined, log);
    await files.db.run(`insert into racks (name, height) values ('a', 47)`);
    await files.write(FILE, racks('  height: { type: integer, max: 30, label: { zh: 高度, en: Height } }'));
    await live.reload();
    expect(lines.join('')).toContain('"code":"rows-break-rule"');
    await files.write(FILE, racks(''));
    await live.reload();
    expect(lines.join('')).toContain('"code":"retired"');
  });

  test('the command drops a retired column and saves its data', async () => {
    const { db, directory, live, write } = await running(
      database,
      '  height: { type: integer, label: { zh: 高度, en: Height } }',
    );
    await db.run(`insert into racks (name, height) values ('a', 42)`);
    await write(FILE, racks(''));
    await live.reload();
    expect(live.store.current().resources.racks?.fields.height).toBeUndefined();
    expect(live.store.diagnostics()).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        code: 'retired',
        message: expect.stringContaining('npm run migrate -- drop racks.height'),
      }),
    );

    const dropped = await dropColumn(db, 'racks', 'height', 0);
    expect(await db.all(`select height from ${dropped?.savedIn}`)).toEqual([{ height: 42 }]);
    await live.reload();
    expect(live.store.diagnostics().filter(({ code }) => code === 'retired')).toEqual([]);
    await expect(readFile(join(directory, FILE), 'utf8')).resolves.not.toContain('height');
  });

  test('after a restart with a broken file the last good definition runs too', async () => {
    const { db, directory, write } = await running(
      database,
      '  height: { type: integer, label: { zh: 高度, en: Height } }',
    );
    await write(FILE, 'resource: racks\nservice: [');
    const { schemas } = await readDefinitions(db, { directory, overlay: undefined });
    expect(schemas.resources.racks?.fields.height?.type).toBe('integer');
  });

  test('over a database without stored texts, a refused definition continues as it was, and everything else follows', async () => {
    const { db, directory, live, write } = await running(
      database,
      '  height: { type: text, label: { zh: 高度, en: Height } }',
    );
    await live.stop();
    await write('region/bays.yaml', racks('').replaceAll('racks', 'bays').replace('/rack ', '/bay '));
    await readDefinitions(db, { directory, overlay: undefined });
    await db.run(`insert into racks (name, height) values ('a', 'tall')`);
    await db.run('delete from applied_files');
    await write(FILE, racks('  height: { type: integer, label: { zh: 高度, en: Height } }'));
    await write(
      'region/bays.yaml',
      racks('  depth: { type: integer, label: { zh: 深度, en: Depth } }')
        .replaceAll('racks', 'bays')
        .replace('/rack ', '/bay '),
    );
    const { schemas, diagnostics } = await readDefinitions(db, { directory, overlay: undefined });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([
      expect.objectContaining({ file: FILE, line: 11, code: 'data-loss' }),
    ]);
    expect(schemas.resources.racks?.fields.height?.type).toBe('text');
    expect(schemas.resources.bays?.fields).toHaveProperty('depth');
    expect(await db.all('select depth from bays')).toEqual([]);
  });

  test('over a database that keeps no texts yet, a broken file leaves the definition of before running, start after start', async () => {
    const { db, directory, write } = await running(
      database,
      '  height: { type: text, label: { zh: 高度, en: Height } }',
    );
    await db.run('delete from applied_files');
    await write(FILE, 'resource: racks\nservice: [');
    for (let start = 0; start < 2; start += 1) {
      const { schemas, diagnostics } = await readDefinitions(db, { directory, overlay: undefined });
      expect(schemas.resources.racks?.fields).toHaveProperty('height');
      expect(diagnostics.filter(({ file }) => file === FILE).map(({ severity }) => severity)).toEqual(['error']);
    }
    await write(FILE, racks('  depth: { type: integer, label: { zh: 深度, en: Depth } }'));
    expect(
      (await readDefinitions(db, { directory, overlay: undefined })).schemas.resources.racks?.fields,
    ).toHaveProperty('depth');
    expect(await db.all('select path from applied_files where path = ?', [FILE])).toHaveLength(1);
  });
});

// When a change is found does not depend on the database.
describe('a file that is saved around a start', () => {
  const bays = racks('').replaceAll('racks', 'bays').replace('/rack ', '/bay ');

  async function untilLive(live: LiveSchemas, resource: string): Promise<void> {
    while (live.store.current().resources[resource] === undefined) await nextChange(live);
  }

  test.each([0, 1, 2, 5, 10, 20, 50, 100, 200])(
    'goes live without another change, saved %d turns after the start began',
    async (turns) => {
      const files = await saved(sqliteUnderTest);
      const saving = (async () => {
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
        await files.write('region/bays.yaml', bays);
      })();
      const live = await started(files);
      await saving;
      await untilLive(live, 'bays');
    },
  );

  test('goes live although the file system reports nothing', async () => {
    const files = await saved(sqliteUnderTest);
    // The watched directory is another one from here on, as after a mount.
    const live = await started(files, { compareMs: 5 });
    await rename(files.directory, `${files.directory}-before`);
    onTestFinished(() => rm(`${files.directory}-before`, { recursive: true }));
    for (const { path, text } of SHARED) await files.write(path, text);
    await files.write('region/bays.yaml', bays);
    await untilLive(live, 'bays');
  });
});

// Findings about the files do not depend on the database.
describe('a shared file', () => {
  test.each(SHARED.map(({ path }) => path))(
    '%s broken, empty or missing: everything goes on, and edits of resources go live, also at a start',
    async (shared) => {
      const { db, directory, live, write } = await running(sqliteUnderTest);
      const all = Object.keys(live.store.current().services);
      for (const text of ['x: [\n', '', undefined]) {
        if (text === undefined) await rm(join(directory, shared));
        else await write(shared, text);
        await write(
          FILE,
          racks(`  height: { type: integer, label: { zh: 高度, en: ${text === '' ? 'Empty' : 'Broken'} } }`),
        );
        await live.reload();
        expect(Object.keys(live.store.current().services)).toEqual(all);
        expect(live.store.current().resources.racks?.fields.height?.label.en).toBe(text === '' ? 'Empty' : 'Broken');
        const mayGo =
          /^(?:slots|terms|product|firstSteps|presets|settings|\w+Settings|cloudProducts)\.yaml$/.test(shared) ||
          (shared.startsWith('errors/') && !THROWN_FAMILIES.includes(shared.slice(7, -5)));
        if (text !== undefined || !mayGo)
          expect(live.store.diagnostics()).toContainEqual(expect.objectContaining({ severity: 'error', file: shared }));
        const restarted = await readDefinitions(db, { directory, overlay: undefined });
        expect(Object.keys(restarted.schemas.services)).toEqual(all);
        expect(restarted.schemas.resources).toHaveProperty('racks');
      }
    },
  );
});
