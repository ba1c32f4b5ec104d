import { describe, expect, test } from 'vitest';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { simulatedCloud } from './simulatedCloud.ts';

const DAY_MS = 86_400_000;

describe('a machine is resized', () => {
  test('it holds both sizes until it is confirmed, and returns to its previous state: off stays off', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await cloud.machine();
    await cloud.act('servers', ref, 'stop');
    cloud.pass(1000);
    const { flavor_id: before } = await cloud.fields('servers', ref);
    const large = await cloud.named('flavors', 'sim.large');
    await cloud.act('servers', ref, 'resize', { flavor_id: large });
    cloud.pass(3000);
    expect(await cloud.fields('servers', ref)).toMatchObject({
      status: 'resized',
      flavor_id: large,
      previous_flavor_id: before,
      vcpus: 4,
      ram_mb: 8192,
    });
    expect((await cloud.driver.figures()).vcpu_used).toBe(5);
    await cloud.act('servers', ref, 'confirm_resize');
    cloud.pass(1000);
    expect(await cloud.fields('servers', ref)).toMatchObject({
      status: 'stopped',
      vcpus: 4,
      previous_flavor_id: null,
    });
    expect((await cloud.driver.figures()).vcpu_used).toBe(4);
  });

  test('reverted it has its old size, and frees the new one', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await cloud.machine();
    await cloud.act('servers', ref, 'resize', { flavor_id: await cloud.named('flavors', 'sim.large') });
    cloud.pass(3000);
    await cloud.act('servers', ref, 'revert_resize');
    cloud.pass(1000);
    expect(await cloud.fields('servers', ref)).toMatchObject({
      status: 'active',
      vcpus: 1,
      disk_gb: 20,
      previous_flavor_id: null,
    });
    expect(await cloud.driver.figures()).toMatchObject({ vcpu_used: 1, vm_count: 1 });
  });

  test('a flavor with a smaller disk is refused', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await cloud.machine();
    await expect(
      cloud.act('servers', ref, 'resize', { flavor_id: await cloud.named('flavors', 'sim.tiny') }),
    ).rejects.toMatchObject({ fault: 'invalid' });
  });
});

test('a machine reports its key, so that the key lists its machines', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const { ref: key } = await cloud.create('keypairs', {
    name: 'laptop',
    type: 'ssh',
    public_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl',
  });
  expect(await cloud.fields('servers', await cloud.machine({ keypair_id: key }))).toMatchObject({
    keypair_id: key,
    key_name: 'laptop',
  });
  expect(await cloud.fields('servers', await cloud.machine({ name: 'other' }))).toMatchObject({
    keypair_id: null,
    key_name: null,
  });
});

describe('the recycle bin', () => {
  test('keeps a machine with everything it has for seven days, then deletes it', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await cloud.machine();
    await cloud.act('servers', ref, 'recycle');
    cloud.pass(1000);
    const binned = await cloud.fields('servers', ref);
    expect(binned).toMatchObject({
      status: 'soft_deleted',
      fixed_addresses: ['10.200.0.2'],
      deleted_at: cloud.now(),
      reclaim_at: cloud.now() + 7 * DAY_MS,
    });
    cloud.pass(7 * DAY_MS - 1);
    expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'soft_deleted' });
    cloud.pass(1001);
    expect(await cloud.kind('servers').get(ref)).toBeUndefined();
    expect(await cloud.driver.figures()).toMatchObject({ vcpu_used: 0, storage_used: 0 });
  });

  test('restores it, or deletes it permanently', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await cloud.machine();
    await cloud.act('servers', ref, 'recycle');
    cloud.pass(1000);
    await cloud.act('servers', ref, 'restore');
    cloud.pass(1000);
    expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'active', deleted_at: null, reclaim_at: null });
    cloud.pass(8 * DAY_MS);
    expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'active' });
    await cloud.act('servers', ref, 'recycle');
    cloud.pass(1000);
    await cloud.act('servers', ref, 'purge');
    cloud.pass(1000);
    expect(await cloud.kind('servers').get(ref)).toBeUndefined();
  });
});

test('a shelved machine leaves its host after a while, and gets a host again', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const ref = await cloud.machine();
  await cloud.act('servers', ref, 'shelve');
  cloud.pass(2000);
  expect(await cloud.fields('servers', ref)).toMatchObject({
    status: 'shelved',
    host: expect.stringMatching(/^sim-node-/),
  });
  cloud.pass(10_000);
  expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'shelved_offloaded', host: null });
  expect((await cloud.driver.figures()).vcpu_used).toBe(0);
  await cloud.act('servers', ref, 'unshelve');
  cloud.pass(3000);
  expect(await cloud.fields('servers', ref)).toMatchObject({
    status: 'active',
    host: expect.stringMatching(/^sim-node-/),
  });
});

test('it is rebuilt from another image, rescued and brought back, and keeps its address', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const ref = await cloud.machine();
  const debian = await cloud.named('images', 'Debian 12');
  expect(await cloud.fields('servers', ref)).toMatchObject({ os_type: 'linux' });
  await cloud.act('servers', ref, 'rebuild', { image_id: debian });
  expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'rebuilding' });
  cloud.pass(4000);
  expect(await cloud.fields('servers', ref)).toMatchObject({
    status: 'active',
    image_id: debian,
    login_user: 'debian',
    fixed_addresses: ['10.200.0.2'],
  });
  await cloud.act('servers', ref, 'rescue');
  cloud.pass(2000);
  expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'rescued' });
  await cloud.act('servers', ref, 'unrescue');
  cloud.pass(2000);
  expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'active' });
});

test('a snapshot of a machine creates another one, and the machine reverts to it while it is off', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const ref = await cloud.machine();
  const reply = await cloud.act('servers', ref, 'create_snapshot', { name: 'before' });
  const snapshot = reply?.made?.ref ?? '';
  expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'snapshotting' });
  cloud.pass(3000);
  expect(await cloud.fields('serverSnapshots', snapshot)).toMatchObject({ status: 'available', server_id: ref });
  expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'active' });
  await expect(cloud.act('serverSnapshots', snapshot, 'revert')).rejects.toMatchObject({ fault: 'conflict' });
  await cloud.act('servers', ref, 'stop');
  cloud.pass(1000);
  await cloud.act('serverSnapshots', snapshot, 'revert');
  cloud.pass(2000);
  expect(await cloud.fields('servers', ref)).toMatchObject({ status: 'stopped' });
  const copy = await cloud.machine({ name: 'copy', source: 'snapshot', server_snapshot_id: snapshot });
  expect(await cloud.fields('servers', copy)).toMatchObject({ status: 'active' });
});

test('disks and cards are attached and detached', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const ref = await cloud.machine({ data_disks: [{ size_gb: 10, delete_with_server: true }] });
  const { ref: volume } = await cloud.create('volumes', { name: 'more', size_gb: 20 });
  cloud.pass(1000);
  await cloud.act('servers', ref, 'attach_volume', { volume_id: volume });
  expect(await cloud.fields('volumes', volume)).toMatchObject({ status: 'attaching', device: '/dev/vdc' });
  cloud.pass(1000);
  expect((await cloud.fields('servers', ref)).volume_ids).toHaveLength(2);
  await cloud.act('servers', ref, 'detach_volume', { volume_id: volume });
  cloud.pass(1000);
  expect(await cloud.fields('volumes', volume)).toMatchObject({ status: 'available', server_id: null, device: null });

  const reply = await cloud.act('servers', ref, 'attach_interface', {
    subnet_id: await cloud.named('subnets', 'sim-shared-v4'),
  });
  expect((await cloud.fields('servers', ref)).fixed_addresses).toEqual(['10.200.0.2', '10.200.0.3']);
  await cloud.act('servers', ref, 'detach_interface', { port_id: reply?.made?.ref ?? '' });
  expect((await cloud.fields('servers', ref)).interfaces).toHaveLength(1);

  await cloud.kind('servers').remove?.(ref, { force: false });
  cloud.pass(1000);
  expect((await cloud.all('volumes')).map(({ fields }) => fields.name)).toEqual(['more']);
  expect((await cloud.all('ports')).filter(({ fields }) => fields.device_owner?.startsWith('compute'))).toEqual([]);
});

test('it reports that it is simulated: its log, its name, its figures by the clock alone', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const ref = await cloud.machine();
  const log = await cloud.driver.consoleLog?.(ref, 1000);
  expect(log).toMatch(/^This machine is simulated/);
  expect(log).toContain('sim-web');
  expect((await cloud.driver.consoleLog?.(ref, 2))?.split('\n')).toHaveLength(2);
  expect(await cloud.driver.check()).toMatchObject({ ok: true, version: 'simulator' });
  const range = { from: cloud.now() - 60_000, to: cloud.now() + 60_000, stepSeconds: 10 };
  cloud.pass(60_000);
  const metrics = await cloud.driver.metrics?.(ref, range);
  expect(metrics).toEqual(await cloud.again().metrics?.(ref, range));
  const points = metrics?.series.find(({ name }) => name === 'cpu_pct')?.points ?? [];
  expect(points[0]?.[1]).toBeNull();
  expect(points.at(-1)?.[1]).toEqual(expect.any(Number));
  await cloud.act('servers', ref, 'stop');
  cloud.pass(1000);
  expect(await cloud.driver.events?.(ref)).toMatchObject([
    { action: 'stop', result: 'success' },
    { action: 'create', result: 'success' },
  ]);
});
