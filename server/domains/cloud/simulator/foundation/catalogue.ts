import { flavorFields } from '#server/domains/cloud/simulator/kinds/catalogue/flavors.ts';
import { imageFields } from '#server/domains/cloud/simulator/kinds/catalogue/images.ts';
import { hexOf, hashOf } from '#server/domains/cloud/simulator/hash.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

const GIB = 1024;
const MIB_BYTES = 1_048_576;

/** Name, vCPUs, GiB of memory, GiB of disk. */
const FLAVORS: readonly [string, number, number, number][] = [
  ['sim.tiny', 1, 1, 10],
  ['sim.small', 1, 2, 20],
  ['sim.medium', 2, 4, 40],
  ['sim.large', 4, 8, 80],
  ['sim.xlarge', 8, 16, 160],
  ['sim.2xlarge', 16, 32, 160],
];

const MEMORY_FLAVORS: readonly [string, number, number, number][] = [
  ['sim.mem.large', 4, 32, 80],
  ['sim.mem.xlarge', 8, 64, 160],
];

const GPU_FLAVORS: readonly [string, number, number, number, number][] = [
  ['sim.gpu.1', 8, 64, 200, 1],
  ['sim.gpu.4', 32, 256, 400, 4],
];

interface OfferedImage {
  name: string;
  os_distro: string;
  os_version: string;
  os_admin_user: string;
  min_disk_gb: number;
  os_type?: string;
  min_ram_mb?: number;
}

const IMAGES: readonly OfferedImage[] = [
  { name: 'Ubuntu 24.04', os_distro: 'ubuntu', os_version: '24.04', os_admin_user: 'ubuntu', min_disk_gb: 10 },
  { name: 'Ubuntu 22.04', os_distro: 'ubuntu', os_version: '22.04', os_admin_user: 'ubuntu', min_disk_gb: 10 },
  { name: 'Debian 12', os_distro: 'debian', os_version: '12', os_admin_user: 'debian', min_disk_gb: 8 },
  { name: 'Rocky Linux 9', os_distro: 'rocky', os_version: '9', os_admin_user: 'rocky', min_disk_gb: 10 },
  { name: 'openEuler 24.03', os_distro: 'openeuler', os_version: '24.03', os_admin_user: 'root', min_disk_gb: 20 },
  { name: 'Kylin V10', os_distro: 'kylin', os_version: 'V10', os_admin_user: 'root', min_disk_gb: 20 },
  {
    name: 'Windows Server 2022',
    os_distro: 'windows',
    os_version: '2022',
    os_admin_user: 'Administrator',
    min_disk_gb: 40,
    os_type: 'windows',
    min_ram_mb: 2048,
  },
];

export function seedCatalogue(world: World): void {
  const flavor = (name: string, vcpus: number, gib: number, disk: number, more: object = {}) =>
    world.add('flavors', {
      tenant: null,
      fields: flavorFields({ name, vcpus, ram_mb: gib * GIB, disk_gb: disk, ...more }),
      hidden: {},
    });
  for (const each of FLAVORS) flavor(...each);
  for (const each of MEMORY_FLAVORS) flavor(...each, { category: 'memory_optimized' });
  if (world.cloud.product === 'nextstack') {
    for (const [name, vcpus, gib, disk, gpus] of GPU_FLAVORS)
      flavor(name, vcpus, gib, disk, {
        category: 'compute_optimized_type_with_gpu',
        architecture: 'heterogeneous_computing',
        gpu_type: 'NVIDIA A100 80GB',
        gpu_count: gpus,
      });
  }
  for (const { os_type: osType = 'linux', ...image } of IMAGES) {
    const fields = imageFields(
      {
        ...image,
        disk_format: 'qcow2',
        visibility: 'public',
        os_type: osType,
        protected: true,
        description: 'Simulated image',
      },
      world.now,
    );
    fields.size_bytes = (300 + (hashOf(image.name) % 900)) * MIB_BYTES;
    fields.checksum = hexOf('image', image.name);
    world.add('images', { tenant: null, fields, hidden: {} });
  }
}
