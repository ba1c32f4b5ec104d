import { expect, test } from 'vitest';
import { scenario } from '../../../support/scenario.ts';

test.each([
  ['openstack', 'volumes'],
  ['nextstack', 'vm-volumes'],
])('a volume in %s is deleted although it has a copy; the copy stays and can be changed', async (product, volumes) => {
  const all = await scenario();
  const open = encodeURIComponent(
    JSON.stringify({ simulated: true, status: 'connected', product, bp_ids: { empty: true } }),
  );
  const path = `/api/cmp/v1/clouds/${(await all.admin.get(`/api/cmp/v1/clouds?filter=${open}`)).body[0].cloud_id}/${volumes}`;
  const settle = async () => {
    for (const seconds of [0, 5, 5]) {
      all.clock.advance(seconds * 1_000);
      await all.platform.runner.runDue();
    }
  };
  const make = async (body: Record<string, string | number>): Promise<string> => {
    const reply = await all.personal.post(path, body);
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
    await settle();
    return reply.body.id;
  };
  const origin = await make({ name: 'origin', size_gb: 10 });
  const copy = await make({ name: 'copy', size_gb: 10, source: 'volume', source_volume_id: origin });
  expect((await all.personal.get(`${path}/${copy}`)).body).toMatchObject({
    status: 'available',
    source_volume_id: origin,
  });

  expect((await all.personal.delete(`${path}/${origin}?dry_run=1`)).body.affected).toMatchObject([
    { effect: 'loses', records: [{ title: 'copy' }] },
  ]);
  const removal = await all.personal.delete(`${path}/${origin}`);
  expect(removal.status, JSON.stringify(removal.body)).toBeLessThan(300);
  await settle();
  expect(await all.personal.get(`${path}/${origin}`)).toMatchObject({ status: 404 });
  expect((await all.personal.get(`${path}/${copy}`)).body).toMatchObject({
    status: 'available',
    source: 'volume',
    source_volume_id: null,
  });
  expect(await all.personal.put(`${path}/${copy}`, { name: 'renamed' })).toMatchObject({
    status: 200,
    body: { name: 'renamed' },
  });
});
