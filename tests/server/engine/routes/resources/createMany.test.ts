// @module-tag long
import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { schemasWithMachines } from '../../../../support/schemas/machines.ts';
import { scenario } from '../../../../support/scenario.ts';

const MACHINES = '/api/ecrm/v1/trial-machines';
const schemas = schemasWithMachines();

describe.each(await databasesUnderTest())('several records at once on $dialect', (database) => {
  test('have their numbers behind their names', async () => {
    const { admin } = await scenario({ database, schemas });
    const reply = await admin.post(MACHINES, { name: 'web', size_gb: 20, count: 3 });
    expect(reply).toMatchObject({
      status: 202,
      body: { items: [{ name: 'web-1', size_gb: 20 }, { name: 'web-2' }, { name: 'web-3' }] },
    });
    expect((await admin.get(MACHINES)).body).toHaveLength(3);
  });

  test('of one alone it keeps its name', async () => {
    const { admin } = await scenario({ database, schemas });
    expect(await admin.post(MACHINES, { name: 'web', count: 1 })).toMatchObject({
      status: 202,
      body: { items: [{ name: 'web' }] },
    });
    expect(await admin.post(MACHINES, { name: 'db' })).toMatchObject({ status: 201, body: { name: 'db' } });
  });

  test('are created all or none', async () => {
    const { admin } = await scenario({ database, schemas });
    await admin.post(MACHINES, { name: 'web-2' });
    expect(await admin.post(MACHINES, { name: 'web', count: 3 })).toMatchObject({
      status: 409,
      body: { fields: { name: expect.any(String) } },
    });
    expect((await admin.get(MACHINES)).body).toHaveLength(1);
  });

  test.each([0, 51, 1.5, 'two', null])('are not %s', async (count) => {
    const { admin } = await scenario({ database, schemas });
    expect(await admin.post(MACHINES, { name: 'web', count })).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { count: expect.any(String) } },
    });
    expect((await admin.get(MACHINES)).body).toEqual([]);
  });

  test('are refused where the definition does not allow it', async () => {
    const { admin } = await scenario({ database, schemas });
    const reply = await admin.post('/api/ecrm/v1/sites', { name: 'x', type: 'idc', count: 2 });
    expect(reply).toMatchObject({ status: 400, body: { fields: { count: expect.any(String) } } });
  });

  test('come once for one Idempotency-Key', async () => {
    const { admin } = await scenario({ database, schemas });
    const ask = () => admin.post(MACHINES, { name: 'web', count: 2 }, { headers: { 'idempotency-key': 'twice' } });
    expect((await ask()).body).toEqual((await ask()).body);
    expect((await admin.get(MACHINES)).body).toHaveLength(2);
  });
});

describe.each(await databasesUnderTest())('what is only entered on create, on $dialect', (database) => {
  test('is checked, and neither stored nor returned', async () => {
    const { admin, db } = await scenario({ database, schemas });
    const [site] = (await admin.get('/api/ecrm/v1/sites')).body;
    const created = await admin.post(MACHINES, { name: 'web', setup: 'echo hello', peers: [site.id] });
    expect(created.status).toBe(201);
    for (const body of [
      created.body,
      (await admin.get(`${MACHINES}/${created.body.id}`)).body,
      (await admin.get(MACHINES)).body[0],
    ]) {
      expect(Object.keys(body)).not.toContain('setup');
      expect(Object.keys(body)).not.toContain('peers');
    }
    const [row] = await db.all('select * from trial_machines');
    expect(Object.keys(row ?? {})).not.toContain('setup');
    expect(JSON.stringify((await admin.get(`${MACHINES}/${created.body.id}/history`)).body)).not.toContain(
      'echo hello',
    );
    expect(await admin.post(MACHINES, { name: 'db', peers: [999_999] })).toMatchObject({
      status: 400,
      body: { code: expect.any(Number) },
    });
  });

  test('can not be sent, read, sorted or filtered by afterwards', async () => {
    const { admin } = await scenario({ database, schemas });
    const { body } = await admin.post(MACHINES, { name: 'web' });
    expect(await admin.put(`${MACHINES}/${body.id}`, { setup: 'again' })).toMatchObject({
      status: 400,
      body: { fields: { setup: expect.any(String) } },
    });
    for (const query of ['filter={"setup":"a"}', 'sort=["setup","ASC"]', 'fields=setup'])
      expect((await admin.get(`${MACHINES}?${query}`)).status).toBe(400);
  });

  test('holds nothing that it pointed at', async () => {
    const { admin } = await scenario({ database, schemas });
    const [region] = (await admin.get('/api/ecrm/v1/regions')).body;
    const site = await admin.post('/api/ecrm/v1/sites', { name: '新站点', type: 'idc', region_id: region.id });
    expect((await admin.post(MACHINES, { name: 'web', peers: [site.body.id] })).status).toBe(201);
    await admin.post(`/api/ecrm/v1/sites/${site.body.id}?action=offline`);
    expect((await admin.delete(`/api/ecrm/v1/sites/${site.body.id}`)).status).toBe(204);
  });
});
