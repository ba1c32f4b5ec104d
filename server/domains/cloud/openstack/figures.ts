import type { CloudFigures } from '#server/domains/cloud/driver/driver.ts';
import { hypervisorPages } from '#server/domains/cloud/openstack/compute/hypervisors.ts';
import type { OpenstackCloud } from './discover.ts';
import { numberIn, objectIn, objectsIn, type JsonObject } from './reply.ts';

const MIB = 1_048_576;
const GIB = 1_073_741_824;

/**
 * The figures that hypervisors and disk pools of a cloud report; a cloud without pools stores its disks on the
 * hypervisors.
 */
export async function readFigures({ compute, volume, isAdmin }: OpenstackCloud): Promise<CloudFigures> {
  const hosts: JsonObject[] = [];
  if (compute) for await (const page of hypervisorPages(compute)) hosts.push(...page);
  const pools =
    volume && isAdmin
      ? objectsIn(await volume.get('/scheduler-stats/get_pools', { detail: 'true' }), 'pools').map((pool) =>
          objectIn(pool, 'capabilities'),
        )
      : [];
  const [poolTotal, poolFree] = [sum(pools, 'total_capacity_gb'), sum(pools, 'free_capacity_gb')];
  return {
    vm_count: sum(hosts, 'running_vms'),
    host_count: hosts.length,
    vcpu_total: sum(hosts, 'vcpus'),
    vcpu_used: sum(hosts, 'vcpus_used'),
    memory_total: sum(hosts, 'memory_mb') * MIB,
    memory_used: sum(hosts, 'memory_mb_used') * MIB,
    storage_total: (poolTotal || sum(hosts, 'local_gb')) * GIB,
    storage_used: (poolTotal ? poolTotal - poolFree : sum(hosts, 'local_gb_used')) * GIB,
    gpu_total: 0,
    gpu_used: 0,
  };
}

function sum(all: readonly JsonObject[], name: string): number {
  return all.reduce((total, each) => total + (numberIn(each, name) ?? 0), 0);
}
