import { describe, expect, test } from 'vitest';
import { readFaults } from '#server/clouds/simulator/store/faults.ts';
import { scenario } from '../../support/scenario.ts';

const CLOUDS = '/api/cmp/v1/clouds';

describe('switching faults of a simulated cloud on', () => {
  test('an administrator does, and what is not named is over', async () => {
    const all = await scenario();
    const cloud = (await all.admin.get(CLOUDS)).body.find((each: { simulated: boolean }) => each.simulated);
    const path = `${CLOUDS}/${cloud.cloud_id}/simulator/faults`;
    const fail = [{ kind: 'servers', operation: 'create', times: 3, fault: 'capacity', detail: null }];
    expect(await all.admin.put(path, { slow_ms: 20, fail })).toMatchObject({ status: 200, body: { slow_ms: 20, no_valid_host: false, api_down: false, fail } });
    expect(await readFaults(all.db, cloud.cloud_id)).toMatchObject({ slow_ms: 20, fail });
    expect((await all.admin.put(path, { no_valid_host: true })).body).toEqual({ slow_ms: 0, no_valid_host: true, api_down: false, fail: [] });
  });

  test('nobody else does', async () => {
    const all = await scenario();
    const cloud = (await all.admin.get(CLOUDS)).body.find((each: { simulated: boolean }) => each.simulated);
    const path = `${CLOUDS}/${cloud.cloud_id}/simulator/faults`;
    for (const client of [all.bp_admin, all.personal, all.guest]) expect((await client.put(path, { api_down: true })).status).toBeGreaterThanOrEqual(401);
    expect(await readFaults(all.db, cloud.cloud_id)).toMatchObject({ api_down: false });
  });

  test('what is no fault is refused, and so is a cloud that is real', async () => {
    const all = await scenario();
    const cloud = (await all.admin.get(CLOUDS)).body.find((each: { simulated: boolean }) => each.simulated);
    const path = `${CLOUDS}/${cloud.cloud_id}/simulator/faults`;
    expect((await all.admin.put(path, { slow_ms: -1 })).status).toBe(400);
    expect((await all.admin.put(path, { fail: [{ kind: 'dragons', operation: 'create' }] })).status).toBe(400);
    await all.db.run('update clouds set simulated = 0 where cloud_id = ?', [cloud.cloud_id]);
    expect((await all.admin.put(path, { slow_ms: 1 })).status).toBe(409);
  });
});
