// @module-tag long
import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const FILE = 'region/slots.yaml';
const name = field('name', 'type: text');
const slots = (...fields: string[]) => ({ [FILE]: plainResource('slots', [name, ...fields].join('\n')) });
const racks = (more = '') => ({ 'region/racks.yaml': plainResource('racks', name, more) });
const bays = { 'region/bays.yaml': plainResource('bays', name) };
const to = (target: string, rest = '') => field('target', `type: reference, to: ${target}${rest}`);

describe.each(await databasesUnderTest())('what points at records, on $dialect', (database) => {
  test('another target is refused while there are values, and accepted without', async () => {
    const { db, save, definition } = await runningSchemas(database, { ...slots(to('racks')), ...racks(), ...bays });
    expect(await save(slots(to('bays')))).toEqual([]);
    expect(await save(slots(to('racks')))).toEqual([]);
    await db.run(`insert into slots (name, target) values ('a', 1), ('b', null), ('c', 2)`);
    expect(await save(slots(to('bays')))).toEqual([
      expect.objectContaining({
        file: FILE,
        line: 9,
        code: 'data-loss',
        message: expect.stringContaining('target pointed at racks, and cannot point at bays: the values in 2 records'),
      }),
    ]);
    expect(definition('slots')?.fields['target']?.to).toBe('racks');
    await db.run('update slots set target = null');
    expect(await save({})).toEqual([]);
    expect(definition('slots')?.fields['target']?.to).toBe('bays');
  });

  test('one becomes several and back, while there is one entry', async () => {
    const { db, save } = await runningSchemas(database, { ...slots(to('racks')), ...racks() });
    await db.run(`insert into slots (name, target) values ('a', 7), ('b', null)`);
    const several = slots(field('target', 'type: references, to: racks'));
    expect(await save(several)).toEqual([]);
    expect(await db.all('select target from slots order by id')).toEqual([{ target: '[7]' }, { target: null }]);
    expect(await save(slots(to('racks')))).toEqual([]);
    expect(await db.all('select target from slots order by id')).toEqual([{ target: 7 }, { target: null }]);
    await save(several);
    await db.run(`update slots set target = '[7,8]' where id = 1`);
    expect(await save(slots(to('racks')))).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(
          '1 of 1 values of target cannot become reference without loss: record 1 holds [7,8]',
        ),
      }),
    ]);
  });

  test.each(['uuid', 'text'])(
    'ids become %s and back without records; with one they stay, and the others go on',
    async (kind) => {
      const { db, save, definition, restart, errors } = await runningSchemas(database, {
        ...slots(to('racks')),
        ...racks(),
      });
      expect(await save(racks(`id: { field: id, kind: ${kind} }\n`))).toEqual([]);
      expect(definition('slots')?.fields['target']?.idKind).toBe(kind);
      await db.run(`insert into racks (id, name) values ('r-1', 'a')`);
      await db.run(`insert into slots (name, target) values ('a', 'r-1')`);
      for (const ids of ['', `id: { field: id, kind: ${kind === 'uuid' ? 'text' : 'uuid'} }\n`]) {
        expect(await save({ ...racks(ids), ...slots(to('racks'), field('size', 'type: integer')) })).toContainEqual(
          expect.objectContaining({
            file: 'region/racks.yaml',
            code: 'data-loss',
            message: expect.stringContaining('the id of racks cannot change'),
          }),
        );
        expect(definition('racks')?.id.kind).toBe(kind);
        expect(definition('slots')?.fields).toMatchObject({ target: { idKind: kind }, size: {} });
      }
      await restart();
      expect(errors()).toHaveLength(1);
      expect(await db.all('select target from slots')).toEqual([{ target: 'r-1' }]);
      await db.run('delete from racks');
      await db.run('delete from slots');
      expect(await save(racks())).toEqual([]);
      await db.run(`insert into racks (name) values ('b')`);
      expect(await db.all('select id from racks')).toEqual([{ id: 1 }]);
    },
  );

  test('ids of a target without records stay while a field is declared to point at them', async () => {
    const { db, save, definition } = await runningSchemas(database, { ...slots(to('racks')), ...racks() });
    await db.run(`insert into slots (name, target) values ('a', 7)`);
    expect(await save(racks('id: { field: id, kind: uuid }\n'))).toContainEqual(
      expect.objectContaining({ file: FILE, code: 'data-loss' }),
    );
    expect([definition('racks')?.id.kind, definition('slots')?.fields['target']?.idKind]).toEqual(['serial', 'serial']);
  });

  test('entries of a list, and members of an object, become another kind one by one', async () => {
    const of = (item: string, member: string) =>
      slots(
        field('list', `type: list, item: { type: ${item} }`),
        `  group: { label: { zh: 组, en: Group }, type: object, fields: { size: { type: ${member}, label: { zh: 大小, en: Size } } } }`,
      );
    const { db, save } = await runningSchemas(database, of('text', 'text'));
    await db.run(`insert into slots (name, list, "group") values ('a', '["1","2"]', '{"size":"3"}')`);
    expect(await save(of('integer', 'integer'))).toEqual([]);
    expect(await db.all('select list, "group" from slots')).toEqual([{ list: '[1,2]', group: '{"size":3}' }]);
    expect(await save(of('text', 'text'))).toEqual([]);
    expect(await db.all('select list, "group" from slots')).toEqual([{ list: '["1","2"]', group: '{"size":"3"}' }]);
    await db.run(`update slots set list = '["1","x"]', "group" = '{"size":"y"}'`);
    expect(
      (await save(of('integer', 'integer'))).map(({ line, message }) => `${line} ${message.slice(0, 48)}`),
    ).toEqual([
      '9 1 of 1 values of list are no longer among what i',
      '10 1 of 1 values of group are no longer among what ',
    ]);
  });

  const state = (values: string) =>
    slots(
      field('state', `type: state, values: { ${values.replaceAll(' }', ', observed: true }')} }`),
      field('port', `type: enum, values: { ${values} }`),
      field('ports', `type: list, item: { type: enum, values: { ${values} } }`),
    );
  const word = (each: string, was = '', label = was || each) =>
    `${each}: { zh: ${label}, en: ${label}${was && `, was: ${was}`} }`;

  test.each([
    { says: 'added', now: [word('a'), word('b'), word('c'), word('d')], becomes: { a: 'a', b: 'b' } },
    { says: 'removed where nobody holds them', now: [word('a'), word('b')], becomes: { a: 'a', b: 'b' } },
    { says: 'renamed', now: [word('x', 'a'), word('b'), word('c')], becomes: { a: 'x', b: 'b' } },
    { says: 'swapped', now: [word('a', 'b'), word('b', 'a'), word('c')], becomes: { a: 'b', b: 'a' } },
    {
      says: 'moved on in a chain of three',
      now: [word('d', 'c'), word('c', 'b'), word('b', 'a')],
      becomes: { a: 'b', b: 'c' },
    },
  ])('words that are $says, forth and back', async ({ now, becomes }) => {
    const before = state([word('a'), word('b'), word('c')].join(', '));
    const { db, save } = await runningSchemas(database, before);
    const rows = () => db.all('select state, port, ports from slots order by id');
    await db.run(
      `insert into slots (name, state, port, ports) values ('1', 'a', 'a', '["a","b"]'), ('2', 'b', 'b', '["b"]'), ('3', 'b', null, null)`,
    );
    const there = await rows();
    expect(await save(state(now.join(', ')))).toEqual([]);
    const { a, b } = becomes;
    expect(await rows()).toEqual([
      { state: a, port: a, ports: JSON.stringify([a, b]) },
      { state: b, port: b, ports: JSON.stringify([b]) },
      { state: b, port: null, ports: null },
    ]);
    expect(await save({})).toEqual([]);
    expect(await save(before)).toEqual([]);
    expect(await rows()).toEqual(there);
  });

  test.each([
    {
      says: 'removed',
      now: [word('b'), word('c')],
      lost: ['1 of 3', '1 of 2', '1 of 2'],
      why: 'are no longer among what it may hold: record 1 holds',
    },
    {
      says: 'renamed to one that is there',
      now: [word('b', 'a'), word('c')],
      lost: ['3 of 3', '2 of 2', '2 of 2'],
      why: 'would be ambiguous after the rename of',
    },
    {
      says: 'renamed and declared on',
      now: [word('a'), word('x', 'a'), word('b'), word('c')],
      lost: ['1 of 3', '1 of 2', '1 of 2'],
      why: 'would be ambiguous after the rename of',
    },
  ])('words in use that are $says are refused with count and example', async ({ now, lost, why }) => {
    const { db, save } = await runningSchemas(database, state([word('a'), word('b'), word('c')].join(', ')));
    await db.run(
      `insert into slots (name, state, port, ports) values ('1', 'a', 'a', '["a","b"]'), ('2', 'b', 'b', '["b"]'), ('3', 'b', null, null)`,
    );
    const found = await save(state(now.join(', ')));
    expect(found.map(({ line, message }) => `${line} ${message}`)).toEqual(
      ['state', 'port', 'ports'].map((each, index) =>
        expect.stringMatching(`^${9 + index} ${lost[index]} values of ${each} ${each === 'ports' ? '' : why}`),
      ),
    );
  });

  test('words of an enum on the wire become numbers and back', async () => {
    const levels = (wire: string) =>
      slots(field('level', `type: enum, ${wire}values: { '1': { zh: 一, en: One }, '2': { zh: 二, en: Two } }`));
    const { db, save } = await runningSchemas(database, levels(''));
    await db.run(`insert into slots (name, level) values ('a', '2'), ('b', null)`);
    expect(await save(levels('wire: number, '))).toEqual([]);
    expect(await db.all('select level from slots order by id')).toEqual([{ level: 2 }, { level: null }]);
    expect(await save(levels(''))).toEqual([]);
    expect(await db.all('select level from slots order by id')).toEqual([{ level: '2' }, { level: null }]);
  });

  test('members of an object are added, renamed, and removed where no record has them', async () => {
    const of = (...members: string[]) =>
      slots(`  group: { label: { zh: 组, en: Group }, type: object, fields: { ${members.join(', ')} } }`);
    const member = (each: string, was = '') =>
      `${each}: { type: text, label: { zh: 件, en: ${was || each} }${was && `, was: ${was}`} }`;
    const { db, save } = await runningSchemas(database, of(member('a'), member('b')));
    await db.run(`insert into slots (name, "group") values ('1', '{"a":"x"}'), ('2', '{"a":"y","b":null}')`);
    const rows = () => db.all('select "group" from slots order by id');
    expect(await save(of(member('a'), member('b'), member('c')))).toEqual([]);
    expect(await save(of(member('z', 'a'), member('c')))).toEqual([]);
    expect(await rows()).toEqual([{ group: '{"z":"x"}' }, { group: '{"z":"y"}' }]);
    expect(await save(of(member('c')))).toEqual([
      expect.objectContaining({
        message: expect.stringContaining(
          '2 of 2 values of group are no longer among what it may hold: record 1 holds {"z":"x"}',
        ),
      }),
    ]);
    expect(await save(of(member('a'), member('c')))).toEqual([]);
    expect(await rows()).toEqual([{ group: '{"a":"x"}' }, { group: '{"a":"y"}' }]);
  });
});
