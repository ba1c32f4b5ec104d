import { expect, test } from 'vitest';
import { productSchemas, scenario } from '../../../support/scenario.ts';
import { demoWorld } from '../../everyDefinition/demoWorld.ts';
import { fillClouds } from '../../everyDefinition/inventory.ts';
import { Subject } from '../../everyDefinition/subject.ts';

const QUOTAS = '/api/cmp/v1/cloud-quotas';
const schemas = productSchemas();
const counted = Object.values(schemas.resources).flatMap((definition) =>
  Object.keys(definition.quota ?? {}).map((key) => ({ key, definition })),
);
const keys = Object.keys(schemas.resources.cloudQuotas?.fields.key?.values ?? {});

test('every key of a limit is counted by a definition (entities of clouds)', () => {
  expect(keys.toSorted()).toEqual([...new Set(counted.map(({ key }) => key))].toSorted());
});

test('a limit of zero refuses every creation of its kind', async () => {
  const all = await scenario();
  await fillClouds(schemas, all);
  const limits = new Map<string, number>();
  for (const key of keys) limits.set(key, (await all.admin.post(QUOTAS, { key, limit: -1 })).body.id);
  const set = (key: string, limit: number) => all.admin.put(`${QUOTAS}/${limits.get(key)}`, { limit });
  const held = new Set<string>();
  for (const { key, definition } of counted) {
    const subject = new Subject(definition, () => demoWorld(all));
    if (!subject.isCreated) continue;
    await subject.open();
    const body = await subject.body();
    await set(key, 0);
    const reply = await subject.creator().post(subject.address, body);
    await set(key, -1);
    // A snapshot may have size zero.
    if (reply.status !== 201)
      expect(reply, `${definition.resource} ${key}`).toMatchObject({
        status: 409,
        body: { code: 12942, quota: { key, limit: 0 } },
      });
    if (reply.status === 409) held.add(key);
  }
  // Snapshots of machines are created by the machine.
  expect(keys.filter((key) => !held.has(key))).toEqual(['server_snapshots']);
});

test('a flavor counts its GPUs, and an action the quota of the record that it creates', async () => {
  const all = await scenario();
  await fillClouds(schemas, all);
  const definition = schemas.resources.vms;
  if (definition === undefined) throw new Error('There are no machines');
  const subject = new Subject(definition, () => demoWorld(all));
  await subject.open();
  const flavors = await all.personal.get(
    `${subject.address.replace(/vms$/, 'vm-flavors')}?filter=${JSON.stringify({ gpu_count: { gt: 0 } })}`,
  );
  const [flavor] = flavors.body;
  const { body: limit } = await all.admin.post(QUOTAS, { key: 'gpus', limit: 0 });
  const machine = { ...(await subject.body()), flavor_id: flavor.id };
  expect(await subject.creator().post(subject.address, machine)).toMatchObject({
    status: 409,
    body: { code: 12942, fields: { flavor_id: expect.any(String) }, quota: { key: 'gpus', asked: flavor.gpu_count } },
  });
  await all.admin.put(`${QUOTAS}/${limit.id}`, { limit: -1 });
  const made = await subject.creator().post(subject.address, machine);
  expect(made).toMatchObject({ status: 201, body: { gpu_count: flavor.gpu_count } });

  await subject.taken(made.body.id);
  await all.admin.post(QUOTAS, { key: 'server_snapshots', limit: 0 });
  await all.db.run(`update vms set status = 'stopped' where id = ?`, [made.body.id]);
  const act = () =>
    subject.creator().post(`${subject.recordPath(made.body.id)}?action=create_snapshot`, { name: 'snap' });
  expect(await act()).toMatchObject({ status: 409, body: { code: 12942, quota: { key: 'server_snapshots' } } });
  await all.db.run(`update cloud_quotas set "limit" = -1 where key = 'server_snapshots'`);
  expect((await act()).status).toBe(202);
});
