import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { runningPlatform } from '../../../../support/servers/runningPlatform.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const FILE = 'region/racks.yaml';
const RACKS = '/api/ecrm/v1/racks';
const name = field('name', 'type: text, search: true');
const racks = (...fields: string[]) => ({ [FILE]: plainResource('racks', [name, ...fields].join('\n')) });
const withUnique = (rules: string, ...fields: string[]) => ({
  [FILE]: plainResource('racks', [name, ...fields].join('\n'), `unique: ${rules}\n`),
});

describe.each(await databasesUnderTest())('rules that change over rows, on $dialect', (database) => {
  test('a stricter rule is accepted; old values are counted, readable, and checked when they are written', async () => {
    const loose = [
      field('code', 'type: text'),
      field('size', 'type: integer'),
      field('price', 'type: money'),
      field('labels', 'type: tags'),
      field('key', 'type: secret'),
      field('sizes', 'type: list, item: { type: integer }'),
      field('note', 'type: text'),
    ];
    const tight = [
      field(
        'code',
        'type: text, minLength: 2, maxLength: 3, pattern: "[a-z]+", patternHelp: { zh: 字母, en: Letters }',
      ),
      field('size', 'type: integer, min: 10, max: 20'),
      field('price', 'type: money, min: 2'),
      field('labels', 'type: tags, required: true, maxItems: 1'),
      field('key', 'type: secret, maxLength: 8'),
      field('sizes', 'type: list, item: { type: integer, max: 5 }'),
      field('note', 'type: text, required: true'),
    ];
    const running = await runningSchemas(database, racks(...loose));
    const { save, warnings, restart } = running;
    const { admin } = await runningPlatform(running);
    await admin.post(RACKS, {
      name: 'a',
      code: 'ABCD',
      size: 5,
      price: '1',
      labels: ['x', 'y'],
      key: 'longer than eight',
      sizes: [1, 9],
    });
    await admin.post(RACKS, { name: 'b', code: 'ab', size: 15, price: '3', labels: ['x'], sizes: [5], note: 'n' });
    await admin.post(RACKS, { name: 'c' });
    const before = (await admin.get(`${RACKS}/1`)).body;
    expect(await save(racks(...tight))).toEqual([]);
    const broken = warnings('rows-break-rule').map(({ line, message }) => `${line} ${message.split(':')[0]}`);
    expect(broken).toEqual([
      '9 1 of 2 values of code break its rules now',
      '10 1 of 2 values of size break its rules now',
      '11 1 of 2 values of price break its rules now',
      '12 labels is now required, and empty in 1 record',
      '12 1 of 2 values of labels break its rules now',
      '14 1 of 2 values of sizes break its rules now',
      '15 note is now required, and empty in 2 records',
    ]);
    expect((await admin.get(`${RACKS}/1`)).body).toEqual(before);
    expect(await admin.patch(`${RACKS}/1`, { name: 'a2' })).toMatchObject({
      status: 200,
      body: { name: 'a2', code: 'ABCD' },
    });
    for (const [key, value] of Object.entries({
      code: 'ABC',
      size: 21,
      price: '1.5',
      labels: [],
      sizes: [6],
      note: null,
    }))
      expect([key, (await admin.patch(`${RACKS}/1`, { [key]: value })).status]).toEqual([key, 400]);
    for (const [key, value] of Object.entries({
      code: 'abc',
      size: 20,
      price: '2.00',
      labels: ['z'],
      sizes: [5],
      note: 'x',
    }))
      expect([key, (await admin.patch(`${RACKS}/1`, { [key]: value })).status]).toEqual([key, 200]);
    await restart();
    expect(warnings('rows-break-rule')).toHaveLength(broken.length);
    expect(await save(racks(...loose))).toEqual([]);
    expect(warnings('rows-break-rule')).toEqual([]);
    expect((await (await runningPlatform(running)).admin.patch(`${RACKS}/2`, { code: 'ABCD', size: 1 })).status).toBe(
      200,
    );
  });

  test('limits of another kind are no loss: what does not fit is counted', async () => {
    const { db, save, warnings } = await runningSchemas(database, racks(field('code', 'type: longText')));
    await db.run('insert into racks (name, code) values (?, ?), (?, ?)', ['a', 'x'.repeat(300), 'b', 'x']);
    expect(await save(racks(field('code', 'type: text')))).toEqual([]);
    expect(warnings('rows-break-rule')).toEqual([
      expect.objectContaining({
        file: FILE,
        line: 9,
        message: expect.stringContaining('1 of 2 values of code break its rules now: record 1 holds "xxx'),
      }),
    ]);
    expect(await save(racks(field('code', 'type: longText')))).toEqual([]);
    expect(await db.all('select length(code) as n from racks order by id')).toEqual([{ n: 300 }, { n: 1 }]);
  });

  test('unique over duplicates is refused with its place, and goes live once they differ; removed and added again', async () => {
    const one = field('code', 'type: text');
    const size = field('size', 'type: integer');
    const { db, save, definition } = await runningSchemas(database, racks(one, size));
    await db.run(
      `insert into racks (name, code, size) values ('a', 'x', 1), ('a', 'x', 1), ('b', null, null), ('b', null, null)`,
    );
    const duplicates = (line: number, what: string, example: string) => [
      expect.objectContaining({
        file: FILE,
        line,
        code: 'duplicates',
        message: expect.stringContaining(
          `${what} cannot be unique while 2 records share a value: records 1 and 2 both hold ${example}`,
        ),
      }),
    ];
    expect(await save(racks(field('code', 'type: text, unique: true'), size))).toEqual(duplicates(9, 'code', '"x"'));
    expect(await save(racks(field('code', 'type: text, unique: [size]'), size))).toEqual(
      duplicates(9, 'code together with size', '"x", 1'),
    );
    expect(await save(withUnique('[[code, size]]', one, size))).toEqual(
      duplicates(7, 'code together with size', '"x", 1'),
    );
    expect(definition('racks')?.unique).toEqual([]);
    await db.run('update racks set size = 2 where id = 2');
    for (const files of [
      withUnique('[[code, size]]', one, size),
      racks(one, size),
      racks(field('code', 'type: text, unique: [size]'), size),
    ])
      expect(await save(files)).toEqual([]);
    await expect(db.run(`insert into racks (name, code, size) values ('c', 'x', 2)`)).rejects.toThrow();
    expect(await save(racks(one, size))).toEqual([]);
    await db.run(`insert into racks (name, code, size) values ('c', 'x', 2)`);
    expect(await save(racks(field('code', 'type: text, unique: [size]'), size))).toEqual([
      expect.objectContaining({ code: 'duplicates' }),
    ]);
  });

  test('unique over a field that is renamed or converted in the same change', async () => {
    const { db, save } = await runningSchemas(
      database,
      racks(field('code', 'type: text'), field('kind', 'type: text')),
    );
    await db.run(`insert into racks (name, code, kind) values ('a', '1', 'x'), ('b', '1', 'y')`);
    const now = (unique: string) =>
      racks(field('number', `type: integer, was: code, unique: ${unique}`), field('sort', 'type: text, was: kind'));
    expect(await save(now('true'))).toEqual([
      expect.objectContaining({
        line: 9,
        code: 'duplicates',
        message: expect.stringContaining('records 1 and 2 both hold "1"'),
      }),
    ]);
    expect(await save(now('[sort]'))).toEqual([]);
    expect(await db.all('select number, sort from racks order by id')).toEqual([
      { number: 1, sort: 'x' },
      { number: 1, sort: 'y' },
    ]);
    await expect(db.run(`insert into racks (name, number, sort) values ('c', 1, 'y')`)).rejects.toThrow();
    expect(await save(racks(field('code', 'type: text'), field('kind', 'type: text')))).toEqual([]);
    expect(await db.all('select code, kind from racks order by id')).toEqual([
      { code: '1', kind: 'x' },
      { code: '1', kind: 'y' },
    ]);
  });

  test('a unique field that is added leaves its default out; one together with others that are alike is refused', async () => {
    const { db, save } = await runningSchemas(database, racks());
    await db.run(`insert into racks (name) values ('a'), ('a')`);
    expect(await save(racks(field('code', 'type: text, unique: true, default: x')))).toEqual([]);
    expect(await db.all('select code from racks')).toEqual([{ code: null }, { code: null }]);
    expect(
      await save(withUnique('[[sort, name]]', field('code', 'type: text'), field('sort', 'type: text, default: x'))),
    ).toEqual([expect.objectContaining({ file: FILE, code: 'duplicates', line: 7 })]);
  });
});
