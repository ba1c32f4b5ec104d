import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import type { Database } from '#server/engine/db/database.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { foresee, type Foreseen } from '#server/engine/schemas/settle/foresee.ts';
import { databasesUnderTest, type DatabaseUnderTest } from '../../../../support/databases/databases.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const RACKS = 'region/racks.yaml';
const words = (...names: string[]) =>
  `type: enum, values: { ${names.map((name) => `${name}: { zh: 词${name.length}, en: ${name} }`).join(', ')} }`;
const name = field('name', 'type: text');
const racks = (...fields: string[]) => plainResource('racks', [name, ...fields].join('\n'));
const plain = (resource: string, more = '') => plainResource(resource, name, more);

/** A deployment: files over a database that a server left behind. Returns the forecast, then starts. */
async function deployment(database: DatabaseUnderTest, files: Record<string, string>, rows: readonly string[]) {
  const running = await runningSchemas(database, files);
  const { db, directory, live } = running;
  await live.stop();
  for (const row of rows) await db.run(row);
  return {
    ...running,
    async foresee(changes: Record<string, string | null>): Promise<Foreseen> {
      for (const [path, text] of Object.entries(changes))
        await (text === null ? rm(join(directory, path)) : writeFile(join(directory, path), text));
      const before = await contentOf(db);
      const foreseen = await foresee(db, { directory, overlay: undefined });
      expect(await contentOf(db)).toEqual(before);
      return foreseen;
    },
    /** The errors of the following start. */
    async start() {
      const { store, stop } = await running.restart();
      // Otherwise it would follow the files during the next deployment.
      stop();
      return store
        .diagnostics()
        .filter(({ severity }) => severity === 'error')
        .map(formatDiagnostic);
    },
  };
}

async function contentOf(db: Database) {
  return {
    tables: await readTables(db),
    applied: await db.all('select * from applied_definitions order by resource'),
    rows: await db.all('select * from racks order by id'),
  };
}

const told = ({ steps }: Foreseen) => steps.map(({ file, line, column, says }) => `${file}:${line}:${column} ${says}`);
const errorsOf = ({ diagnostics }: Foreseen) =>
  diagnostics.filter(({ severity }) => severity === 'error').map(formatDiagnostic);

describe.each(await databasesUnderTest())('what a start on changed files would do, on $dialect', (database) => {
  test('is listed step by step, with the affected rows, and matches what the start does', async () => {
    const first = racks(
      field('colr', 'type: text'),
      field('size', 'type: text'),
      field('note', 'type: text'),
      field('kind', words('big', 'small')),
      field('gone', 'type: integer'),
      field('empty', 'type: boolean'),
    );
    const {
      foresee: foreseeStart,
      start,
      db,
    } = await deployment(
      database,
      { [RACKS]: first, 'region/shelves.yaml': plain('shelves'), 'region/bays.yaml': plain('bays') },
      [
        `insert into racks (name, colr, size, note, kind, gone) values ('a', 'red', '42', 'x', 'big', 1), ('b', null, '7', null, 'small', null)`,
        `insert into shelves (name) values ('s')`,
        `insert into bays (name) values ('t')`,
      ],
    );
    const changed = racks(
      field('colour', 'type: text, was: colr'),
      field('size', 'type: integer'),
      field('note', 'type: longText'),
      field('kind', words('large', 'small').replace('en: large', 'en: Large, was: big')),
      field('units', 'type: integer, default: 42'),
      field('site', 'type: text'),
      field('empty', 'type: date'),
    );
    const foreseen = await foreseeStart({
      [RACKS]: changed,
      'region/shelves.yaml': null,
      'region/bays.yaml': null,
      'region/niches.yaml': plain('niches', 'was: bays\n'),
      'region/poles.yaml': plain('poles'),
    });
    expect(errorsOf(foreseen)).toEqual([]);
    expect(told(foreseen).filter((line) => !line.includes('made, over'))).toEqual([
      'region/niches.yaml:7:1 niches: was bays; 1 record, history and saved views follow',
      'region/poles.yaml:1:1 poles: a table is made',
      'region/racks.yaml:7:1 racks.gone: is retired: its column stays, with values in 1 record',
      'region/racks.yaml:9:3 racks.colour: was colr; the values in 1 record stay',
      'region/racks.yaml:10:3 racks.size: becomes integer, 2 values converted from text',
      'region/racks.yaml:11:3 racks.note: becomes longText, 1 value unchanged',
      'region/racks.yaml:12:3 racks.kind: big is called large',
      'region/racks.yaml:13:3 racks.units: a column is added, with 42 in 2 records',
      'region/racks.yaml:14:3 racks.site: a column is added',
      'region/racks.yaml:15:3 racks.empty: becomes date, without values',
      'region/shelves.yaml:1:1 shelves: its file is gone; its table stays, with 1 record',
    ]);
    expect(told(foreseen)).toContainEqual(
      expect.stringMatching(/^region\/racks\.yaml:1:1 racks: \d+ indexes are made, over .*colour/),
    );
    expect(await start()).toEqual([]);
    expect(await db.all('select colour, size, kind, units from racks order by id')).toEqual([
      { colour: 'red', size: 42, kind: 'large', units: 42 },
      { colour: null, size: 7, kind: 'small', units: 42 },
    ]);

    const back = await foreseeStart({
      [RACKS]: changed.replace(field('units', 'type: integer, default: 42'), field('gone', 'type: integer')),
      'region/shelves.yaml': plain('shelves'),
    });
    expect(told(back).filter((line) => !line.includes('made, over'))).toEqual([
      'region/racks.yaml:7:1 racks.units: is retired: its column stays, with values in 2 records',
      'region/racks.yaml:13:3 racks.gone: comes back, with values in 1 record',
      'region/shelves.yaml:1:1 shelves: comes back, with 1 record',
    ]);
  });

  test('a retired field that another one takes over is listed with its new name', async () => {
    const { foresee: foreseeStart, start } = await deployment(
      database,
      { [RACKS]: racks(field('colr', 'type: text')) },
      [`insert into racks (name, colr) values ('a', 'red')`],
    );
    await foreseeStart({ [RACKS]: racks(field('colour', 'type: text')) });
    await start();
    const foreseen = await foreseeStart({ [RACKS]: racks(field('colour', 'type: text, was: colr')) });
    expect(told(foreseen).filter((line) => !line.includes('made, over'))).toEqual([
      'region/racks.yaml:9:3 racks.colour: comes back from colr, with values in 1 record',
    ]);
    expect(await start()).toEqual([]);
  });

  test('an id that changes is listed if its table is empty', async () => {
    const { foresee: foreseeStart } = await deployment(database, { [RACKS]: racks() }, []);
    expect(told(await foreseeStart({ [RACKS]: plain('racks', 'id: uuid\n') }))).toEqual([
      'region/racks.yaml:7:1 racks: its table is empty and is created again with another id',
    ]);
  });

  test('refused and held back files are reported as the start reports them, and everything else is listed all the same', async () => {
    const { foresee: foreseeStart, start } = await deployment(
      database,
      {
        [RACKS]: racks(field('size', 'type: text')),
        'region/shelves.yaml': plain('shelves'),
        'region/bays.yaml': plain('bays'),
      },
      [`insert into racks (name, size) values ('a', 'tall'), ('a', '42')`],
    );
    const foreseen = await foreseeStart({
      [RACKS]: racks(field('size', 'type: integer')).replace(name, field('name', 'type: text, unique: true')),
      'region/shelves.yaml': plain('shelves').replace('type: text', 'type: txt'),
      'region/bays.yaml': plainResource('bays', `${name}\n${field('depth', 'type: integer')}`),
    });
    expect(told(foreseen).filter((line) => !line.includes('made, over'))).toEqual([
      'region/bays.yaml:9:3 bays.depth: a column is added',
    ]);
    expect(errorsOf(foreseen)).toEqual([
      expect.stringContaining('region/racks.yaml:8:53 name cannot be unique while 2 records share a value'),
      expect.stringContaining(
        'region/racks.yaml:9:41 1 of 2 values of size cannot become integer without loss: record 1 holds "tall"',
      ),
      expect.stringContaining('region/shelves.yaml:8:47 unknown field kind'),
    ]);
    expect(await start()).toEqual(errorsOf(foreseen));
  });

  test('rows that a tightened rule no longer fits are a warning', async () => {
    const { foresee: foreseeStart } = await deployment(database, { [RACKS]: racks(field('size', 'type: integer')) }, [
      `insert into racks (name, size) values ('a', 42)`,
    ]);
    const { diagnostics } = await foreseeStart({ [RACKS]: racks(field('size', 'type: integer, max: 9')) });
    expect(diagnostics.filter(({ file, code }) => file === RACKS && code !== 'missing-article')).toEqual([
      expect.objectContaining({
        severity: 'warning',
        code: 'rows-break-rule',
        message: expect.stringContaining('1 of 1 values of size'),
      }),
    ]);
  });

  test('without a change nothing is listed', async () => {
    const { foresee: foreseeStart } = await deployment(database, { [RACKS]: racks() }, []);
    const foreseen = await foreseeStart({});
    expect(foreseen).toMatchObject({ outcome: 'changes', resources: 1, steps: [] });
    expect(errorsOf(foreseen)).toEqual([]);
  });

  test('a database of an older version, without what we remember of files and retired fields, is read too', async () => {
    const { foresee: foreseeStart, db } = await deployment(
      database,
      { [RACKS]: racks(field('size', 'type: text')), 'region/shelves.yaml': plain('shelves') },
      [
        `insert into racks (name, size) values ('a', 'tall')`,
        'drop table retired_fields',
        'drop table applied_files',
        'drop table migration_findings',
      ],
    );
    const foreseen = await foreseeStart({ [RACKS]: racks(), 'region/shelves.yaml': null });
    expect(told(foreseen)).toEqual([
      'region/racks.yaml:7:1 racks.size: is retired: its column stays, with values in 1 record',
      'shelves.yaml:1:1 shelves: its file is gone; its table stays, with 0 records',
    ]);
    expect(errorsOf(await foreseeStart({ [RACKS]: racks(field('size', 'type: integer')) }))).toEqual([
      expect.stringContaining('values of size cannot become integer without loss'),
    ]);
    const broken = await foreseeStart({ [RACKS]: racks(field('size', 'type: txt')) });
    expect([broken.resources, told(broken).filter((line) => line.includes('racks'))]).toEqual([1, []]);
    await db.run('create table if not exists retired_fields (resource text)');
  });

  test('a first start is reported as one, and so are files that cannot start', async () => {
    const { foresee: foreseeStart, db, directory } = await deployment(database, { [RACKS]: racks() }, []);
    expect(await foresee(undefined, { directory, overlay: undefined })).toMatchObject({
      outcome: 'first',
      resources: 1,
      steps: [],
    });
    await db.run('delete from applied_files');
    const unusable = await foreseeStart({ 'services.yaml': 'x: [' });
    expect(unusable).toMatchObject({ outcome: 'unusable', steps: [] });
    expect(errorsOf(unusable)).toEqual([expect.stringContaining('services.yaml:1:5')]);
  });
});
