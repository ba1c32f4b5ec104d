import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Reply } from '../../../../support/servers/client.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { creditCode } from '../../../../support/schemas/specialValues.ts';

const BPS = '/api/ums/v1/bps';
const CLOUDS = '/api/cmp/v1/clouds';
const PRODUCTS = '/api/bill/v1/products';
const PROJECTS = '/api/issue/v1/project';
const SITES = '/api/ecrm/v1/sites';
const USERS = '/api/ums/v1/users';

let all: Scenario;
beforeAll(async () => void (all = await createScenario()));
afterAll(() => all.close());

const first = async (path: string, filter: Json) =>
  (await all.admin.get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[0];
const bp = (more: Record<string, Json>) =>
  all.admin.post(BPS, { name: 'newcomers', licence_no: creditCode(99), ...more });
const cloud = (more: Record<string, Json>) =>
  all.admin.post(CLOUDS, { name: 'placed', product: 'openstack', simulated: true, ...more });

describe('a field has a code of its own for what is wrong with it (spec 8.3)', () => {
  test.each<[string, number, number, string, () => Promise<Reply>]>([
    ['the name of an organisation', 400, 1152, 'name', () => bp({ name: 'no spaces' })],
    ['an organisation without a name', 400, 1152, 'name', () => bp({ name: '' })],
    ['a credit code of another length', 400, 1154, 'licence_no', () => bp({ licence_no: '1' })],
    [
      'a member without an organisation',
      400,
      1156,
      'bp_id',
      () => all.admin.post(USERS, { name: 'lost', password: 'Example@2026', kind: 4 }),
    ],
    [
      'a charge type that there is not',
      400,
      24019,
      'charge_type',
      async () => all.admin.put(`${PRODUCTS}/${(await first(PRODUCTS, {})).id}`, { charge_type: 'free' }),
    ],
  ])('%s: %i with code %i at %s', async (_, status, code, field, call) => {
    expect(await call()).toMatchObject({ status, body: { code, fields: { [field]: expect.any(String) } } });
  });

  test('where several fields are at fault, each says so and the code is that of all: 9000', async () => {
    const reply = await bp({ name: 'no spaces', licence_no: '1' });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { name: expect.any(String), licence_no: expect.any(String) } },
    });
  });
});

describe('what is there and cannot be chosen says why; what is not there does not', () => {
  test('a region that is disabled (1555), and one that does not exist (9107)', async () => {
    const region = (await all.admin.post('/api/ecrm/v1/regions', { name: 'closed', code: 'closed', nation: 'CN' })).body
      .id;
    const made = await cloud({ region_id: region, name: 'early' });
    expect(made.status).toBe(201);
    expect((await all.admin.post(`/api/ecrm/v1/regions/${region}?action=disable`)).status).toBe(200);
    const refused = { status: 409, body: { code: 1555, fields: { region_id: expect.any(String) } } };
    expect(await cloud({ region_id: region })).toMatchObject(refused);
    expect(await all.admin.post(SITES, { name: 'late', region_id: region })).toMatchObject(refused);
    expect(await cloud({ region_id: 999_999 })).toMatchObject({ status: 400, body: { code: 9107 } });
    // What was chosen before stays.
    expect(
      (await all.admin.put(`${CLOUDS}/${made.body.cloud_id}`, { region_id: region, description: 'still here' })).status,
    ).toBe(200);
  });

  test('a site that is not online (1654), and one of another region (9107)', async () => {
    const site = await first(SITES, { status: 'online' });
    const other = await first('/api/ecrm/v1/regions', { id: { ne: site.region_id }, status: 'enabled' });
    const at = (region: number) => cloud({ name: `at-${region}`, region_id: region, site_id: site.id });
    expect(await at(other.id)).toMatchObject({ status: 400, body: { code: 9107 } });
    await all.db.run(`update sites set status = 'offline' where id = ?`, [site.id]);
    expect(await at(site.region_id)).toMatchObject({
      status: 409,
      body: { code: 1654, fields: { site_id: expect.any(String) } },
    });
    await all.db.run(`update sites set status = 'online' where id = ?`, [site.id]);
    expect((await at(site.region_id)).status).toBe(201);
  });
});

describe('what prevents a deletion (spec 8.3: 3004 to 3008)', () => {
  test('has a code of its own if all of it is of one resource', async () => {
    const { id, bp_id } = await first(USERS, { name: 'bp_user' });
    const project = (await all.admin.post(PROJECTS, { name: 'held', key: 'held', bp_id })).body.id;
    const remove = () => all.admin.delete(`${PROJECTS}/${project}`);
    const [role] = (await all.admin.get('/api/ums/v1/roles')).body;
    const { body: given, status } = await all.admin.post('/api/ums/v1/authorizations', {
      principal_type: 'user',
      user_id: id,
      target_type: 'role',
      role_id: role.code,
      scope: 'project',
      project_id: project,
    });
    expect(status, JSON.stringify(given)).toBe(201);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 3007, referrers: [{ resource: 'authorisations' }] },
    });
    await all.admin.put(`${USERS}/${id}`, { project_ids: [project] });
    expect((await remove()).body.code).toBe(3004);
    await all.admin.delete(`/api/ums/v1/authorizations/${given.id}`);
    expect((await remove()).body.code).toBe(3005);
    await all.admin.put(`${USERS}/${id}`, { project_ids: [] });
    expect((await remove()).status).toBe(204);
  });
});
