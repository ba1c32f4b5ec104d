import { rulesOf } from '#server/domains/cloud/simulator/products.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import { createWork, type SimulatorDeps } from '#server/domains/cloud/simulator/store/work.ts';
import type { SimulatedCloud, World } from '#server/domains/cloud/simulator/store/world.ts';

/** Fills a simulated cloud to the usage that a demo needs. */
export async function arrangeCloud(deps: SimulatorDeps, cloud: SimulatedCloud, share: number): Promise<void> {
  await createWork(deps, cloud, rulesOf(cloud.product)).change({ operation: 'arrange' }, (world) =>
    occupyHosts(world, share),
  );
}

/**
 * Fills a cloud with the usage of other customers, so that a demo has idle and crowded clouds. It is reserved capacity
 * without machines.
 */
async function occupyHosts(world: World, share: number): Promise<void> {
  const hosts = await world.all('hypervisors');
  fill(hosts, share, ({ fields, hidden }) => fields.vcpus * hidden.cpu_ratio, 'vcpus_used');
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

/** Fills every host to the same share; the remainder goes to the first hosts with room. */
function fill(
  hosts: readonly Host[],
  share: number,
  most: (host: Host) => number,
  member: 'vcpus_used' | 'memory_mb_used' | 'gpu_used',
): void {
  let missing =
    Math.round(hosts.reduce((sum, host) => sum + most(host), 0) * share) -
    hosts.reduce((sum, host) => sum + host.fields[member], 0);
  for (const goal of [share, 1]) {
    for (const host of hosts) {
      const more = Math.min(missing, Math.max(0, Math.floor(most(host) * goal) - host.fields[member]));
      if (more <= 0) continue;
      host.fields[member] += more;
      missing -= more;
    }
  }
}
