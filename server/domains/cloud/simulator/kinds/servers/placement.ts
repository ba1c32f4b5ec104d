import { hashOf } from '#server/domains/cloud/simulator/hash.ts';
import { capacity } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { groupRule } from './serverGroups.ts';

/** The resources that a machine takes on its host. */
export interface Claim {
  vcpus: number;
  ram_mb: number;
  local_gb: number;
  gpus: number;
}

type Host = SimulatedItem<'hypervisors'>;

interface Wishes {
  /** Picks the same host for the same machine if several are equally good. */
  key: string;
  zone?: string | null | undefined;
  /** The name of a requested host. */
  name?: string | undefined;
  /** The host to leave. */
  except?: string | null;
  /** The group of the machine, and the machine itself if it already has a host. */
  group?: string | null | undefined;
  self?: string;
}

/** Takes the resources on the host with the most free memory that has room for the claim. */
export async function place(
  world: World,
  claim: Claim,
  { key, zone, name, except = null, group, self }: Wishes,
): Promise<Host> {
  const { mayTake, rank } = await groupRule(world, group, self);
  const hosts = (await world.all('hypervisors')).filter(
    (host) =>
      host.ref !== except &&
      isOpen(host) &&
      (name === undefined || host.fields.name === name) &&
      (!zone || zone === host.fields.availability_zone) &&
      mayTake(host.ref),
  );
  const fitting = world.faults.no_valid_host ? [] : hosts.filter((host) => hasRoom(host, claim));
  const [best] = fitting.toSorted(
    (a, b) => rank(b.ref) - rank(a.ref) || freeMemory(b) - freeMemory(a) || hashOf(key, a.ref) - hashOf(key, b.ref),
  );
  if (best === undefined)
    throw capacity(
      `No valid host was found: none of ${hosts.length} has ${claim.vcpus} vCPUs, ${claim.ram_mb} MiB of memory, ${claim.local_gb} GiB of disk${claim.gpus > 0 ? ` and ${claim.gpus} GPUs` : ''} left${group ? ' where its server group allows' : ''}`,
    );
  change(best, claim, 1);
  return best;
}

export async function release(world: World, hostRef: string | null, claim: Claim): Promise<void> {
  const host = hostRef === null ? undefined : await world.find('hypervisors', hostRef);
  if (host !== undefined) change(host, claim, -1);
}

export function claimOf({ fields, hidden }: SimulatedItem<'servers'>): Claim {
  return { vcpus: fields.vcpus, ram_mb: fields.ram_mb, local_gb: hidden.local_gb, gpus: hidden.gpu_count };
}

function isOpen({ fields, hidden }: Host): boolean {
  return fields.status === 'enabled' && fields.state === 'up' && !hidden.maintenance;
}

function hasRoom({ fields, hidden }: Host, claim: Claim): boolean {
  return (
    fields.vcpus_used + claim.vcpus <= fields.vcpus * hidden.cpu_ratio &&
    fields.memory_mb_used + claim.ram_mb <= fields.memory_mb * hidden.memory_ratio &&
    fields.local_gb_used + claim.local_gb <= fields.local_gb * hidden.disk_ratio &&
    fields.gpu_used + claim.gpus <= fields.gpu_total
  );
}

function freeMemory({ fields, hidden }: Host): number {
  return fields.memory_mb * hidden.memory_ratio - fields.memory_mb_used;
}

function change({ fields }: Host, claim: Claim, sign: 1 | -1): void {
  fields.vcpus_used += sign * claim.vcpus;
  fields.memory_mb_used += sign * claim.ram_mb;
  fields.local_gb_used += sign * claim.local_gb;
  fields.gpu_used += sign * claim.gpus;
  fields.running_vms += sign;
}
