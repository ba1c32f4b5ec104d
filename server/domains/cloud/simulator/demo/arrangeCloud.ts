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
      // Machines with GPUs do not share processors.
      cpu_ratio: 1,
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
  // Taken last, so that machines with GPUs fit.
  const added = addGpuHosts(world, flavors);
  const wanted = share * sum([...hosts, ...added], vcpusOf);
  fill(hosts, wanted, vcpusOf, 'vcpus_used');
  fill(added, wanted - sum(hosts, used('vcpus_used')), vcpusOf, 'vcpus_used');
  // The vCPUs say how full a cloud is; an added host without any holds no memory either.
  const shareOfAdded = added.length === 0 ? 0 : sum(added, used('vcpus_used')) / sum(added, vcpusOf);
  fill(hosts, share * sum(hosts, memoryOf), memoryOf, 'memory_mb_used');
  fill(added, shareOfAdded * sum(added, memoryOf), memoryOf, 'memory_mb_used');
  fill(hosts, share * sum(hosts, gpusOf), gpusOf, 'gpu_used');
  for (const { fields } of await world.all('storagePools')) {
    const more = Math.max(0, Math.floor(fields.total_gb * share) - fields.used_gb);
    fields.used_gb += more;
    fields.allocated_gb += more;
    fields.free_gb -= more;
  }
}

type Host = SimulatedItem<'hypervisors'>;

const vcpusOf = ({ fields, hidden }: Host) => fields.vcpus * hidden.cpu_ratio;
const memoryOf = ({ fields, hidden }: Host) => fields.memory_mb * hidden.memory_ratio;
const gpusOf = ({ fields }: Host) => fields.gpu_total;

type Used = 'vcpus_used' | 'memory_mb_used' | 'gpu_used';
const used =
  (member: Used) =>
  ({ fields }: Host) =>
    fields[member];

const sum = (hosts: readonly Host[], of: (host: Host) => number): number =>
  hosts.reduce((total, host) => total + of(host), 0);

/** Takes `wanted` of the hosts, of every host the same share; what remains is taken from the first ones. */
function fill(hosts: readonly Host[], wanted: number, most: (host: Host) => number, member: Used): void {
  const goal = Math.min(1, Math.max(0, wanted) / Math.max(1, sum(hosts, most)));
  let missing = Math.round(wanted) - sum(hosts, used(member));
  for (const goalOf of [(host: Host) => Math.floor(most(host) * goal), most])
    for (const host of hosts) {
      const more = Math.min(missing, goalOf(host) - host.fields[member]);
      if (more <= 0) continue;
      host.fields[member] += more;
      missing -= more;
    }
}
