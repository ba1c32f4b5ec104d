import type { VolumeInput, VolumeStatus } from '#server/domains/cloud/driver/kinds/storage.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { ActionRule, KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { checkTenantQuota } from '#server/domains/cloud/simulator/quotas.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';
import { addVolume, dropVolume } from './addVolume.ts';
import { readySnapshots, volumeActions, volumeSteps } from './volumeActions.ts';

const DELETABLE: readonly VolumeStatus[] = [
  'available',
  'error',
  'error_deleting',
  'error_extending',
  'error_restoring',
];

/** The states in which each action of a volume may run, as in Cinder. */
export const VOLUME_STATES: Record<string, ActionRule> = {
  update: { from: 'any' },
  delete: { from: DELETABLE, already: ['deleting'] },
  attach: { from: ['available'] },
  detach: { from: ['in_use'], already: ['available', 'detaching'] },
  extend: { from: ['available', 'in_use'] },
  retype: { from: ['available', 'in_use'] },
  revert: { from: ['available'], already: ['reverting'] },
  upload_image: { from: ['available'] },
  set_bootable: { from: ['available', 'in_use'] },
  reset_state: { from: 'any' },
  create_transfer: { from: ['available'], already: ['awaiting_transfer'] },
  cancel_transfer: { from: ['awaiting_transfer'], already: ['available'] },
};

export const volumes: KindRules<'volumes'> = {
  async create(world, input, { tenant }) {
    const volume = await createVolume(world, input, tenant);
    volume.fields.status = volume.fields.source === 'image' ? 'downloading' : 'creating';
    volume.due = {
      at: world.now + (volume.fields.source === 'blank' ? DURATION.volume : DURATION.copy),
      step: 'available',
    };
    return volume;
  },
  update(_world, { fields }, { name, description }) {
    Object.assign(fields, given({ name, description }));
  },
  async mayRemove(world, { ref, fields }) {
    const snapshots = (await world.users('volumeSnapshots', ref)).length;
    if (snapshots > 0) throw conflict(`Volume ${fields.name} has ${snapshots} snapshots: delete them first`);
  },
  async remove(world, volume, { force }) {
    if (force) {
      for (const snapshot of await world.users('volumeSnapshots', volume.ref)) world.drop(snapshot);
      return dropVolume(world, volume);
    }
    volume.fields.status = 'deleting';
    volume.due = { at: world.now + DURATION.remove, step: 'gone' };
  },
  actions: volumeActions,
  // As in Cinder, the snapshots move with the volume and the backups stay.
  async handOver(world, volume, tenant) {
    if (volume.fields.status !== 'awaiting_transfer')
      throw conflict(`Volume ${volume.fields.name} is ${volume.fields.status}: it is not awaiting a transfer`);
    const snapshots = await readySnapshots(world, volume);
    const gigabytes = volume.fields.size_gb;
    await checkTenantQuota(world, tenant, { volumes: 1, gigabytes, snapshots: snapshots.length });
    for (const item of [volume, ...snapshots]) item.tenant = tenant;
    volume.fields.status = 'available';
  },
  states: VOLUME_STATES,
  steps: volumeSteps,
};

/** Creates a volume with its initial content; it is never smaller than its source. */
async function createVolume(world: World, input: VolumeInput, tenant: string): Promise<SimulatedItem<'volumes'>> {
  const { name, size_gb: size, volume_type: type, availability_zone: zone, multiattach = false, description } = input;
  const wanted = { tenant, name, size_gb: size, volume_type: type, availability_zone: zone, multiattach, description };
  if (input.image_id) {
    const image = await world.need('images', input.image_id, tenant);
    if (image.fields.status !== 'active') throw conflict(`Image ${image.fields.name} is ${image.fields.status}`);
    atLeast(size, image.fields.min_disk_gb, `image ${image.fields.name}`);
    return addVolume(world, { ...wanted, source: 'image', image_id: image.ref, bootable: true });
  }
  if (input.snapshot_id) {
    const snapshot = await world.need('volumeSnapshots', input.snapshot_id, tenant);
    if (snapshot.fields.status !== 'available')
      throw conflict(`Snapshot ${snapshot.fields.name} is ${snapshot.fields.status}`);
    atLeast(size, snapshot.fields.size_gb, `snapshot ${snapshot.fields.name}`);
    const of = snapshot.fields.volume_id === null ? undefined : await world.find('volumes', snapshot.fields.volume_id);
    return addVolume(world, {
      ...wanted,
      source: 'snapshot',
      snapshot_id: snapshot.ref,
      bootable: of?.fields.bootable ?? false,
    });
  }
  if (input.source_volume_id) {
    const source = await world.need('volumes', input.source_volume_id, tenant);
    if (source.fields.status !== 'available' && source.fields.status !== 'in_use')
      throw conflict(`Volume ${source.fields.name} is ${source.fields.status}`);
    atLeast(size, source.fields.size_gb, `volume ${source.fields.name}`);
    return addVolume(world, {
      ...wanted,
      source: 'volume',
      source_volume_id: source.ref,
      bootable: source.fields.bootable,
    });
  }
  if (input.backup_id) {
    const backup = await world.need('backups', input.backup_id, tenant);
    if (backup.fields.status !== 'available') throw conflict(`Backup ${backup.fields.name} is ${backup.fields.status}`);
    atLeast(size, backup.fields.size_gb, `backup ${backup.fields.name}`);
    return addVolume(world, { ...wanted, source: 'backup' });
  }
  return addVolume(world, { ...wanted, source: 'blank' });
}

function atLeast(size: number, least: number, what: string): void {
  if (size < least) throw invalid(`A volume of ${size} GiB is too small for ${what} of ${least}`);
}
