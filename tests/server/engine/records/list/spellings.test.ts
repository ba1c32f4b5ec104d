import { describe, expect, test } from 'vitest';
import { sortSql } from '#server/engine/db/tables/spellings.ts';
import { orderBy, orderKeys } from '#server/engine/records/list/sql/order.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { runningPlatform } from '../../../../support/servers/runningPlatform.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const FILE = 'region/racks.yaml';
const RACKS = '/api/ecrm/v1/racks';
const unique = field('name', 'type: text, required: true, search: true, unique: true');
const plain = field('name', 'type: text, required: true, search: true');
const note = field('note', 'type: text');
const racks = (...fields: string[]) => ({ [FILE]: plainResource('racks', fields.join('\n')) });

/** Names as people order them: numbers by value, without case and accents, Chinese after letters by pinyin. */
const IN_ORDER = [
  '2',
  '10',
  'apple',
  'École',
  'edge',
  'VM-1',
  'vm-2',
  'Vm-10',
  'vm-010b',
  '北京',
  '成都',
  '重庆',
  '大连',
  '机房2',
  '机房10',
];

const query = (parts: Record<string, unknown>) =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');

describe.each(await databasesUnderTest())('names on $dialect', (database) => {
  test('lists sort as people expect, also rows that an older release wrote, page by page', async () => {
    const running = await runningSchemas(database, racks(plain, note));
    const { admin } = await runningPlatform(running);
    for (const name of IN_ORDER.toReversed()) expect((await admin.post(RACKS, { name, note: name })).status).toBe(201);
    const listed = async (sort: string[], range = [0, 99]) =>
      (await admin.get(`${RACKS}?${query({ sort, range })}`)).body.map((each: { name: string }) => each.name);
    expect(await listed(['name', 'ASC'])).toEqual(IN_ORDER);
    expect(await listed(['note', 'DESC'])).toEqual(IN_ORDER.toReversed());
    expect([...(await listed(['name', 'ASC'], [0, 6])), ...(await listed(['name', 'ASC'], [7, 20]))]).toEqual(IN_ORDER);

    const definition = running.definition('racks');
    if (definition === undefined) throw new Error('racks');
    const order = orderKeys(definition, [{ field: 'name', order: 'ASC' }], (name) => ({
      text: sortSql(definition, name, 't.'),
      params: [],
    }));
    const plan = await running.db.transaction(async (tx) => {
      if (tx.dialect === 'postgres') await tx.run('set local enable_seqscan = off');
      const explain = tx.dialect === 'sqlite' ? 'explain query plan' : 'explain';
      return tx.all(`${explain} select t.id from racks t order by ${orderBy(order, tx.dialect)} limit 25`);
    });
    expect(JSON.stringify(plan)).toMatch(/racks__name__order/);

    // A changed name moves; a table without keys gets them with the next change of its definition.
    const [first] = (await admin.get(`${RACKS}?${query({ filter: { name: '2' } })}`)).body;
    await admin.patch(`${RACKS}/${first.id}`, { name: 'vm-3' });
    expect(await listed(['name', 'ASC'], [6, 8])).toEqual(['vm-3', 'Vm-10', 'vm-010b']);
    await running.db.run(`update racks set _sort_name = null, _fold_name = null`);
    await running.save(racks(field('title', 'type: text, required: true, search: true, was: name'), note));
    const titles = (await admin.get(`${RACKS}?${query({ sort: ['title', 'ASC'], range: [0, 99] })}`)).body;
    expect(titles.map((each: { title: string }) => each.title)).toEqual([
      ...IN_ORDER.slice(1, 7),
      'vm-3',
      ...IN_ORDER.slice(7),
    ]);
  });

  test('search, like and starts find every spelling', async () => {
    const running = await runningSchemas(database, racks(plain));
    const { admin } = await runningPlatform(running);
    for (const name of ['café-1', 'CAFE\u0301-2', 'ｃａｆé-3', '云主机', 'plain'])
      expect((await admin.post(RACKS, { name })).status).toBe(201);
    const found = async (filter: object) => (await admin.get(`${RACKS}?${query({ filter })}`)).body.length;
    for (const typed of ['café', 'cafe\u0301', 'CAFÉ', 'é', 'ＣＡＦÉ\u200b']) {
      expect(await found({ q: typed })).toBe(3);
      expect(await found({ name: { like: typed } })).toBe(3);
    }
    expect(await found({ name: { starts: 'CAFÉ-' } })).toBe(3);
    expect(await found({ q: '主机' })).toBe(1);
    expect(await found({ q: 'ＰＬＡＩＮ' })).toBe(1);
    expect(await found({ name: { like: 'é-1' } })).toBe(1);
  });

  test('a unique name is taken in every spelling, and invisible characters are not stored', async () => {
    const running = await runningSchemas(database, racks(unique));
    const { admin } = await runningPlatform(running);
    const { id } = (await admin.post(RACKS, { name: '\u202eErika É\u200b ' })).body;
    expect((await admin.get(`${RACKS}/${id}`)).body.name).toBe('Erika É');
    for (const name of ['erika é', 'ERIKA E\u0301', 'Ｅｒｉｋａ　É', 'Eri\u200bka  É', 'Erika\u00a0É\u2060']) {
      const { status, body } = await admin.post(RACKS, { name });
      expect([name, status, Object.keys(body.fields ?? {})]).toEqual([name, 409, ['name']]);
    }
    expect((await admin.post(RACKS, { name: 'erika e' })).status).toBe(201);
    // A record may change its own spelling.
    expect((await admin.patch(`${RACKS}/${id}`, { name: 'ERIKA É' })).status).toBe(200);
  });

  test('records that have become one in another spelling stay, with a finding; a new rule over them is refused', async () => {
    const running = await runningSchemas(database, racks(unique));
    const { db, save, restart, warnings, errors } = running;
    await db.run(`insert into racks (name) values ('Erika'), ('anna')`);
    // As an older release left them: distinct by their bytes.
    for (const { name } of await db.all<{ name: string }>(
      database.dialect === 'sqlite'
        ? `select name from sqlite_schema where type = 'index' and name like 'racks__name__unique%'`
        : `select indexname as name from pg_indexes where indexname like 'racks__name__unique%'`,
    ))
      await db.run(`drop index "${name}"`);
    await db.run(`insert into racks (name) values ('erika')`);
    await db.run(`update applied_definitions set revision = '3 before' where resource = 'racks'`);
    await restart();
    expect(errors()).toEqual([]);
    expect(warnings('duplicates')).toEqual([
      expect.objectContaining({ message: expect.stringContaining('records 1 and 3 both hold "erika"') }),
    ]);
    expect(await db.all('select name from racks order by id')).toEqual([
      { name: 'Erika' },
      { name: 'anna' },
      { name: 'erika' },
    ]);
    const { admin } = await runningPlatform(running);
    expect((await admin.post(RACKS, { name: 'ERIKA' })).status).toBe(409);
    expect((await admin.patch(`${RACKS}/3`, { name: 'Erika K' })).status).toBe(200);
    expect((await admin.post(RACKS, { name: 'erika k' })).status).toBe(409);

    expect(await save(racks(plain))).toEqual([]);
    await db.run(`insert into racks (name) values ('ANNA')`);
    expect(await save(racks(unique))).toEqual([
      expect.objectContaining({
        code: 'duplicates',
        message: expect.stringMatching(/records 2 and \d+ both hold "ANNA"/),
      }),
    ]);
  });
});
