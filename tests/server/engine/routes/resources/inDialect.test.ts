import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { OTHER_DIALECT, schemasWithServices } from '../../../../support/schemas/schemasWithServices.ts';

const ECRM = `{ basePath: /api/ecrm/v1, label: { zh: 区域, en: Regions }, update: PATCH, dialect: ${OTHER_DIALECT} }`;
const SITES = '/api/ecrm/v1/sites';

let server: Scenario;
beforeAll(async () => void (server = await createScenario({ schemas: schemasWithServices({ ecrm: ECRM }) })));
afterAll(() => server.close());

describe('a service that declares a dialect is answered in it', () => {
  test('pages by number, in an envelope with the total', async () => {
    const { body } = await server.admin.get(`${SITES}?page_num=2&page_size=3&_sort=id&_order=desc`);
    const { body: all } = await server.admin.get(`${SITES}?page_num=1&page_size=100&_sort=id&_order=desc`);
    expect(body.meta.total).toBe(all.sites.length);
    expect(body.sites).toEqual(all.sites.slice(3, 6));
  });

  test('filters by parameters of fields, typed as the field is', async () => {
    const ids = async (query: string) =>
      (await server.admin.get(`${SITES}?${query}&_sort=id`)).body.sites.map(({ id }: { id: number }) => id);
    expect(await ids('id=2&id=3')).toEqual([2, 3]);
    expect(await ids('id_gte=2&id_ne=3&page_size=2')).toEqual([2, 4]);
    const { body: one } = await server.admin.get(`${SITES}/1`);
    expect(await ids(`_search=${encodeURIComponent(one.name)}`)).toContain(1);
    expect(await ids(`name_like=${encodeURIComponent(one.name)}&region_id=${one.region_id}`)).toContain(1);
  });

  test('what is no field is refused, with the error where the dialect has it', async () => {
    const { status, body } = await server.admin.get(`${SITES}?colour=red`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: 9206 }, request_id: expect.any(String) });
    expect(body).not.toHaveProperty('code');
    expect((await server.admin.get(`${SITES}?page_num=x&page_size=5`)).body.error.code).toBe(9208);
  });

  test('faults of fields too', async () => {
    const { status, body } = await server.admin.post(SITES, { name: '' });
    expect(status).toBe(400);
    expect(body.error.details).toMatchObject({ name: expect.any(String), region_id: expect.any(String) });
  });

  test('an action goes by its own word, in query and body', async () => {
    const made = await server.admin.post('/api/ecrm/v1/regions', { name: 'dialect', code: 'dialect-1' });
    const region = `/api/ecrm/v1/regions/${made.body.id}`;
    expect((await server.admin.post(`${region}?op=disable`, {})).body.status).toBe('disabled');
    expect((await server.admin.post(`${region}?op=disable`, {})).body.error.code).toBe(9105);
    const { status, body } = await server.admin.post(`${region}?action=enable`, {});
    expect([status, body.error.code]).toEqual([400, 9241]);
  });

  test('what a client kept from before is never called unchanged', async () => {
    const { headers } = await server.admin.get(`${SITES}?page_num=1`);
    expect(headers.get('etag')).toBeNull();
    const again = await server.admin.get(`${SITES}?page_num=1`, { headers: { 'if-none-match': '*' } });
    expect(again.status).toBe(200);
  });

  test('other services stay in simple-rest, and pickers and exports do everywhere', async () => {
    expect((await server.admin.get('/api/cmp/v1/clouds?range=[0,1]')).body).toHaveLength(2);
    expect((await server.admin.get(`${SITES}?view=options&range=[0,1]`)).body).toHaveLength(2);
  });

  test('the contract describes it', async () => {
    const { body } = await server.admin.get('/api/openapi.json');
    const { parameters, responses } = body.paths[SITES].get;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['page_num', 'page_size', '_sort', '_order', '_search']),
    );
    expect(JSON.stringify(responses[200])).toContain('"required":["sites"]');
  });
});
