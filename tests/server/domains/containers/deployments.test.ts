import { expect, test } from 'vitest';
import { containerWorld, DOCKER } from '../../../support/clouds/containerWorld.ts';

test('a deployment keeps its containers running, is scaled, updated and rolled back (spec 7.4)', async () => {
  const { all, cloudId, run, deploy, deployment, instances, act } = await containerWorld();
  const { personal } = all;
  const made = await deploy(personal, { replicas: 2, cpu: 0.5, memory_mb: 2048 });
  expect(made).toMatchObject({
    status: 201,
    body: { status: 'creating', cloud_id: cloudId, cpu_total: 1, memory_total_mb: 4096, units: 2 },
  });
  const { id } = made.body;
  await run(20);
  expect(await deployment(personal, id)).toMatchObject({
    status: 'running',
    ready_replicas: 2,
    revision: 1,
    fault: null,
  });
  expect(await instances(personal, id)).toMatchObject([
    { name: 'web-0', status: 'running', revision: 1 },
    { name: 'web-1', status: 'running', revision: 1 },
  ]);

  expect((await act(personal, id, 'scale', { replicas: 3 })).body).toMatchObject({
    status: 'updating',
    cpu_total: 1.5,
  });
  await run(20);
  expect(await deployment(personal, id)).toMatchObject({
    status: 'running',
    ready_replicas: 3,
    replicas: 3,
    revision: 1,
  });

  expect((await personal.put(`${DOCKER}/deployments/${id}`, { image: 'shop/web:2.0' })).status).toBe(200);
  await run(60);
  expect(await deployment(personal, id)).toMatchObject({
    status: 'running',
    ready_replicas: 3,
    revision: 2,
    image: 'shop/web:2.0',
  });
  expect(await instances(personal, id)).toMatchObject(
    Array.from({ length: 3 }, () => ({ image: 'shop/web:2.0', revision: 2 })),
  );

  const revisions = async () =>
    (
      await personal.get(
        `${DOCKER}/revisions?filter=${encodeURIComponent(JSON.stringify({ deployment_id: id }))}&sort=["number","ASC"]`,
      )
    ).body;
  expect(await revisions()).toMatchObject([
    { number: 1, state: 'superseded', image: 'shop/web:1.0' },
    { number: 2, state: 'active', image: 'shop/web:2.0', change: ['image'] },
  ]);

  const [first] = await revisions();
  expect((await act(personal, id, 'rollback', { revision_id: first.id })).status).toBe(202);
  await run(60);
  expect(await deployment(personal, id)).toMatchObject({
    status: 'running',
    revision: 3,
    image: 'shop/web:1.0',
    replicas: 3,
  });
  expect((await revisions()).at(-1)).toMatchObject({ number: 3, state: 'active', from_number: 1 });

  expect((await personal.delete(`${DOCKER}/deployments/${id}`)).status).toBe(202);
  await run(20);
  expect((await personal.get(`${DOCKER}/deployments/${id}`)).status).toBe(404);
  expect(await instances(personal, id)).toEqual([]);
});
