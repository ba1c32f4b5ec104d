import { expect, test } from 'vitest';
import { connectedCloud } from '../../../support/clouds/connectedCloud.ts';

/** Decision 259: a cloud says its largest MTU where it refuses a larger one; forms know it from then on. */
test('the largest MTU is learned from the refusal of a cloud, and refused at the field from then on', async () => {
  const world = await connectedCloud('nextstack');
  const { all, path } = world;
  const known = async () => (await all.admin.get(path)).body.network_mtu;
  const make = (name: string, mtu: number) =>
    all.personal.post(`${path}/vpcs`, { name, cidr_block: '10.8.0.0/16', mtu });
  expect(await known()).toBeNull();
  const first = await make('first', 9_000);
  expect(first.status).toBe(201);
  await world.run(10);
  const refused = (await all.personal.get(`${path}/vpcs/${first.body.id}`)).body;
  expect(refused.fault.message).toContain('maximum is 8950');
  expect(await known()).toBe(8_950);
  const tooBig = { status: 400, body: { code: 9000, fields: { mtu: '这个云最大的 MTU 是 8950' } } };
  expect(await make('second', 8_951)).toMatchObject(tooBig);
  const made = await make('third', 8_950);
  expect(made.status).toBe(201);
  await world.run(10);
  expect(await known()).toBe(8_950);
  expect(await all.personal.put(`${path}/vpcs/${made.body.id}`, { mtu: 9_000 })).toMatchObject(tooBig);
  expect((await all.personal.put(`${path}/vpcs/${made.body.id}`, { mtu: 1_400 })).status).toBeLessThan(300);
  // Its operator may have changed it.
  await all.admin.post(`${path}/action`, { action: 'test' });
  await world.run(10);
  expect(await known()).toBeNull();
  expect((await make('fourth', 9_000)).status).toBe(201);
});
