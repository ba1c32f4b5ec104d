import type { ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { addVolume } from '#server/domains/cloud/simulator/kinds/storage/addVolume.ts';
import { conflict } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import type { BootSource } from './bootSource.ts';

/** The volumes that are created with a machine, or that it boots from. */
export async function addDisks(
  world: World,
  server: SimulatedItem<'servers'>,
  source: BootSource,
  input: ServerInput,
): Promise<void> {
  const { tenant } = server;
  if (source.volume !== undefined) {
    source.volume.hidden.delete_with_server = input.delete_with_server ?? false;
    hang(world, server, source.volume, 'os_disk');
  } else if (!source.isLocal) {
    const volume = await addVolume(world, {
      tenant,
      name: `${input.name}-system`,
      size_gb: source.size_gb,
      volume_type: input.system_disk_type,
      bootable: true,
      delete_with_server: input.delete_with_server ?? true,
      source: source.snapshot === undefined ? 'image' : 'snapshot',
      image_id: source.image?.ref,
      snapshot_id: source.snapshot?.ref,
    });
    hang(world, server, volume, 'os_disk');
  }
  for (const [index, disk] of (input.data_disks ?? []).entries()) {
    const volume = await addVolume(world, {
      tenant,
      name: `${input.name}-data-${index + 1}`,
      size_gb: disk.size_gb,
      volume_type: disk.volume_type,
      source: 'blank',
      delete_with_server: disk.delete_with_server ?? false,
    });
    hang(world, server, volume, 'data_disk');
  }
}

/** Attaches the volume to the machine; the caller schedules the slow part. */
export function hang(
  world: World,
  server: SimulatedItem<'servers'>,
  volume: SimulatedItem<'volumes'>,
  tag: 'os_disk' | 'data_disk',
): void {
  const letter = String.fromCharCode('a'.charCodeAt(0) + nextPlace(server, tag));
  Object.assign(volume.fields, {
    status: 'in_use',
    server_id: server.ref,
    device: `/dev/vd${letter}`,
    attached_at: world.now,
    disk_tag: tag,
  });
  if (tag === 'os_disk') server.hidden.boot_volume_id = volume.ref;
  server.hidden.disk_letters = [...server.hidden.disk_letters, letter];
}

/** The system disk always comes first, wherever it is stored. */
function nextPlace({ fields, hidden }: SimulatedItem<'servers'>, tag: 'os_disk' | 'data_disk'): number {
  if (tag === 'os_disk') return 0;
  const used = new Set(hidden.disk_letters);
  const free = Array.from({ length: 25 }, (_, index) => index + 1).find(
    (place) => !used.has(String.fromCharCode('a'.charCodeAt(0) + place)),
  );
  if (free === undefined) throw conflict(`Machine ${fields.name} has as many disks as it can hold`);
  return free;
}
