import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { readDefinitions } from '#server/engine/schemas/readDefinitions.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';

const SHARED = readSchemaTexts('schemas').filter(({ path }) => !path.includes('/') || path.startsWith('errors/'));
const resource = (name: string, fields = '') => `resource: ${name}
service: ecrm
label: { zh: 物, en: Thing }
access: [ADMIN]
fields:
  name: { type: name, required: true }
${fields}`;

describe.each(await databasesUnderTest())('overlays of a running server, on $dialect', (database) => {
  async function installation() {
    const root = await mkdtemp(join(tmpdir(), 'suantai-overlays-'));
    const db = await database.open();
    onTestFinished(async () => {
      await db.close();
      await rm(root, { recursive: true });
    });
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    };
    for (const { path, text } of SHARED) await write(`schemas/${path}`, text);
    await write('schemas/region/sites.yaml', resource('sites'));
    await mkdir(join(root, 'overlay'));
    await migrateSystem(db);
    const read = async () => {
      const { schemas, diagnostics } = await readDefinitions(db, {
        directory: join(root, 'schemas'),
        overlay: join(root, 'overlay'),
      });
      return {
        names: Object.keys(schemas.resources),
        schemas,
        errors: diagnostics.filter(({ severity }) => severity === 'error').map(formatDiagnostic),
      };
    };
    return {
      db,
      read,
      write: (path: string, text: string) => write(`overlay/${path}`, text),
      take: (path: string) => rm(join(root, 'overlay', path)),
    };
  }

  test('a file without one under it gets its table, and a mistake in it leaves it as it ran', async () => {
    const { db, read, write } = await installation();
    await write('room/racks.yaml', resource('racks', '  site_id: { type: reference, to: sites }\n'));
    expect(await read()).toMatchObject({ names: ['racks', 'sites'], errors: [] });
    await db.run(`insert into racks (name) values ('a')`);
    await write('room/racks.yaml', resource('racks', '  site_id: { type: reference, to: sits }\n'));
    expect(await read()).toMatchObject({
      names: ['racks', 'sites'],
      errors: [expect.stringMatching(/^overlay\/room\/racks\.yaml:7:35 unknown resource "sits"/)],
    });
    expect(await db.all('select name from racks')).toEqual([{ name: 'a' }]);
  });

  test('absent: true hides a resource, keeps its rows, and gives both back', async () => {
    const { db, read, write, take } = await installation();
    await read();
    await db.run(`insert into sites (name) values ('north')`);
    await write('region/sites.yaml', 'absent: true\n');
    expect(await read()).toMatchObject({ names: [], errors: [] });
    await take('region/sites.yaml');
    expect(await read()).toMatchObject({ names: ['sites'], errors: [] });
    expect(await db.all('select name from sites')).toEqual([{ name: 'north' }]);
  });

  test('a column that an operator added stays when ours gets another', async () => {
    const { read, write } = await installation();
    await write(
      'region/sites.yaml',
      'fields: { rack: { type: text, label: { zh: 机柜, en: Rack } } }\nlist: { columns: { add: rack, after: name, remove: created_at } }\n',
    );
    expect((await read()).schemas.resources['sites']?.list.columns).toEqual(['name', 'rack']);
    await write(
      '../schemas/region/sites.yaml',
      resource('sites', '  code: { type: text }\nlist: { columns: [code, name] }\n'),
    );
    expect((await read()).schemas.resources['sites']?.list.columns).toEqual(['code', 'name', 'rack']);
  });
});
