// @module-tag long
import { unzipSync, strFromU8, zipSync } from 'fflate';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { scenario } from '../../../../support/scenario.ts';

const REGIONS = '/api/ecrm/v1/regions';
const SITES = '/api/ecrm/v1/sites';

const filter = (condition: Json) => `filter=${encodeURIComponent(JSON.stringify(condition))}`;
const rowsOf = (text: string): string[][] => parse(text, { bom: true });
const send = (client: Client, path: string, mode: string, text: string) =>
  client.post(`${path}?import=${mode}`, undefined, { raw: text, headers: { 'content-type': 'text/csv' } });
const countOf = async (client: Client, path: string) =>
  Number((await client.get(`${path}?range=[0,0]`)).headers.get('content-range')?.split('/')[1]);

describe.each(await databasesUnderTest())('export on $dialect', (database) => {
  test('holds what the list holds: same filter, same order, labels in the language asked for', async () => {
    const { admin } = await scenario({ database });
    const query = `${filter({ status: 'enabled' })}&sort=["code","DESC"]&fields=name,code,status,nation`;
    const listed = (await admin.get(`${REGIONS}?${query}&range=[0,999]`)).body;
    const zh = await admin.get(`${REGIONS}?${query}&format=csv&lang=zh`);
    expect(zh.headers.get('content-disposition')).toBe('attachment; filename="regions-2026-11-20.csv"');
    const [header, ...rows] = rowsOf(zh.body);
    expect(header).toEqual(['名称', '编码', '状态', '国家或地区']);
    expect(rows.map((row) => row[1])).toEqual(listed.map((region: { code: string }) => region.code));
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['中国']));
    const [english] = rowsOf((await admin.get(`${REGIONS}?${query}&format=csv&lang=en`)).body);
    expect(english?.[0]).toBe('Name');
  });

  test('escapes formulas, and can be imported again', async () => {
    const { admin } = await scenario({ database });
    const before = await countOf(admin, REGIONS);
    await admin.post(REGIONS, {
      name: 'formula',
      code: 'formula',
      nation: 'CN',
      description: '=HYPERLINK("http://example.com")',
    });
    const file = (
      await admin.get(`${REGIONS}?${filter({ code: 'formula' })}&fields=name,code,nation,description&format=csv`)
    ).body;
    expect(rowsOf(file)[1]).toContain(`'=HYPERLINK("http://example.com")`);
    const copy = file.replaceAll('formula', 'formula2');
    expect((await send(admin, REGIONS, 'run', copy)).body).toMatchObject({ total: 1, created: 1, errors: [] });
    expect(await countOf(admin, REGIONS)).toBe(before + 2);
    const [made] = (await admin.get(`${REGIONS}?${filter({ code: 'formula2' })}`)).body;
    expect(made.description).toBe('=HYPERLINK("http://example.com")');
  });

  test('is a real workbook when asked for one', async () => {
    const { admin } = await scenario({ database });
    const response = await admin.get(`${REGIONS}?format=xlsx&fields=name,code`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
  });

  test('has no more than its reader may see', async () => {
    const { admin, personal } = await scenario({ database });
    expect((await personal.get(`${REGIONS}?format=csv`)).status).toBe(403);
    const users = rowsOf((await admin.get('/api/ums/v1/users?format=csv&lang=en')).body);
    expect(users[0]).not.toContain('Password');
    expect(JSON.stringify(users)).not.toContain('argon2');
    expect((await admin.get('/api/ums/v1/users?format=csv&fields=password')).status).toBe(400);
    expect(await admin.get(`${REGIONS}?format=pdf`)).toMatchObject({ status: 400, body: { code: 9243 } });
  });
});

describe.each(await databasesUnderTest())('import on $dialect', (database) => {
  test('a dry run finds every bad row and column, and creates nothing', async () => {
    const { admin } = await scenario({ database });
    const before = await countOf(admin, REGIONS);
    const text =
      'name,code,nation,longitude\nfine,fine-1,中国,10\nbad name,BAD,CN,200\nfine2,fine-1,CN,\nfine3,fine-3,Atlantis,\n';
    const { body } = await send(admin, REGIONS, 'dry-run', text);
    expect(body).toMatchObject({ total: 4, valid: 1, created: 0 });
    const found = body.errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`);
    expect(found.toSorted()).toEqual(['3 code', '3 longitude', '3 name', '4 code', '5 nation']);
    expect(
      body.errors.every((error: { code: number; message: string }) => error.code > 0 && error.message.length > 0),
    ).toBe(true);
    expect(body.errors.map(({ label }: { label: string }) => label)).toContain('国家或地区');
    expect(await countOf(admin, REGIONS)).toBe(before);
  });

  test('a run with an error creates nothing; without one, everything', async () => {
    const { admin } = await scenario({ database });
    const before = await countOf(admin, REGIONS);
    expect(
      (await send(admin, REGIONS, 'run', 'name,code,nation\nfine,fine-1,CN\nbad name,fine-2,CN\n')).body,
    ).toMatchObject({ created: 0, errors: [{ row: 3 }] });
    expect(await countOf(admin, REGIONS)).toBe(before);
    expect(
      (await send(admin, REGIONS, 'run', '\uFEFF名称;编码;国家或地区\r\nfine;fine-1;CN\r\n\r\nfine2;fine-2;中国\r\n'))
        .body,
    ).toMatchObject({ total: 2, created: 2, errors: [] });
    expect(await countOf(admin, REGIONS)).toBe(before + 2);
  });

  test('finds references by title, and says when several have it', async () => {
    const { admin } = await scenario({ database });
    const [region] = (await admin.get(`${REGIONS}?range=[0,0]&${filter({ status: 'enabled' })}`)).body;
    const made = await send(admin, SITES, 'run', `name,region_id,type,address\nimported,${region.name},central,here\n`);
    expect(made.body).toMatchObject({ created: 1, errors: [] });
    expect((await admin.get(`${SITES}?${filter({ name: 'imported' })}`)).body[0].region_id).toBe(region.id);
  });

  test('JSON holds what CSV holds, and comes in again; what is given holds in every row', async () => {
    const { admin } = await scenario({ database });
    const json = (mode: string, records: unknown, values = '') =>
      admin.post(`${SITES}?import=${mode}${values}`, undefined, {
        raw: JSON.stringify(records),
        headers: { 'content-type': 'application/json' },
      });
    const [region, other] = (await admin.get(`${REGIONS}?range=[0,1]&${filter({ status: 'enabled' })}`)).body;
    expect(
      (await json('run', [{ name: 'one', region_id: region.name, type: 'central', address: 'here' }])).body,
    ).toMatchObject({ total: 1, created: 1, errors: [] });
    const file = (await admin.get(`${SITES}?format=json&fields=name,region_id,type,address&${filter({ name: 'one' })}`))
      .body;
    expect(file).toEqual([{ name: 'one', region_id: region.name, type: 'central', address: 'here' }]);
    const values = `&values=${encodeURIComponent(JSON.stringify({ region_id: other.id }))}`;
    expect((await json('run', [{ ...file[0], name: 'two' }], values)).body).toMatchObject({ created: 1, errors: [] });
    expect((await admin.get(`${SITES}?${filter({ name: 'two' })}`)).body[0].region_id).toBe(other.id);
    expect((await json('dry-run', [{ ...file[0], type: 'nowhere' }])).body).toMatchObject({
      valid: 0,
      errors: [{ row: 1, column: 'type' }],
    });
  });

  test.each(['{"name":"one"}', '[]', '[1]', '[{'])('refuses JSON that is no list of records: %s', async (raw) => {
    const { admin } = await scenario({ database });
    expect(
      (
        await admin.post(`${REGIONS}?import=dry-run`, undefined, {
          raw,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400);
  });

  test('none is exported as an empty list', async () => {
    const { admin } = await scenario({ database });
    expect((await admin.get(`${REGIONS}?format=json&${filter({ code: 'none-such' })}`)).body).toEqual([]);
  });

  const bytes = async (client: Client, file: Uint8Array<ArrayBuffer>, type = 'text/csv') =>
    (
      await client.post(`${REGIONS}?import=dry-run&zone=Asia/Shanghai`, undefined, {
        raw: file,
        headers: { 'content-type': type, 'accept-language': 'zh' },
      })
    ).body;
  const TABLE = '名称,编码,国家或地区\n东区,cn-east-9,中国\n';
  /** That text in GB18030, as a Chinese Excel writes it. */
  const GB = 'c3fbb3c62cb1e0c2eb2cb9fabcd2bbf2b5d8c7f80ab6abc7f82c636e2d656173742d392cd6d0b9fa0a';
  const utf16 = (text: string, isBig = false) => {
    const file = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return new Uint8Array(isBig ? file.swap16() : file);
  };

  test('a file is read in the encoding that it is in, or refused by its name', async () => {
    const { admin } = await scenario({ database });
    const fine = { total: 1, valid: 1, errors: [], sample: [{ row: 2, cells: ['东区', 'cn-east-9', '中国'] }] };
    const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));
    expect(await bytes(admin, new TextEncoder().encode(TABLE))).toMatchObject({ ...fine, encoding: 'UTF-8' });
    expect(await bytes(admin, hex(GB))).toMatchObject({ ...fine, encoding: 'GB18030' });
    expect(await bytes(admin, utf16(TABLE.replaceAll(',', '\t')))).toMatchObject({ ...fine, encoding: 'UTF-16LE' });
    expect(await bytes(admin, utf16(TABLE, true))).toMatchObject({ ...fine, encoding: 'UTF-16BE' });
    const latin = new Uint8Array(Buffer.from('name,code\nM\u00FCller Caf\u00E9,a-1\n', 'latin1'));
    expect(await bytes(admin, latin)).toMatchObject({ code: 9231, message: expect.stringContaining('ISO-8859-1') });
    const big5 = hex('6e616d652c636f64650aa4a4a4e5c1633a2c612d310a');
    expect(await bytes(admin, big5)).toMatchObject({ code: 9231, message: expect.stringContaining('Big5') });
    expect(await bytes(admin, utf16(TABLE).slice(2))).toMatchObject({ code: 9231 });
    expect(await bytes(admin, hex('fffe00006e000000'))).toMatchObject({
      code: 9231,
      message: expect.stringContaining('UTF-32LE'),
    });
    expect(await bytes(admin, hex(GB), 'text/csv; charset=iso-8859-1')).toMatchObject({
      code: 9231,
      message: expect.stringContaining('iso-8859-1'),
    });
    expect(await bytes(admin, new TextEncoder().encode('name,code\n\uFFFD\uFFFD,a-1\n'))).toMatchObject({
      valid: 0,
      errors: [{ row: 2, column: 'name', code: 9238 }],
    });
    const oldExcel = hex('d0cf11e0a1b11ae1');
    expect(await bytes(admin, oldExcel)).toMatchObject({ code: 9232 });
  });

  test.each([
    ['commas in quotation marks', '"code";"name";"description"\na-1;a;"one, two"\n', ['a-1', 'a', 'one, two']],
    ['a line of Excel that names the separator', 'sep=;\r\nname;code\r\na;a-1\r\n', ['a', 'a-1']],
    ['tabs', 'name\tcode\na\ta-1\n', ['a', 'a-1']],
    ['commas at the end of each line', 'name,code,,\na,a-1,,\n', ['a', 'a-1', '', '']],
    ['lines of commas', `name,code\na,a-1\n${',\n'.repeat(12_000)}`, ['a', 'a-1']],
    ['blank lines above', '\n,,\nname,code\na,a-1\n', ['a', 'a-1']],
    ['columns that only the server writes', 'id,name,code,created_at,_labels\n7,a,a-1,2026,x\n', undefined],
    ['full-width headings in another case', 'ＮＡＭＥ,Code\na,a-1\n', ['a', 'a-1']],
  ])('reads %s', async (_, text, cells) => {
    const { admin } = await scenario({ database });
    const { body } = await send(admin, REGIONS, 'dry-run', text);
    expect(body).toMatchObject({ total: 1, valid: 1, errors: [] });
    if (cells) expect(body.sample[0].cells).toEqual(cells);
  });

  test.each([
    ['a field named twice', 'name,code,name\na,a-1,b\n', [{ row: 1, column: 'name', code: 9234 }]],
    ['a field by its name and its label', '名称,code,name\na,a-1,b\n', [{ row: 1, column: 'name', code: 9234 }]],
    ['content without a heading', 'name,code,\na,a-1,lost\n', [{ row: 1, column: '', code: 9235 }]],
    ['more cells than headings', 'name,code\n\na,a-1,lost\n', [{ row: 3, code: 9237 }]],
    ['a number in another unit', 'name,code,经度 (km)\na,a-1,3\n', [{ row: 1, column: '经度 (km)', code: 9209 }]],
    [
      'a long number that a spreadsheet has shortened',
      'name,code\n1.10101E+17,a-1\n',
      [{ row: 2, column: 'name', code: 9246 }],
    ],
    ['a number of another base', 'name,code,sort\na,a-1,0x10\n', [{ row: 2, column: 'sort' }]],
  ])('refuses %s', async (_, text, errors) => {
    const { admin } = await scenario({ database });
    expect((await send(admin, REGIONS, 'dry-run', text)).body).toMatchObject({ valid: 0, errors });
  });

  test('says how many rows are too many', async () => {
    const { admin } = await scenario({ database });
    const { body } = await send(admin, REGIONS, 'dry-run', `name,code\n${'a,a-1\n'.repeat(10_001)}`);
    expect(body).toMatchObject({ code: 9233, message: expect.stringMatching(/10000/) });
  });

  test.each(['csv', 'xlsx'] as const)('what is exported as %s comes back whole', async (format) => {
    const { admin, platform } = await scenario({ database });
    const { body: token } = await admin.post('/api/ums/v1/auth/tokens');
    const headers = { authorization: `Bearer ${token.token}` };
    const description = "'=1+1 \r\n_x0041_, “two”";
    const { body: made } = await admin.post(
      REGIONS,
      {
        name: '来回',
        code: `back-${format}`,
        nation: 'CN',
        longitude: 120.5,
        description,
      },
      { headers },
    );
    const address = `http://suantai.test${REGIONS}?format=${format}&lang=zh&zone=Asia/Shanghai&${filter({ id: made.id })}`;
    const exported = await platform.app.fetch(new Request(address, { headers }));
    const file = new Uint8Array(await exported.arrayBuffer());
    expect((await admin.delete(`${REGIONS}/${made.id}`, { headers })).status).toBe(204);
    // A workbook is known by its bytes: a person may choose it under any name.
    const run = { raw: file, headers: { ...headers, 'content-type': 'text/csv' } };
    expect((await admin.post(`${REGIONS}?import=run`, undefined, run)).body).toMatchObject({ created: 1, errors: [] });
    const [again] = (await admin.get(`${REGIONS}?${filter({ code: `back-${format}` })}`, { headers })).body;
    expect(again).toMatchObject({ name: '来回', nation: 'CN', longitude: 120.5, description });
  });

  test('a small file that unpacks to more than memory holds is refused', async () => {
    const { admin } = await scenario({ database });
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1_048_576) });
    expect(await bytes(admin, new Uint8Array(bomb))).toMatchObject({
      code: 9219,
      message: expect.stringContaining('64'),
    });
    expect(await bytes(admin, new Uint8Array(zipSync({ 'a.txt': new Uint8Array(1) })))).toMatchObject({ code: 9215 });
  });

  test.each([
    ['a column that nobody knows', 'nmae,code\na,b\n', { errors: [{ row: 1, column: 'nmae', code: 9209 }] }],
    ['no line at all', '', { code: 9215 }],
    ['a quote that is never closed', 'name,code\n"a,b\n', { code: 9215 }],
  ])('refuses %s', async (_, text, expected) => {
    const { admin } = await scenario({ database });
    expect((await send(admin, REGIONS, 'dry-run', text)).body).toMatchObject(expected);
  });

  test('is for users who may create', async () => {
    const { bp_admin } = await scenario({ database });
    expect(await send(bp_admin, REGIONS, 'run', 'name\na\n')).toMatchObject({ status: 403, body: { code: 3000 } });
  });
});

describe('a workbook', () => {
  test('opens with one row for each record', async () => {
    const { admin, platform } = await scenario();
    const { body: token } = await admin.post('/api/ums/v1/auth/tokens');
    const request = new Request(`http://suantai.test${REGIONS}?format=xlsx&fields=name,created_at`, {
      headers: { authorization: `Bearer ${token.token}` },
    });
    const parts = unzipSync(new Uint8Array(await (await platform.app.fetch(request)).arrayBuffer()));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const count = Number((await platform.deps.db.all<{ n: number }>('select count(*) as n from regions'))[0]?.n);
    expect(sheet.match(/<row /g)).toHaveLength(count + 1);
  });
});
