import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { scenario } from '../../../support/scenario.ts';
import { signedLicence, TEST_LICENCE_KEY } from '../../../support/schemas/specialValues.ts';

const LICENCES = '/api/sys/v1/licenses';
const HOUR = 3_600_000;

describe.each([await oneDatabase()])('licences on $dialect (spec 7.5, 8.2, 8.3)', (database) => {
  const start = () => scenario({ database, licenceKey: TEST_LICENCE_KEY });

  test('have the content of their signed text, with times in milliseconds', async () => {
    const { admin, clock } = await start();
    const end_timestamp = clock.now() + 5 * HOUR;
    const reply = await admin.post(LICENCES, { content: signedLicence({ customer: 'Customer', end_timestamp }) });
    expect(reply).toMatchObject({
      status: 201,
      body: { customer: 'Customer', end_timestamp, status: 'expiring', limits: { nodes: 100_000 } },
    });
    expect(reply.body).not.toHaveProperty('content');
    clock.advance(5 * HOUR);
    expect((await admin.get(`${LICENCES}/${reply.body.id}`)).body.status).toBe('expired');
  });

  test('are refused when forged (8804), unreadable (8803) or uploaded before (8807)', async () => {
    const { admin } = await start();
    const content = signedLicence({});
    expect((await admin.post(LICENCES, { content: content.replace('Example', 'Elsewho') })).body.code).toBe(8804);
    expect((await admin.post(LICENCES, { content: '{}' })).body).toMatchObject({
      code: 8803,
      fields: { content: '许可证内容无效' },
    });
    expect((await admin.post(LICENCES, { content })).status).toBe(201);
    expect((await admin.post(LICENCES, { content })).body.code).toBe(8807);
  });

  test('are refused on their field when they have expired (8803)', async () => {
    const { admin, clock } = await start();
    const upload = (end_timestamp: number) => admin.post(LICENCES, { content: signedLicence({ end_timestamp }) });
    expect(await upload(clock.now())).toMatchObject({
      status: 400,
      body: { code: 8803, fields: { content: '该许可证已过期，请上传仍在有效期内的许可证' } },
    });
    expect((await upload(clock.now() + HOUR)).status).toBe(201);
  });

  test('restrict platform operations once the last has expired (8806), until another is uploaded', async () => {
    const all = await start();
    const [region] = (await all.admin.get('/api/ecrm/v1/regions?range=[0,0]')).body;
    const [gateway] = (await all.admin.get('/api/ecrm/v1/gws?range=[0,0]&filter={"status":"active"}')).body;
    all.clock.advance(12 * 365 * 24 * HOUR);
    // Signing in still works.
    const admin = all.as('admin');
    const refused = { status: 403, body: { code: 8806 } };
    const path = `/api/ecrm/v1/regions/${region.id}`;
    expect(await admin.post('/api/ecrm/v1/regions', { name: 'late', code: 'late', nation: 'CN' })).toMatchObject(
      refused,
    );
    expect(await admin.put(path, { description: 'late' })).toMatchObject(refused);
    expect(await admin.delete(path)).toMatchObject(refused);
    expect(await admin.post(`/api/ecrm/v1/gws/${gateway.id}?action=reboot`)).toMatchObject(refused);
    expect(await admin.post('/api/ecrm/v1/regions?bulk=delete', { ids: [region.id] })).toMatchObject(refused);
    // The reason is the licence; calls that are not platform operations still work.
    const permissions = async (of: string) => (await admin.get(`/api/sys/v1/permissions/${of}`)).body;
    const why = (operation: string) => ({ operation, allowed: false, why: { kind: 'licence' } });
    expect(await permissions(`regions/${region.id}`)).toEqual(
      expect.arrayContaining([expect.objectContaining(why('update')), expect.objectContaining(why('delete'))]),
    );
    expect(await permissions(`gateways/${gateway.id}`)).toContainEqual(expect.objectContaining(why('reboot')));
    expect(await permissions('licences')).toContainEqual(
      expect.objectContaining({ operation: 'create', allowed: true }),
    );
    // So does reading, and every call that is not an operation of the platform.
    expect((await admin.get(path)).body).toMatchObject({ id: region.id, description: region.description });
    expect((await admin.post('/api/ums/v1/users', { name: 'late', kind: 3, password: 'Suantai@2026' })).status).toBe(
      201,
    );
    expect(
      (await admin.post(LICENCES, { content: signedLicence({ end_timestamp: all.clock.now() + HOUR }) })).status,
    ).toBe(201);
    expect((await admin.put(path, { description: 'in time' })).status).toBe(200);
  });

  test('restrict nothing before the first one', async () => {
    const { admin, db } = await start();
    await db.run('delete from licences');
    expect((await admin.post('/api/ecrm/v1/regions', { name: 'early', code: 'early', nation: 'CN' })).status).toBe(201);
  });

  test('the public key that verifies them can be read', async () => {
    const { admin, personal } = await start();
    expect((await admin.get(`${LICENCES}/pubkey`)).body).toMatchObject({ pubkey: TEST_LICENCE_KEY });
    expect((await personal.get(`${LICENCES}/pubkey`)).status).toBe(403);
  });
});

describe('lookups of the region service (spec 7.3)', () => {
  test('GET /nations lists the countries of ISO 3166', async () => {
    const { admin } = await scenario();
    expect((await admin.get('/api/ecrm/v1/nations/CN')).body).toMatchObject({ code: 'CN', code3: 'CHN', name: '中国' });
  });

  test('GET /divisions/{a}/{b} returns provinces, then cities, then nothing', async () => {
    const { personal } = await scenario();
    const provinces = (await personal.get('/api/ecrm/v1/divisions/CN/0')).body;
    expect(provinces).toContainEqual({
      code: '440000',
      name: '广东省',
      level: 'province',
      parent: null,
      has_children: true,
    });
    const cities = (await personal.get('/api/ecrm/v1/divisions/CN/440000')).body;
    expect(cities.map((city: { name: string }) => city.name)).toContain('深圳市');
    expect((await personal.get('/api/ecrm/v1/divisions/FR/0')).body).toEqual([]);
  });

  test.each(['labels', 'taints'])('GET /%s/show-inputs/{x} returns one by its key', async (kind) => {
    const { admin } = await scenario();
    const [some] = (await admin.get(`/api/ecrm/v1/${kind}/show-inputs`)).body;
    expect((await admin.get(`/api/ecrm/v1/${kind}/show-inputs/${encodeURIComponent(some.key)}`)).body.key).toBe(
      some.key,
    );
  });

  test('POST /uniqueness reports whether a value is free, to actors who may write it', async () => {
    const { admin, personal } = await scenario();
    const [gateway] = (await admin.get('/api/ecrm/v1/gws?range=[0,0]')).body;
    const ask = async (body: object) => (await admin.post('/api/ecrm/v1/uniqueness', { ...body })).body;
    const taken = { resource: 'gateways', field: 'name', value: gateway.name };
    expect(await ask({ ...taken, within: { site_id: gateway.site_id } })).toEqual({ unique: false });
    const typed = { ...taken, value: ` ${gateway.name.toUpperCase()}\u200b` };
    expect(await ask({ ...typed, within: { site_id: gateway.site_id } })).toEqual({ unique: false });
    expect(await ask({ ...taken, within: { site_id: gateway.site_id }, id: gateway.id })).toEqual({ unique: true });
    expect(await ask({ ...taken, within: { site_id: 999_999 } })).toEqual({ unique: true });
    expect(await ask({ resource: 'gateways', field: 'description', value: 'x' })).toMatchObject({
      code: 9000,
      fields: { field: expect.any(String) },
    });
    expect(await ask({ resource: '__proto__', field: 'name', value: 'x' })).toMatchObject({ code: 9000 });
    expect((await personal.post('/api/ecrm/v1/uniqueness', taken)).body.code).toBe(3000);
  });

  test('GET /api/issue/v1/project lists projects with their key', async () => {
    const { admin } = await scenario();
    const { body } = await admin.get('/api/issue/v1/project');
    expect(body.every((project: { key: unknown }) => typeof project.key === 'string')).toBe(true);
  });
});
