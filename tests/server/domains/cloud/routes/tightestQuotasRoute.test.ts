import { expect, test } from 'vitest';
import { cloudWorld } from '../../../../support/clouds/cloudWorld.ts';

const CMP = '/api/cmp/v1';

test('the limits of a reader over all clouds: the tightest first, those without use not, and only their own', async () => {
  const { all, path, cloudId, list } = await cloudWorld();
  const { id } = (await all.personal.get('/api/ums/v1/users/current')).body;
  const limit = async (values: object) => (await all.admin.post(`${CMP}/cloud-quotas`, values as never)).status;
  expect(await limit({ key: 'instances', limit: 10, user_id: id })).toBe(201);
  expect((await all.personal.get(`${CMP}/quotas`)).body).toEqual([]);
  const size = (await list(all.system, 'test-sizes')).find(({ name }) => name === 'small');
  const machine = { name: 'web', size_id: size?.id ?? null };
  expect((await all.personal.post(`${path}/test-machines`, machine)).status).toBe(201);
  expect(await limit({ key: 'cores', limit: 4, user_id: id, cloud_id: cloudId })).toBe(201);
  expect((await all.personal.get(`${CMP}/quotas`)).body).toEqual([
    {
      key: 'cores',
      label: { zh: 'vCPU', en: 'vCPUs' },
      limit: 4,
      used: 2,
      cloud_id: cloudId,
      name: expect.any(String),
    },
    { key: 'instances', label: { zh: '云主机数', en: 'Machines' }, limit: 10, used: 1 },
  ]);
  expect((await all.bp_admin.get(`${CMP}/quotas`)).body).toEqual([]);
  expect((await all.guest.get(`${CMP}/quotas`)).status).toBe(401);
});
