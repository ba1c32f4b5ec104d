import type { Json } from '#model/definition.ts';
import type { RecordData } from '#server/context.ts';
import { callEndpoint, type CallOptions } from './callEndpoint.ts';
import type { CatalogueEntry } from './keystone.ts';

const MIB = 1_048_576;
const GIB = 1_073_741_824;

/** What the hypervisors of a cloud report, as fields of the cloud record; undefined when they may not be read. */
export async function countResources(
  catalogue: CatalogueEntry[],
  token: string,
  options: Pick<CallOptions, 'allowLoopback' | 'timeoutMs'>,
): Promise<RecordData | undefined> {
  const compute = catalogue.find((entry) => entry.type === 'compute');
  if (!compute) return undefined;
  // Without a microversion Nova still answers with the capacity of each host.
  const reply = await callEndpoint(`${compute.url.replace(/\/+$/, '')}/os-hypervisors/detail`, { ...options, headers: { 'x-auth-token': token } });
  const hosts = reply.ok && reply.status === 200 && isObject(reply.body) ? reply.body.hypervisors : undefined;
  if (!Array.isArray(hosts)) return undefined;
  const sum = (name: string) => hosts.reduce<number>((total, host) => total + numberIn(host, name), 0);
  const vcpus = sum('vcpus');
  const used = sum('vcpus_used');
  return {
    host_count: hosts.length,
    vm_count: sum('running_vms'),
    vcpu_total: vcpus,
    vcpu_used: used,
    memory_total: sum('memory_mb') * MIB,
    memory_used: sum('memory_mb_used') * MIB,
    storage_total: sum('local_gb') * GIB,
    storage_used: sum('local_gb_used') * GIB,
    // Clouds oversubscribe processors; the tag of spec 4.4 ends at full.
    usage: vcpus === 0 ? 0 : Math.min(1, used / vcpus),
  };
}

function numberIn(host: Json, name: string): number {
  const value = isObject(host) ? host[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } => typeof value === 'object' && value !== null && !Array.isArray(value);
