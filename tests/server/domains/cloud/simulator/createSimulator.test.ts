import { describe, expect, test } from 'vitest';
import { capabilitiesOf } from '#server/domains/cloud/driver/driver.ts';
import { oneDatabase, sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { simulatedCloud } from './simulatedCloud.ts';

describe.each([await oneDatabase()])('a simulated cloud on $dialect', (under) => {
  test('a machine is built, stopped, started and deleted as time passes', async () => {
    const cloud = await simulatedCloud(under);
    const ref = await cloud.machine();
    const status = async () => (await cloud.kind('servers').get(ref))?.fields.status;
    expect(await cloud.fields('servers', ref)).toMatchObject({
      status: 'active',
      power_state: 1,
      fixed_addresses: ['10.200.0.2'],
      hostname: 'sim-web',
      launched_at: cloud.now(),
    });

    await cloud.act('servers', ref, 'stop');
    expect(await status()).toBe('stopping');
    cloud.pass(1000);
    expect(await status()).toBe('stopped');
    await cloud.act('servers', ref, 'start');
    cloud.pass(999);
    expect(await status()).toBe('starting');
    cloud.pass(1);
    expect(await status()).toBe('active');

    await cloud.kind('servers').remove?.(ref, { force: false });
    expect(await status()).toBe('deleting');
    cloud.pass(1000);
    expect(await status()).toBeUndefined();
    expect(await cloud.driver.figures()).toMatchObject({ vm_count: 0, vcpu_used: 0, memory_used: 0 });
  });

  test('another process sees the same cloud, and continues where the first one stopped', async () => {
    const cloud = await simulatedCloud(under);
    const ref = await cloud.machine();
    await cloud.act('servers', ref, 'stop');
    const later = cloud.again();
    cloud.pass(1000);
    expect((await later.kinds.servers?.get(ref))?.fields.status).toBe('stopped');
    expect(await later.tenantFor({ key: 'user 1', name: 'personal' })).toBe(cloud.tenant);
  });

  test('a second call with the same token finds the item of the first', async () => {
    const cloud = await simulatedCloud(under);
    const first = await cloud.create('networks', { name: 'inner' }, { token: 'record 1' });
    const second = await cloud.create('networks', { name: 'inner' }, { token: 'record 1' });
    expect(second.ref).toBe(first.ref);
  });
});

test('features that a product lacks are not in its capabilities', async () => {
  const openstack = capabilitiesOf((await simulatedCloud(sqliteUnderTest)).driver);
  const nextstack = capabilitiesOf((await simulatedCloud(sqliteUnderTest, { product: 'nextstack' })).driver);
  expect(openstack).toHaveProperty('networks');
  expect(nextstack).not.toHaveProperty('networks');
  expect(openstack.servers).toEqual(expect.arrayContaining(['list', 'create', 'update', 'delete', 'start', 'stop']));
  expect(openstack.cloud).toContain('console');
});
