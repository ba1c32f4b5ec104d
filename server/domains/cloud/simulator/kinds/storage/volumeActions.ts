import type { VolumeStatus } from '#server/domains/cloud/driver/kinds/storage.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import type { Act, Step } from '#server/domains/cloud/simulator/kindRules.ts';
import { imageFields } from '#server/domains/cloud/simulator/kinds/catalogue/images.ts';
import { attachVolume, detachVolume } from '#server/domains/cloud/simulator/kinds/servers/devices.ts';
import { refreshServer } from '#server/domains/cloud/simulator/kinds/servers/refreshServer.ts';
import { SERVER_STATES } from '#server/domains/cloud/simulator/kinds/servers/serverStates.ts';
import { checkState } from '#server/domains/cloud/simulator/checkState.ts';
import { checkTenantQuota } from '#server/domains/cloud/simulator/quotas.ts';
import { capacity, conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { neededNumber, neededText, textIn } from '#server/domains/cloud/simulator/text.ts';
import { dropVolume, giveRoomBack, takeRoom } from './addVolume.ts';

type Volume = SimulatedItem<'volumes'>;

const RESET: readonly VolumeStatus[] = ['available', 'in_use', 'error'];

export const volumeActions: Record<string, Act<'volumes'>> = {
  async attach(world, volume, input) {
    const server = await world.need('servers', neededText(input, 'server_id'), volume.tenant);
    checkState(server, 'attach_volume', SERVER_STATES);
    await attachVolume(world, server, volume);
  },
  detach: (world, volume) => detachVolume(world, volume),
  async extend(world, volume, input) {
    const size = neededNumber(input, 'size_gb');
    const more = size - volume.fields.size_gb;
    if (!Number.isInteger(size) || more <= 0)
      throw invalid(`Volume ${volume.fields.name} has ${volume.fields.size_gb} GiB and cannot shrink`);
    if (volume.tenant !== null) await checkTenantQuota(world, volume.tenant, { gigabytes: more });
    const pool = volume.hidden.pool_id === null ? undefined : await world.find('storagePools', volume.hidden.pool_id);
    if (pool !== undefined && pool.fields.free_gb < more)
      throw capacity(`Storage pool ${pool.fields.name} has ${pool.fields.free_gb} GiB left, not ${more}`);
    await giveRoomBack(world, volume.hidden.pool_id, -more);
    volume.hidden.new_size_gb = size;
    busy(world, volume, 'extending', DURATION.volume, 'extended');
  },
  async retype(world, volume, input) {
    const type = neededText(input, 'volume_type');
    if (type === volume.fields.volume_type) throw invalid(`Volume ${volume.fields.name} is of type ${type} already`);
    if (volume.fields.disk_tag === 'os_disk')
      throw conflict(`Volume ${volume.fields.name} is a system disk and keeps its type`);
    const pool = await takeRoom(world, volume.fields.size_gb, type);
    Object.assign(volume.hidden, { new_type: type, new_pool_id: pool.ref });
    busy(world, volume, 'retyping', DURATION.copy, 'retyped');
  },
  async revert(world, volume, input) {
    const snapshot = await world.need('volumeSnapshots', neededText(input, 'snapshot_id'), volume.tenant);
    if (snapshot.fields.volume_id !== volume.ref)
      throw invalid(`Snapshot ${snapshot.fields.name} is not of volume ${volume.fields.name}`);
    if (snapshot.fields.status !== 'available')
      throw conflict(`Snapshot ${snapshot.fields.name} is ${snapshot.fields.status}`);
    const newer = (await world.users('volumeSnapshots', volume.ref)).find(
      (each) => each.fields.created_at > snapshot.fields.created_at,
    );
    if (newer !== undefined)
      throw conflict(
        `Volume ${volume.fields.name} can only be reverted to its latest snapshot: ${newer.fields.name} is newer`,
      );
    if (snapshot.fields.size_gb !== volume.fields.size_gb)
      throw conflict(`Volume ${volume.fields.name} was extended since snapshot ${snapshot.fields.name}`);
    busy(world, volume, 'reverting', DURATION.copy);
  },
  upload_image(world, volume, input) {
    const fields = imageFields(
      {
        name: neededText(input, 'name'),
        disk_format: textIn(input, 'disk_format') ?? 'raw',
        min_disk_gb: volume.fields.size_gb,
      },
      world.now,
    );
    const image = world.add('images', {
      tenant: volume.tenant,
      fields: { ...fields, status: 'saving' },
      hidden: {},
      due: { at: world.now + DURATION.upload, step: 'active', action: 'create' },
    });
    busy(world, volume, 'uploading', DURATION.upload);
    return { made: { kind: 'images', ref: image.ref } };
  },
  set_bootable(_world, { fields }, { bootable }) {
    fields.bootable = bootable === true;
  },
  async create_transfer(world, volume) {
    await readySnapshots(world, volume);
    volume.fields.status = 'awaiting_transfer';
  },
  cancel_transfer: (_world, { fields }) => void (fields.status = 'available'),
  reset_state(_world, volume, input) {
    const status = RESET.find((each) => each === input.status);
    if (status === undefined) throw invalid(`The state of a volume can be reset to ${RESET.join(', ')}`);
    volume.fields.status = status;
    volume.due = null;
  },
};

/** A volume is transferred with all of its snapshots, and none of them may be in creation. */
export async function readySnapshots(
  world: World,
  { ref, fields }: Volume,
): Promise<SimulatedItem<'volumeSnapshots'>[]> {
  const snapshots = await world.users('volumeSnapshots', ref);
  const busyOne = snapshots.find((snapshot) => snapshot.fields.status !== 'available');
  if (busyOne !== undefined)
    throw conflict(
      `Volume ${fields.name} is transferred with its snapshots: ${busyOne.fields.name} is ${busyOne.fields.status}`,
    );
  return snapshots;
}

export const volumeSteps: Record<string, Step<'volumes'>> = {
  available: (_world, { fields }) => void (fields.status = 'available'),
  attached: (_world, { fields }) => void (fields.status = 'in_use'),
  async detached(world, volume) {
    const server = volume.fields.server_id === null ? undefined : await world.find('servers', volume.fields.server_id);
    const letter = volume.fields.device?.at(-1);
    Object.assign(volume.fields, { status: 'available', server_id: null, device: null, attached_at: null });
    if (server === undefined) return;
    server.hidden.disk_letters = server.hidden.disk_letters.filter((each) => each !== letter);
    await refreshServer(world, server);
  },
  extended(_world, volume) {
    volume.fields.size_gb = volume.hidden.new_size_gb ?? volume.fields.size_gb;
    volume.hidden.new_size_gb = null;
    goBack(volume);
  },
  async retyped(world, volume) {
    const { hidden, fields } = volume;
    const old = await giveRoomBack(world, hidden.pool_id, fields.size_gb);
    const pool = hidden.new_pool_id === null ? undefined : await world.find('storagePools', hidden.new_pool_id);
    for (const [each, sign] of [
      [old, -1],
      [pool, 1],
    ] as const)
      if (each !== undefined && each.fields.volume_count !== null) each.fields.volume_count += sign;
    fields.volume_type = hidden.new_type ?? fields.volume_type;
    fields.pool = pool?.fields.name ?? fields.pool;
    Object.assign(hidden, { pool_id: hidden.new_pool_id, new_pool_id: null, new_type: null });
    goBack(volume);
  },
  back: (_world, volume) => goBack(volume),
  gone: (world, volume) => dropVolume(world, volume),
};

/** Makes the volume busy for a while, after which it returns to its previous state. */
export function busy(world: World, volume: Volume, status: VolumeStatus, ms: number, step = 'back'): void {
  volume.hidden.back = volume.fields.status;
  volume.fields.status = status;
  volume.due = { at: world.now + ms, step };
}

function goBack(volume: Volume): void {
  volume.fields.status = volume.hidden.back ?? 'available';
  volume.hidden.back = null;
}
