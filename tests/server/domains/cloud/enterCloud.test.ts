import { expect, test } from 'vitest';
import { cloudWorld } from '../../../support/clouds/cloudWorld.ts';

test('the capabilities of a cloud take effect when they are written, whatever was cached before', async () => {
  const { all, cloudId, path } = await cloudWorld();
  const sizes = () => all.personal.get(`${path}/test-sizes`);
  const store = (capabilities: object | null) =>
    all.db.run('update clouds set capabilities = ? where cloud_id = ?', [
      capabilities && JSON.stringify(capabilities),
      cloudId,
    ]);

  expect((await sizes()).status).toBe(200);
  await store({ flavors: ['create'] });
  expect(await sizes()).toMatchObject({ status: 409, body: { why: { kind: 'capability' } } });
  await store({ flavors: ['list'] });
  expect((await sizes()).status).toBe(200);
  await store(null);
  expect((await sizes()).status).toBe(409);
});

test('two clouds with different capabilities are not confused', async () => {
  const { all, cloudId, path, other } = await cloudWorld();
  await all.db.run('update clouds set capabilities = ? where cloud_id = ?', ['{"flavors":[]}', cloudId]);
  expect((await all.personal.get(`${path}/test-sizes`)).status).toBe(409);
  expect((await all.personal.get(`${other.path}/test-sizes`)).status).toBe(200);
});

test('a cloud of another organisation is answered like one that does not exist', async () => {
  const { all, cloudId, path } = await cloudWorld();
  expect((await all.personal.get(`${path}/test-sizes`)).status).toBe(200);
  await all.db.run('update clouds set bp_ids = ? where cloud_id = ?', ['[987654]', cloudId]);
  const foreign = await all.personal.get(`${path}/test-sizes`);
  const missing = await all.personal.get(`${path.replace(cloudId, 'ffffffff-ffff-4fff-8fff-ffffffffffff')}/test-sizes`);
  expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
  expect(foreign.status).toBe(404);
  expect((await all.admin.get(`${path}/test-sizes`)).status).toBe(200);
});

test('the view of one reader on a cloud does not affect another’s, in any order of requests', async () => {
  const { all, cloudId, path } = await cloudWorld();
  await all.db.run('update clouds set bp_ids = ? where cloud_id = ?', ['[987654]', cloudId]);
  for (let twice = 0; twice < 2; twice += 1) {
    expect((await all.admin.get(`${path}/test-sizes`)).status).toBe(200);
    expect((await all.personal.get(`${path}/test-sizes`)).status).toBe(404);
  }
  await all.db.run('update clouds set bp_ids = null where cloud_id = ?', [cloudId]);
  expect((await all.personal.get(`${path}/test-sizes`)).status).toBe(200);
});
