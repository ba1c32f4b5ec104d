import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { scenario } from '../../../../support/scenario.ts';

const REGIONS = '/api/ecrm/v1/regions';
const SITES = '/api/ecrm/v1/sites';
const region = { name: '测试区', code: 'test-1', nation: 'CN' };

describe.each(await databasesUnderTest())('records on $dialect', (database) => {
  test('are created, shown, changed and deleted', async () => {
    const { admin } = await scenario({ database });
    const created = await admin.post(REGIONS, region);
    expect(created).toMatchObject({
      status: 201,
      body: { name: '测试区', status: 'enabled', sort: 0, site_count: 0, _labels: { nation: '中国' } },
    });
    const path = `${REGIONS}/${created.body.id}`;
    expect((await admin.get(path)).body).toEqual(created.body);
    expect(await admin.put(path, { description: '新的说明' })).toMatchObject({
      status: 200,
      body: { name: '测试区', description: '新的说明', _version: 2 },
    });
    expect((await admin.delete(path)).status).toBe(204);
    expect(await admin.get(path)).toMatchObject({ status: 404, body: { code: 1551 } });
  });

  test('refuse what their definition does not allow, every field at once', async () => {
    const { admin } = await scenario({ database });
    const reply = await admin.post(REGIONS, { name: 'a b', code: 'NO', longitude: 200 });
    expect(reply).toMatchObject({ status: 400, body: { code: 9000 } });
    expect(Object.keys(reply.body.fields).toSorted()).toEqual(['code', 'longitude', 'name']);
  });

  test('with a duplicate value are refused with the code of the catalogue', async () => {
    const { admin } = await scenario({ database });
    await admin.post(REGIONS, region);
    expect(await admin.post(REGIONS, { ...region, code: 'test-2' })).toMatchObject({
      status: 409,
      body: { code: 1552, fields: { name: expect.any(String) } },
    });
    const both = await Promise.all([
      admin.post(REGIONS, { ...region, name: 'x', code: 'race' }),
      admin.post(REGIONS, { ...region, name: 'y', code: 'race' }),
    ]);
    expect(both.map((reply) => reply.status).toSorted()).toEqual([201, 409]);
    expect(both.find((reply) => reply.status === 409)?.body.code).toBe(1553);
  });

  test('changed by another user answer 409 with the present record', async () => {
    const { admin } = await scenario({ database });
    const { body, headers } = await admin.post(REGIONS, region);
    const etag = headers.get('etag') ?? '';
    expect((await admin.put(`${REGIONS}/${body.id}`, { sort: 5 }, { headers: { 'if-match': etag } })).status).toBe(200);
    const late = await admin.put(`${REGIONS}/${body.id}`, { sort: 6 }, { headers: { 'if-match': etag } });
    expect(late).toMatchObject({ status: 409, body: { code: 9102, current: { sort: 5, name: '测试区' } } });
  });

  test('that others refer to are not deleted, and the reply lists them', async () => {
    const { admin } = await scenario({ database });
    const { body } = await admin.post(REGIONS, region);
    const site = await admin.post(SITES, { name: '测试站点', type: 'idc', region_id: body.id });
    expect(site.status).toBe(201);
    expect(await admin.delete(`${REGIONS}/${body.id}`)).toMatchObject({
      status: 409,
      body: { code: 1554, referrers: [{ resource: 'sites', count: 1, ids: [site.body.id] }] },
    });
    expect(await admin.post(`${SITES}/${site.body.id}?action=offline`)).toMatchObject({
      status: 200,
      body: { status: 'offline' },
    });
    expect((await admin.delete(`${SITES}/${site.body.id}`)).status).toBe(204);
    expect((await admin.delete(`${REGIONS}/${body.id}`)).status).toBe(204);
  });

  test('point only at records that exist', async () => {
    const { admin } = await scenario({ database });
    expect(await admin.post(SITES, { name: '测试站点', type: 'idc', region_id: 999_999 })).toMatchObject({
      status: 400,
      body: { code: 9107, fields: { region_id: expect.any(String) } },
    });
  });
});

describe('who may', () => {
  test('no one without signing in', async () => {
    const { guest } = await scenario();
    expect(await guest.get(REGIONS)).toMatchObject({ status: 401, body: { code: 1137 } });
  });

  test('no one without a grant', async () => {
    const { personal } = await scenario();
    expect(await personal.get(REGIONS)).toMatchObject({ status: 403, body: { code: 3000 } });
    expect(await personal.post(REGIONS, region)).toMatchObject({ status: 403, body: { code: 3000 } });
  });
});
