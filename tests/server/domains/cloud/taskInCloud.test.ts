import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { cloudWorld } from '../../../support/clouds/cloudWorld.ts';

const TASKS = '/api/sys/v1/tasks';

describe.each([await oneDatabase()])('a task on records of a cloud on $dialect', (database) => {
  test('calls the cloud as a single action does, and enters it with the rights of the moment', async () => {
    const world = await cloudWorld(database);
    const { all, path, list, create, run, cloud } = world;
    const size = (await list(all.personal, 'test-sizes')).find(({ name }) => name === 'small');
    const body = { name: 'web', size_id: size?.id ?? null, admin_password: 'once-only', networks: [] };
    const { id } = (await create(all.personal, 'test-machines', body)).body;
    await run();
    cloud.change('servers', 'servers-1', { status: 'active', vcpus: 2, size_id: 'small' });
    await run(2);

    const stop = { ids: [id, '00000000-0000-4000-8000-00000000dead'] };
    const task = (await all.personal.post(`${path}/test-machines?bulk=stop&task=1`, stop)).body;
    expect(task).toMatchObject({ state: 'waiting', total: 2 });
    await run();
    const done = (await all.personal.get(`${TASKS}/${task.id}`)).body;
    expect(done).toMatchObject({ state: 'partly', done: 1, failed: 1, failures: [{ n: 2 }] });
    expect((await all.personal.get(`${path}/test-machines/${id}`)).body.status).toBe('stopping');
    cloud.change('servers', 'servers-1', { status: 'stopped' });
    await run(5);
    expect((await all.personal.get(`${path}/test-machines/${id}`)).body).toMatchObject({
      status: 'stopped',
      fault: null,
    });

    const start = (await all.personal.post(`${path}/test-machines?bulk=start&task=1`, { ids: [id] })).body;
    await all.db.run("update clouds set status = 'maintenance'");
    await run();
    const refused = (await all.personal.get(`${TASKS}/${start.id}`)).body;
    expect(refused).toMatchObject({ state: 'failed', failures: [{ code: 12002 }] });
    // A cloud of others does not exist for them.
    expect(
      (await all.personal.post('/api/cmp/v1/clouds/none/test-machines?bulk=start&task=1', { ids: [id] })).status,
    ).toBe(404);
  });
});
