import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const REGIONS = '/api/ecrm/v1/regions';
const json = { 'content-type': 'application/json' };

describe.each(await databasesUnderTest())('bad input on $dialect', (database) => {
  let world: Scenario;
  beforeAll(async () => {
    world = await createScenario({ database });
  });
  afterAll(() => world.close());

  test.each([
    ['malformed JSON', '{"name":', 400, 9201],
    ['a list for an object', '[1,2]', 400, 9000],
    ['text for an object', '"x"', 400, 9000],
    ['__proto__', '{"__proto__":{"admin":true},"name":"a","code":"proto-1"}', 400, 10],
    ['an unknown field', '{"name":"a","code":"unk-1","nothing":1}', 400, 9000],
    ['a number for a name', '{"name":7,"code":"num-1"}', 400, 9000],
    ['a list for a name', '{"name":["a"],"code":"num-2"}', 400, 9000],
    ['a huge number', '{"name":"a","code":"huge-1","sort":1e309}', 400, 9000],
    ['a number beyond whole ones', '{"name":"a","code":"huge-2","sort":90071992547409931}', 400, 9000],
    ['an unpaired surrogate', String.raw`{"name":"a","code":"sur-1","description":"\ud800"}`, 400, 10],
    ['a NUL', String.raw`{"name":"a","code":"nul-1","description":"a\u0000b"}`, 400, 10],
    ['a body that never ends in depth', `{"description":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400, 9000],
  ])('%s is refused by its code', async (_what, raw, status, code) => {
    expect(await world.admin.post(REGIONS, undefined, { raw, headers: json })).toMatchObject({
      status,
      body: { code, request_id: expect.any(String) },
    });
  });

  test('a key that is written twice and digits that would be lost are refused at their place', async () => {
    const send = async (raw: string) => (await world.admin.post(REGIONS, undefined, { raw, headers: json })).body;
    expect(await send('{"name":"a","code":"twice","name":"b"}')).toMatchObject({
      code: 9201,
      fields: { name: expect.any(String) },
    });
    expect(await send('{"name":"a","code":"digits","extra":{"list":[1,9007199254740993]}}')).toMatchObject({
      code: 9000,
      fields: { 'extra.list.1': expect.any(String) },
    });
    const filter = encodeURIComponent('{"name":"a","name":"b"}');
    expect((await world.admin.get(`${REGIONS}?filter=${filter}`)).body).toMatchObject({ code: 9201 });
  });

  test('ten megabytes are refused before they are read', async () => {
    const raw = JSON.stringify({ name: 'a', description: 'x'.repeat(10 * 1_048_576) });
    expect(await world.admin.post(REGIONS, undefined, { raw, headers: json })).toMatchObject({
      status: 413,
      body: { code: 9202 },
    });
  });

  // 'é' in Latin-1, '中' in GB18030, a character cut in its middle, a surrogate and a slash in too many bytes.
  test.each(['E9', 'D6D0', 'E4B8', 'EDA080', 'C0AF'])(
    'the bytes %s are no UTF-8, and are refused and not replaced',
    async (hex) => {
      const bytes = Buffer.from(hex, 'hex');
      const raw = new Uint8Array(
        Buffer.concat([Buffer.from('{"name":"a","code":"bytes-1","description":"'), bytes, Buffer.from('"}')]),
      );
      const refusal = { status: 400, body: { code: 9230 } };
      expect(await world.admin.post(REGIONS, undefined, { raw, headers: json })).toMatchObject(refusal);
      const escaped = hex.replaceAll(/../g, '%$&');
      expect(await world.admin.get(`${REGIONS}?q=${escaped}`)).toMatchObject(refusal);
      expect(await world.admin.post(`/api/sys/v1/files?name=a${escaped}.txt`, undefined, { raw: 'a' })).toMatchObject(
        refusal,
      );
      expect(
        await world.admin.post('/api/sys/v1/uploads', undefined, {
          headers: { 'upload-length': '1', 'upload-metadata': `filename ${bytes.toString('base64')}` },
        }),
      ).toMatchObject(refusal);
      expect((await world.admin.get(`${REGIONS}?q=100%`)).status).toBe(200);
    },
  );

  test('another content type is refused', async () => {
    expect(
      await world.admin.post(REGIONS, undefined, { raw: '<a/>', headers: { 'content-type': 'application/xml' } }),
    ).toMatchObject({ status: 415, body: { code: 9205 } });
  });

  test.each([
    `'; drop table regions; --`,
    `<script>alert(1)</script>`,
    '%_%',
    `"quoted" \\ back`,
    '${1+1}{{7*7}}',
    '💥 𠮷 \u202E',
  ])('%j is kept as it is written', async (text) => {
    const created = await world.admin.post(REGIONS, { name: '原样', code: 'text-1', description: text });
    expect(created).toMatchObject({ status: 201, body: { description: text } });
    const found = await world.admin.get(
      `${REGIONS}?filter=${encodeURIComponent(JSON.stringify({ description: { like: text } }))}`,
    );
    expect(found.body.map((row: { id: number }) => row.id)).toEqual([created.body.id]);
    expect(
      (await world.admin.get(`${REGIONS}?filter=${encodeURIComponent(JSON.stringify({ q: text.slice(0, 60) }))}`))
        .status,
    ).toBe(200);
    expect((await world.admin.delete(`${REGIONS}/${created.body.id}`)).status).toBe(204);
  });

  test.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    'abc',
    '99999999999999999999',
    "1' or '1'='1",
    '%00',
    '1%2F2',
    'undefined',
    'null',
    '__proto__',
  ])('the id %j is one that does not exist', async (id) => {
    const reply = await world.admin.get(`${REGIONS}/${id.includes('%') ? id : encodeURIComponent(id)}`);
    expect(reply).toMatchObject({ status: 404, body: { code: 1551 } });
  });

  test('unknown paths and methods are reported as such', async () => {
    expect(await world.admin.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 9996 } });
    expect(await world.admin.get(`${REGIONS}/1/history/more/of/it`)).toMatchObject({ status: 404 });
    expect(await world.admin.delete(REGIONS)).toMatchObject({ status: 405, body: { code: 9211 } });
    expect(await world.admin.post(`${REGIONS}/1?action=constructor`)).toMatchObject({
      status: 400,
      body: { code: 9210 },
    });
    expect((await world.admin.get(`${REGIONS}/%E0%A4%A`)).status).toBe(400);
  });

  test('an internal fault is 9999 and reveals nothing', async () => {
    await world.db.run('alter table licences rename to licences_away');
    const reply = await world.admin.get('/api/sys/v1/licenses');
    await world.db.run('alter table licences_away rename to licences');
    expect(reply).toMatchObject({ status: 500, body: { code: 9999 } });
    expect(JSON.stringify(reply.body)).not.toMatch(/licences|table|sql/i);
  });
});

describe('a write with our cookie', () => {
  const HOST = 'suantai.test';

  test('is accepted from our own pages and refused from those of others', async () => {
    const world = await createScenario();
    const signIn = await world.guest.post('/api/ums/v1/auth/password/tokens', {
      name: 'admin',
      password: 'Suantai@2026',
    });
    const cookie = signIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const send = (headers: Record<string, string>) =>
      world.guest.post(REGIONS, {}, { headers: { cookie, host: HOST, ...headers } });
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://other.suantai.test' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      expect(await send(headers), JSON.stringify(headers)).toMatchObject({ status: 403, body: { code: 9204 } });
    }
    // Refused because of its missing members, not because of its origin.
    const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: `http://${HOST}` }, {}];
    for (const headers of own) expect((await send(headers)).body.code, JSON.stringify(headers)).toBe(9000);
    await world.close();
  });
});
