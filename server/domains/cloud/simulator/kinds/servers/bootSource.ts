import type { FlavorFields, ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { hasVpcs } from '#server/domains/cloud/simulator/kinds/network/addressing.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** The boot source of a machine. */
export interface BootSource {
  image?: SimulatedItem<'images'> | undefined;
  volume?: SimulatedItem<'volumes'> | undefined;
  snapshot?: SimulatedItem<'volumeSnapshots'> | undefined;
  /** The size of the system disk. */
  size_gb: number;
  /** True for a disk on its host rather than on a volume. */
  isLocal: boolean;
}

/** Finds the boot source, and refuses a flavor that is too small for it. */
export async function sourceOf(
  world: World,
  input: ServerInput,
  tenant: string,
  flavor: FlavorFields,
): Promise<BootSource> {
  switch (input.source) {
    case 'image': {
      const image = await world.need('images', input.image_id, tenant);
      if (image.fields.status !== 'active') throw conflict(`Image ${image.fields.name} is ${image.fields.status}`);
      return disk(
        world,
        input,
        flavor,
        { minDisk: image.fields.min_disk_gb, minRam: image.fields.min_ram_mb, name: `Image ${image.fields.name}` },
        { image },
      );
    }
    case 'snapshot': {
      const snapshot = await world.need('serverSnapshots', input.server_snapshot_id, tenant);
      if (snapshot.fields.status !== 'available')
        throw conflict(`Snapshot ${snapshot.fields.name} is ${snapshot.fields.status}`);
      return disk(
        world,
        input,
        flavor,
        { minDisk: snapshot.fields.min_disk_gb, minRam: 0, name: `Snapshot ${snapshot.fields.name}` },
        {},
      );
    }
    case 'volume': {
      const volume = await world.need('volumes', input.volume_id, tenant);
      if (volume.fields.status !== 'available')
        throw conflict(`Volume ${volume.fields.name} is ${volume.fields.status}`);
      if (!volume.fields.bootable) throw invalid(`Volume ${volume.fields.name} is not bootable`);
      return { volume, size_gb: volume.fields.size_gb, isLocal: false };
    }
    case 'volume_snapshot': {
      const snapshot = await world.need('volumeSnapshots', input.volume_snapshot_id, tenant);
      if (snapshot.fields.status !== 'available')
        throw conflict(`Snapshot ${snapshot.fields.name} is ${snapshot.fields.status}`);
      const size = input.system_disk_gb ?? snapshot.fields.size_gb;
      if (size < snapshot.fields.size_gb)
        throw invalid(`The system disk is smaller than its snapshot of ${snapshot.fields.size_gb} GiB`);
      return { snapshot, size_gb: size, isLocal: false };
    }
  }
}

function disk(
  world: World,
  input: ServerInput,
  flavor: FlavorFields,
  needs: { minDisk: number; minRam: number; name: string },
  from: Pick<BootSource, 'image'>,
): BootSource {
  const isLocal =
    input.system_disk_gb === undefined && input.system_disk_type === undefined && !hasVpcs(world) && flavor.disk_gb > 0;
  const size = isLocal ? flavor.disk_gb : (input.system_disk_gb ?? Math.max(flavor.disk_gb, needs.minDisk, 1));
  if (size < needs.minDisk) throw invalid(`${needs.name} needs a system disk of ${needs.minDisk} GiB, not ${size}`);
  if (flavor.ram_mb < needs.minRam)
    throw invalid(`${needs.name} needs ${needs.minRam} MiB of memory, flavor ${flavor.name} has ${flavor.ram_mb}`);
  return { ...from, size_gb: size, isLocal };
}
