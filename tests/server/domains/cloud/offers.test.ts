import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { setSimulatorFault } from '#server/domains/cloud/simulator/store/faults.ts';
import { scenario } from '../../../support/scenario.ts';

const CLOUDS = '/api/cmp/v1/clouds';

/**
 * A simulated cloud of the demo that every user may use; it has `ssd`, `hdd`, `general` and `capacity`, and the zone
 * `nova`.
 */
async function world() {
  const all = await scenario();
  const open = encodeURIComponent(
    JSON.stringify({
      simulated: true,
      status: 'connected',
      product: ['openstack', 'easystack'],
      bp_ids: { empty: true },
    }),
  );
  const cloudId = String((await all.admin.get(`${CLOUDS}?filter=${open}`)).body[0].cloud_id);
  const path = `${CLOUDS}/${cloudId}`;
  const run = async (seconds: number) => {
    all.clock.advance(seconds * 1_000);
    await all.platform.runner.runDue();
  };
  const create = (body: Record<string, Json>, query = '') =>
    all.personal.post(`${path}/volumes${query}`, { name: 'data', size_gb: 10, ...body });
  return { all, cloudId, path, run, create };
}

describe('the offers of a cloud', () => {
  test('are returned only to users of the cloud', async () => {
    const { all, cloudId, path } = await world();
    const { status, body } = await all.personal.get(`${path}/offers`);
    expect({ status, types: body.volume_types.map(({ name }: { name: string }) => name) }).toEqual({
      status: 200,
      types: ['capacity', 'general', 'hdd', 'ssd'],
    });
    expect(body.zones).toMatchObject([{ name: 'nova', available: true }]);
    expect((await all.guest.get(`${path}/offers`)).status).toBe(401);
    await all.db.run('update clouds set enabled = 0 where cloud_id = ?', [cloudId]);
    expect((await all.personal.get(`${path}/offers`)).status).toBe(404);
    expect((await all.admin.get(`${path}/offers`)).status).toBe(200);
  });

  test('are the only accepted values: another one is refused at its field, in the language of the caller, also by a dry run', async () => {
    const { create } = await world();
    expect(await create({ volume_type: 'tape', availability_zone: 'nova' })).toMatchObject({
      status: 400,
      body: { code: 12945, fields: { volume_type: expect.stringContaining('没有提供') } },
    });
    const tried = await create({ volume_type: 'ssd', availability_zone: 'mars' }, '?dry_run=true');
    expect(tried).toMatchObject({
      status: 200,
      body: { ok: false, problems: [{ field: 'availability_zone', code: 12945 }] },
    });
    expect(await create({ volume_type: 'ssd', availability_zone: 'nova' })).toMatchObject({
      status: 201,
      body: { volume_type: 'ssd' },
    });
    expect((await create({ name: 'plain' })).status).toBe(201);
  });

  test('a disk can change to another type, never to its own', async () => {
    const { all, path, run, create } = await world();
    const { body } = await create({ volume_type: 'ssd' });
    const retype = (volume_type: string) =>
      all.personal.post(`${path}/volumes/${body.id}?action=retype`, { volume_type });
    await run(0);
    await run(5);
    for (const word of ['ssd', 'tape'])
      expect(await retype(word)).toMatchObject({
        status: 400,
        body: { code: 12945, fields: { volume_type: expect.any(String) } },
      });
    expect((await retype('hdd')).status).toBe(202);
    await run(0);
    await run(10);
    expect((await all.personal.get(`${path}/volumes/${body.id}`)).body).toMatchObject({
      volume_type: 'hdd',
      fault: null,
    });
  });

  test('are stored with the cloud and returned while it is down, and follow its next report', async () => {
    const { all, cloudId, path, run } = await world();
    await all.admin.post(`${path}/action`, { action: 'sync' });
    await run(5);
    await all.db.run('update clouds set offers = ? where cloud_id = ?', [JSON.stringify({ zones: [] }), cloudId]);
    await setSimulatorFault(all.db, cloudId, { api_down: true });
    await run(90);
    expect((await all.admin.get(path)).body.status).toBe('disconnected');
    expect((await all.personal.get(`${path}/offers`)).body).toEqual({ zones: [] });
    await setSimulatorFault(all.db, cloudId, {});
    await run(120);
    expect((await all.personal.get(`${path}/offers`)).body.zones).toMatchObject([{ name: 'nova' }]);
  });

  test('a cloud without offers accepts any value', async () => {
    const { all, cloudId, create } = await world();
    await all.db.run('update clouds set offers = null where cloud_id = ?', [cloudId]);
    expect((await create({ volume_type: 'tape', availability_zone: 'mars' })).status).toBe(201);
  });
});
