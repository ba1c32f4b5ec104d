import { flavorFields } from '#server/domains/cloud/simulator/kinds/catalogue/flavors.ts';
import { addHost } from '#server/domains/cloud/simulator/foundation/hosts.ts';
import type { FlavorInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { rulesOf } from '#server/domains/cloud/simulator/products.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import { createWork, type SimulatorDeps } from '#server/domains/cloud/simulator/store/work.ts';
import type { SimulatedCloud, World } from '#server/domains/cloud/simulator/store/world.ts';

/** Fills a simulated cloud to the usage that a demo needs, and adds the flavors on sale with hosts for their GPUs. */
export async function arrangeCloud(
  deps: SimulatorDeps,
  cloud: SimulatedCloud,
  { share, flavors }: { share: number; flavors: readonly FlavorInput[] },
): Promise<void> {
  await createWork(deps, cloud, rulesOf(cloud.product)).change({ operation: 'arrange' }, (world) => {
    for (const flavor of flavors) world.add('flavors', { tenant: null, fields: flavorFields(flavor), hidden: {} });
    return occupyHosts(world, share, flavors);
  });
}

const SOLD_HOSTS = 2;

/** Room for the largest machine with eight GPUs, on each host. */
function addGpuHosts(world: World, flavors: readonly FlavorInput[]): Host[] {
  const model = flavors.find(({ gpu_count: count = 0 }) => count > 0)?.gpu_type;
  if (model === undefined) return [];
  return Array.from({ length: SOLD_HOSTS }, (_, index) =>
    addHost(world, {
      name: `sim-gpu-${String(index + 1).padStart(2, '0')}`,
      host_ip: `192.0.2.${252 + index}`,
      vcpus: 100,
      memory_mb: 4_194_304,
      local_gb: 32_768,
      gpu_model: model,
      gpu_total: 8,
    }),
  );
}

/**
 * Fills a cloud with the usage of other customers, so that a demo has idle and crowded clouds. It is reserved capacity
 * without machines.
 */
async function occupyHosts(world: World, share: number, flavors: readonly FlavorInput[]): Promise<void> {
  const hosts = await world.all('hypervisors');
  // The vCPUs say how full a cloud is. Those of the added hosts are taken last, so that machines with GPUs fit.
  const added = addGpuHosts(world, flavors);
  fill(hosts, share, ({ fields, hidden }) => fields.vcpus * hidden.cpu_ratio, 'vcpus_used', added);
  fill(hosts, share, ({ fields, hidden }) => fields.memory_mb * hidden.memory_ratio, 'memory_mb_used');
  fill(hosts, share, ({ fields }) => fields.gpu_total, 'gpu_used');
  for (const { fields } of await world.all('storagePools')) {
    const more = Math.max(0, Math.floor(fields.total_gb * share) - fields.used_gb);
    fields.used_gb += more;
    fields.allocated_gb += more;
    fields.free_gb -= more;
  }
}

type Host = SimulatedItem<'hypervisors'>;

/** Fills every host to the same share; the remainder goes to the first hosts with room, and then to the last ones. */
function fill(
  hosts: readonly Host[],
  share: number,
  most: (host: Host) => number,
  member: 'vcpus_used' | 'memory_mb_used' | 'gpu_used',
  last: readonly Host[] = [],
): void {
  const all = [...hosts, ...last];
  let missing =
    Math.round(all.reduce((sum, host) => sum + most(host), 0) * share) -
    all.reduce((sum, host) => sum + host.fields[member], 0);
  for (const [some, goal] of [[hosts, share] as const, [hosts, 1] as const, [last, 1] as const]) {
    for (const host of some) {
      const more = Math.min(missing, Math.max(0, Math.floor(most(host) * goal) - host.fields[member]));
      if (more <= 0) continue;
      host.fields[member] += more;
      missing -= more;
    }
  }
}
