import { describe, expect, test } from 'vitest';
import { readFaults } from '#server/domains/cloud/simulator/store/faults.ts';
import { scenario } from '../../../../support/scenario.ts';

const CLOUDS = '/api/cmp/v1/clouds';

describe('faults of a simulated cloud', () => {
  test('are set by an administrator, and those not named are cleared', async () => {
    const all = await scenario();
    const cloud = (await all.admin.get(CLOUDS)).body.find((each: { simulated: boolean }) => each.simulated);
    const path = `${CLOUDS}/${cloud.cloud_id}/simulator/faults`;
    const fail = [{ kind: 'servers', operation: 'create', times: 3, fault: 'capacity', detail: null }];
    expect(await all.admin.put(path, { slow_ms: 20, fail })).toMatchObject({
      status: 200,
      body: { slow_ms: 20, no_valid_host: false, api_down: false, fail },
    });
    expect(await readFaults(all.db, cloud.cloud_id)).toMatchObject({ slow_ms: 20, fail });
    expect((await all.admin.put(path, { no_valid_host: true })).body).toEqual({
      slow_ms: 0,
      no_valid_host: true,
      api_down: false,
      stopped: [],
      fail: [],
    });
  });

  test('are set in the console by an action, whose form shows the active ones (spec 2.2)', async () => {
    const all = await scenario();
    const cloud = (await all.admin.get(CLOUDS)).body.find((each: { simulated: boolean }) => each.simulated);
    const act = (input: object, client = all.admin) =>
      client.post(`${CLOUDS}/${cloud.cloud_id}/action`, { action: 'simulate_faults', ...input });
    expect(await act({ slow_ms: 20, api_down: true, fail_builds: 2 })).toMatchObject({
      status: 200,
      body: { simulated_slow_ms: 20, simulated_full: false, simulated_down: true },
    });
    expect(await readFaults(all.db, cloud.cloud_id)).toMatchObject({
      slow_ms: 20,
      api_down: true,
      no_valid_host: false,
      fail: [{ kind: 'servers', operation: 'build', times: 2 }],
    });
    expect(await act({ slow_ms: 60_001 })).toMatchObject({
      status: 400,
      body: { fields: { slow_ms: expect.any(String) } },
    });
    expect((await act({ slow_ms: 0 }, all.bp_admin)).status).toBe(403);
    await all.admin.put(`${CLOUDS}/${cloud.cloud_id}/simulator/faults`, {});
    expect((await all.admin.get(`${CLOUDS}/${cloud.cloud_id}`)).body).toMatchObject({
      simulated_slow_ms: 0,
      simulated_down: false,
    });
    await all.db.run('update clouds set simulated = 0 where cloud_id = ?', [cloud.cloud_id]);
    expect(await act({ slow_ms: 0 })).toMatchObject({ status: 409, body: { code: 12940 } });
  });

  test('cannot be set by other users', async () => {
    const all = await scenario();
    const cloud = (await all.admin.get(CLOUDS)).body.find((each: { simulated: boolean }) => each.simulated);
    const path = `${CLOUDS}/${cloud.cloud_id}/simulator/faults`;
    for (const client of [all.bp_admin, all.personal, all.guest])
      expect((await client.put(path, { api_down: true })).status).toBeGreaterThanOrEqual(401);
    expect(await readFaults(all.db, cloud.cloud_id)).toMatchObject({ api_down: false });
  });

  test('are refused if unknown, and for a real cloud', async () => {
    const all = await scenario();
    const cloud = (await all.admin.get(CLOUDS)).body.find((each: { simulated: boolean }) => each.simulated);
    const path = `${CLOUDS}/${cloud.cloud_id}/simulator/faults`;
    expect((await all.admin.put(path, { slow_ms: -1 })).status).toBe(400);
    expect((await all.admin.put(path, { fail: [{ kind: 'dragons', operation: 'create' }] })).status).toBe(400);
    await all.db.run('update clouds set simulated = 0 where cloud_id = ?', [cloud.cloud_id]);
    expect((await all.admin.put(path, { slow_ms: 1 })).status).toBe(409);
  });
});
