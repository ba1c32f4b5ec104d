import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

const HOSTS = 10;
const GPU_HOSTS = 2;
const VCPUS = 80;
const CPU_RATIO = 4;
/** The versions that a simulated host runs and can be upgraded to. */
export const HOST_VERSIONS = ['8.2.1', '8.3.0', '9.0.0'] as const;

const POOLS = [
  { name: 'sim-ssd', medium: 'ssd', types: ['ssd', 'general'], total_gb: 204_800 },
  { name: 'sim-hdd', medium: 'hdd', types: ['hdd', 'capacity'], total_gb: 512_000 },
] as const;

/** The type of a disk for which none is chosen. */
export const DEFAULT_VOLUME_TYPE = 'ssd';

/** Hosts and pools of a simulated cloud; some hosts of NextStack, which is for training, have GPUs. */
export function seedHosts(world: World): void {
  const { cloud } = world;
  const count = cloud.hosts ?? HOSTS;
  for (let number = 1; number <= count; number += 1) {
    const hasGpus = cloud.product === 'nextstack' && number <= GPU_HOSTS;
    addHost(world, {
      name: `sim-node-${String(number).padStart(2, '0')}`,
      host_ip: `192.0.2.${1 + (number % 250)}`,
      vcpus: VCPUS,
      memory_mb: 524_288,
      local_gb: 4096,
      gpu_model: hasGpus ? 'NVIDIA A100 80GB' : null,
      gpu_total: hasGpus ? 8 : 0,
    });
  }
  for (const { name, medium, types, total_gb: total } of POOLS) {
    world.add('storagePools', {
      tenant: null,
      fields: {
        name,
        backend_name: `simulator@${name}`,
        storage_type: 'ceph_rbd',
        medium_type: medium,
        protocol: 'ceph',
        status: 'online',
        enabled: true,
        total_gb: total,
        free_gb: total,
        used_gb: 0,
        allocated_gb: 0,
        thin_provisioning: true,
        volume_count: 0,
      },
      hidden: { volume_types: [...types] },
    });
  }
}

type HostFields = SimulatedItem<'hypervisors'>['fields'];

type Size = Pick<HostFields, 'name' | 'host_ip' | 'vcpus' | 'memory_mb' | 'local_gb' | 'gpu_model' | 'gpu_total'>;

/** Adds an empty host. `vcpus` are real ones, of which `cpu_ratio` times as many are offered. */
export function addHost(
  world: World,
  { cpu_ratio: cpuRatio = CPU_RATIO, ...size }: Size & { cpu_ratio?: number },
): SimulatedItem<'hypervisors'> {
  return world.add('hypervisors', {
    tenant: null,
    fields: {
      hypervisor_type: 'Simulator',
      hypervisor_version: HOST_VERSIONS[0],
      available_versions: [...HOST_VERSIONS],
      status: 'enabled',
      state: 'up',
      disabled_reason: null,
      vcpus_offered: size.vcpus * cpuRatio,
      vcpus_used: 0,
      memory_mb_used: 0,
      local_gb_used: 0,
      gpu_used: 0,
      running_vms: 0,
      availability_zone: 'nova',
      uptime: null,
      ...size,
    },
    hidden: { cpu_ratio: cpuRatio, memory_ratio: 1, disk_ratio: 1, maintenance: false },
  });
}
