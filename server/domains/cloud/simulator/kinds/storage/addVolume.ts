import type { VolumeFields } from '#server/domains/cloud/driver/kinds/storage.ts';
import { DEFAULT_VOLUME_TYPE } from '#server/domains/cloud/simulator/foundation/hosts.ts';
import { checkTenantQuota } from '#server/domains/cloud/simulator/quotas.ts';
import { capacity, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

export interface NewVolume {
  tenant: string | null;
  name: string;
  size_gb: number;
  source: VolumeFields['source'];
  volume_type?: string | undefined;
  bootable?: boolean;
  multiattach?: boolean;
  image_id?: string | undefined;
  snapshot_id?: string | undefined;
  source_volume_id?: string | undefined;
  availability_zone?: string | undefined;
  description?: string | undefined;
  delete_with_server?: boolean;
}

const LARGEST_GB = 65_536;

/** A volume with its space in a pool. It exists immediately; the caller schedules the slow part. */
export async function addVolume(world: World, wanted: NewVolume): Promise<SimulatedItem<'volumes'>> {
  const { tenant, size_gb: size, volume_type = DEFAULT_VOLUME_TYPE } = wanted;
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_GB)
    throw invalid(`A volume has 1 to ${LARGEST_GB} GiB, not ${size}`);
  if (tenant !== null) await checkTenantQuota(world, tenant, { volumes: 1, gigabytes: size });
  const pool = await takeRoom(world, size, volume_type);
  if (pool.fields.volume_count !== null) pool.fields.volume_count += 1;
  const fields: VolumeFields = {
    name: wanted.name,
    status: 'available',
    size_gb: size,
    volume_type,
    bootable: wanted.bootable ?? false,
    encrypted: false,
    multiattach: wanted.multiattach ?? false,
    server_id: null,
    device: null,
    attached_at: null,
    source: wanted.source,
    image_id: wanted.image_id ?? null,
    snapshot_id: wanted.snapshot_id ?? null,
    source_volume_id: wanted.source_volume_id ?? null,
    availability_zone: wanted.availability_zone ?? 'nova',
    pool: pool.fields.name,
    disk_tag: 'data_disk',
    description: wanted.description ?? null,
    metadata: {},
    created_at: world.now,
  };
  return world.add('volumes', {
    tenant,
    fields,
    hidden: {
      pool_id: pool.ref,
      delete_with_server: wanted.delete_with_server ?? false,
      back: null,
      new_size_gb: null,
      new_type: null,
      new_pool_id: null,
    },
  });
}

/** Takes space in the pool of the type with the most free space. */
export async function takeRoom(
  world: World,
  sizeGb: number,
  type: string | undefined,
): Promise<SimulatedItem<'storagePools'>> {
  const pools = (await world.all('storagePools')).filter(
    (pool) =>
      pool.fields.enabled &&
      pool.fields.status === 'online' &&
      (type === undefined || pool.hidden.volume_types.includes(type)),
  );
  if (pools.length === 0)
    throw invalid(type === undefined ? 'No storage pool is in service' : `Volume type ${type} is not offered`);
  const [best] = pools
    .filter((pool) => pool.fields.free_gb >= sizeGb)
    .toSorted((a, b) => b.fields.free_gb - a.fields.free_gb || (a.ref < b.ref ? -1 : 1));
  if (best === undefined)
    throw capacity(`No storage pool${type === undefined ? '' : ` of type ${type}`} has ${sizeGb} GiB left`);
  change(best, sizeGb);
  return best;
}

export async function giveRoomBack(
  world: World,
  poolRef: string | null,
  sizeGb: number,
): Promise<SimulatedItem<'storagePools'> | undefined> {
  const pool = poolRef === null ? undefined : await world.find('storagePools', poolRef);
  if (pool !== undefined) change(pool, -sizeGb);
  return pool;
}

/** Deletes the volume and frees its space. */
export async function dropVolume(world: World, volume: SimulatedItem<'volumes'>): Promise<void> {
  const pool = await giveRoomBack(world, volume.hidden.pool_id, volume.fields.size_gb);
  if (pool !== undefined && pool.fields.volume_count !== null) pool.fields.volume_count -= 1;
  world.drop(volume);
}

function change({ fields }: SimulatedItem<'storagePools'>, sizeGb: number): void {
  fields.free_gb -= sizeGb;
  fields.used_gb += sizeGb;
  fields.allocated_gb += sizeGb;
}
