import { describe, expect, test } from 'vitest';
import type { ActionRule } from '#server/domains/cloud/simulator/kindRules.ts';
import { VOLUME_STATES, volumes } from '#server/domains/cloud/simulator/kinds/storage/volumes.ts';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { simulatedCloud, type SimulatedCloudUnderTest } from './simulatedCloud.ts';

const STATES = [
  'creating',
  'available',
  'reserved',
  'attaching',
  'detaching',
  'in_use',
  'maintenance',
  'deleting',
  'extending',
  'retyping',
  'backing_up',
  'restoring',
  'uploading',
  'downloading',
  'reverting',
  'error',
];

async function volume(cloud: SimulatedCloudUnderTest, size = 10): Promise<string> {
  const { ref } = await cloud.create('volumes', { name: 'data', size_gb: size, volume_type: 'ssd' });
  cloud.pass(2000);
  expect(await cloud.fields('volumes', ref)).toMatchObject({ status: 'available' });
  return ref;
}

describe('actions of volumes', () => {
  test('the table has a row for every action', () => {
    expect(Object.keys(VOLUME_STATES).toSorted()).toEqual(
      [...Object.keys(volumes.actions ?? {}), 'delete', 'update'].toSorted(),
    );
  });

  test.each(Object.entries<ActionRule>(VOLUME_STATES).filter(([, { from }]) => from !== 'any'))(
    '%s is refused in every state except those of the table',
    async (action, { from, already = [] }) => {
      const cloud = await simulatedCloud(sqliteUnderTest);
      const ref = await volume(cloud);
      const kind = cloud.kind('volumes');
      for (const state of STATES.filter((each) => !from.includes(each) && !already.includes(each))) {
        await cloud.db.run("update simulated_items set fields = json_set(fields, '$.status', ?) where ref = ?", [
          state,
          ref,
        ]);
        const run =
          action === 'delete'
            ? kind.remove?.(ref, { force: false })
            : action === 'update'
              ? kind.update?.(ref, { name: 'other' })
              : cloud.act('volumes', ref, action);
        await expect(run).rejects.toMatchObject({ fault: 'conflict', detail: expect.stringContaining(`is ${state}`) });
      }
    },
  );

  test('it only grows, and takes space from the pool', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await volume(cloud);
    await expect(cloud.act('volumes', ref, 'extend', { size_gb: 10 })).rejects.toMatchObject({ fault: 'invalid' });
    await cloud.act('volumes', ref, 'extend', { size_gb: 25 });
    expect(await cloud.fields('volumes', ref)).toMatchObject({ status: 'extending', size_gb: 10 });
    cloud.pass(1000);
    expect(await cloud.fields('volumes', ref)).toMatchObject({ status: 'available', size_gb: 25 });
    expect((await cloud.driver.figures()).storage_used).toBe(25 * 1024 ** 3);
    await cloud.act('volumes', ref, 'retype', { volume_type: 'hdd' });
    cloud.pass(2000);
    const pools = new Map((await cloud.all('storagePools')).map(({ fields }) => [fields.name, fields]));
    expect(pools.get('sim-ssd')).toMatchObject({ used_gb: 0, volume_count: 0 });
    expect(pools.get('sim-hdd')).toMatchObject({ used_gb: 25, volume_count: 1 });
  });

  test('a system disk stays with its machine', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const server = await cloud.machine({ system_disk_gb: 30 });
    const [disk = ''] = (await cloud.fields('servers', server)).volume_ids;
    expect(await cloud.fields('volumes', disk)).toMatchObject({
      status: 'in_use',
      disk_tag: 'os_disk',
      device: '/dev/vda',
      bootable: true,
    });
    await expect(cloud.act('volumes', disk, 'detach')).rejects.toMatchObject({ fault: 'conflict' });
    await expect(cloud.kind('volumes').remove?.(disk, { force: false })).rejects.toMatchObject({ fault: 'conflict' });
  });

  test('an attached one cannot be attached to another machine', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const [one, other, ref] = [await cloud.machine(), await cloud.machine({ name: 'other' }), await volume(cloud)];
    await cloud.act('volumes', ref, 'attach', { server_id: one });
    cloud.pass(1000);
    expect(await cloud.fields('volumes', ref)).toMatchObject({ status: 'in_use', server_id: one });
    await expect(cloud.act('volumes', ref, 'attach', { server_id: other })).rejects.toMatchObject({
      fault: 'conflict',
    });
  });
});

describe('snapshots of volumes', () => {
  test('block the deletion of their volume, revert it to the latest of them, and create others', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await volume(cloud);
    const first = await cloud.create('volumeSnapshots', { name: 'first', volume_id: ref });
    cloud.pass(2000);
    const second = await cloud.create('volumeSnapshots', { name: 'second', volume_id: ref });
    cloud.pass(2000);
    await expect(cloud.kind('volumes').remove?.(ref, { force: false })).rejects.toMatchObject({
      fault: 'conflict',
      detail: expect.stringContaining('2 snapshots'),
    });
    await expect(cloud.act('volumes', ref, 'revert', { snapshot_id: first.ref })).rejects.toMatchObject({
      fault: 'conflict',
      detail: expect.stringContaining('second is newer'),
    });
    await cloud.act('volumes', ref, 'revert', { snapshot_id: second.ref });
    cloud.pass(2000);
    await expect(cloud.create('volumes', { name: 'small', size_gb: 5, snapshot_id: first.ref })).rejects.toMatchObject({
      fault: 'invalid',
    });
    const copy = await cloud.create('volumes', { name: 'copy', size_gb: 12, snapshot_id: first.ref });
    expect(copy.fields).toMatchObject({ status: 'creating', source: 'snapshot', size_gb: 12 });
  });
});

describe('backups', () => {
  test('a chain is deleted from its end', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await volume(cloud);
    await expect(cloud.create('backups', { name: 'none', volume_id: ref, incremental: true })).rejects.toMatchObject({
      fault: 'invalid',
    });
    const full = await cloud.create('backups', { name: 'full', volume_id: ref });
    expect(await cloud.fields('volumes', ref)).toMatchObject({ status: 'backing_up' });
    cloud.pass(3000);
    const more = await cloud.create('backups', { name: 'more', volume_id: ref, incremental: true });
    cloud.pass(3000);
    expect(await cloud.fields('backups', more.ref)).toMatchObject({ parent_id: full.ref });
    expect(await cloud.fields('backups', full.ref)).toMatchObject({ has_dependents: true });
    await expect(cloud.kind('backups').remove?.(full.ref, { force: false })).rejects.toMatchObject({
      fault: 'conflict',
    });
    await cloud.kind('backups').remove?.(more.ref, { force: false });
    cloud.pass(1000);
    expect(await cloud.fields('backups', full.ref)).toMatchObject({ has_dependents: false });
    await cloud.kind('backups').remove?.(full.ref, { force: false });
    cloud.pass(1000);
    expect(await cloud.all('backups')).toEqual([]);
  });

  test('are restored to an available volume, or a new one', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest);
    const ref = await volume(cloud);
    const { ref: backup } = await cloud.create('backups', { name: 'full', volume_id: ref });
    cloud.pass(3000);
    expect(await cloud.act('backups', backup, 'restore', { volume_id: ref })).toEqual({
      made: { kind: 'volumes', ref },
    });
    expect(await cloud.fields('volumes', ref)).toMatchObject({ status: 'restoring' });
    cloud.pass(3000);
    const reply = await cloud.act('backups', backup, 'restore');
    cloud.pass(3000);
    expect(await cloud.fields('volumes', reply?.made?.ref ?? '')).toMatchObject({
      status: 'available',
      size_gb: 10,
      source: 'backup',
    });
  });
});

test('an image is created from a volume, and passes through its states', async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const ref = await volume(cloud);
  const reply = await cloud.act('volumes', ref, 'upload_image', { name: 'own', disk_format: 'qcow2' });
  const image = reply?.made?.ref ?? '';
  expect(await cloud.fields('images', image)).toMatchObject({ status: 'saving', visibility: 'private' });
  cloud.pass(3000);
  expect(await cloud.fields('images', image)).toMatchObject({ status: 'active', size_bytes: expect.any(Number) });
  const { ref: imported } = await cloud.create('images', {
    name: 'imported',
    disk_format: 'qcow2',
    url: 'https://example.com/a.qcow2',
  });
  const seen = [];
  for (const ms of [0, 2000, 2000]) {
    cloud.pass(ms);
    seen.push((await cloud.fields('images', imported)).status);
  }
  expect(seen).toEqual(['queued', 'importing', 'active']);
  await cloud.act('images', imported, 'deactivate');
  await expect(cloud.machine({ image_id: imported })).rejects.toMatchObject({ fault: 'conflict' });
});
