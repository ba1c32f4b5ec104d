import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { HypervisorFields } from '#server/domains/cloud/driver/kinds/compute.ts';
import { atMost } from '#server/domains/cloud/openstack/session/microversion.ts';
import { numberIn, objectIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

/** Since 2.88 the capacity of a host is elsewhere; every cloud still supports this version. */
export const HYPERVISOR_VERSION = '2.87';

/** The hosts of a cloud; enable and disable apply to their compute service. */
export function hypervisorsOf(compute: Service): KindDriver<HypervisorFields> {
  const hosts = asHypervisors(compute);

  async function zones(): Promise<Map<string, string>> {
    const services = await compute.get('/os-services', { binary: 'nova-compute' });
    const rows = Array.isArray(services.services) ? services.services : [];
    return new Map(
      rows.flatMap((row) => {
        const [host, zone] = [textIn(row, 'host'), textIn(row, 'zone')];
        return host && zone ? [[host, zone]] : [];
      }),
    );
  }

  async function raw(id: string): Promise<JsonObject | undefined> {
    const reply = await hosts.find(`/os-hypervisors/${ref(id)}`);
    return reply && unwrapped(reply, 'hypervisor');
  }

  async function set(id: string, change: JsonObject): Promise<void> {
    const host = await raw(id);
    if (!host) throw new CloudError('notFound');
    const service = objectIn(host, 'service');
    const serviceId = textIn(service, 'id');
    if (serviceId === null)
      throw new CloudError('unsupported', { detail: 'This cloud is too old to enable or disable a host by its id' });
    await compute.put(`/os-services/${ref(serviceId)}`, change);
  }

  return {
    async *list() {
      const places = await zones();
      for await (const page of hypervisorPages(compute))
        yield { items: page.map((each) => hypervisorItem(each, places)), partial: false };
    },
    async get(id) {
      const host = await raw(id);
      return host && hypervisorItem(host, await zones());
    },
    actions: {
      enable: (id) => set(id, { status: 'enabled' }),
      disable: (id, { reason }) =>
        set(id, {
          status: 'disabled',
          ...(typeof reason === 'string' && reason !== '' && { disabled_reason: reason }),
        }),
    },
  };
}

const asHypervisors = (compute: Service): Service => compute.as(atMost(compute.version, HYPERVISOR_VERSION));

export function hypervisorPages(compute: Service): AsyncIterable<JsonObject[]> {
  // Paging came with 2.33, and older clouds refuse unknown parameters.
  return asHypervisors(compute).pages('/os-hypervisors/detail', 'hypervisors', { limit: undefined });
}

function hypervisorItem(host: JsonObject, zones: ReadonlyMap<string, string>): CloudItem<HypervisorFields> {
  const service = objectIn(host, 'service');
  const number = (name: string) => numberIn(host, name) ?? 0;
  return {
    ref: textIn(host, 'id') ?? String(numberIn(host, 'id') ?? ''),
    tenant: null,
    fields: {
      name: textIn(host, 'hypervisor_hostname') ?? '',
      host_ip: textIn(host, 'host_ip'),
      hypervisor_type: textIn(host, 'hypervisor_type') ?? '',
      hypervisor_version: versionOf(numberIn(host, 'hypervisor_version')),
      // No call of OpenStack upgrades a host.
      available_versions: [],
      status: textIn(host, 'status') === 'disabled' ? 'disabled' : 'enabled',
      state: textIn(host, 'state') === 'down' ? 'down' : 'up',
      disabled_reason: textIn(service, 'disabled_reason'),
      vcpus: number('vcpus'),
      vcpus_offered: null,
      vcpus_used: number('vcpus_used'),
      memory_mb: number('memory_mb'),
      memory_mb_used: number('memory_mb_used'),
      local_gb: number('local_gb'),
      local_gb_used: number('local_gb_used'),
      gpu_model: null,
      gpu_total: 0,
      gpu_used: 0,
      running_vms: number('running_vms'),
      availability_zone: zones.get(textIn(service, 'host') ?? '') ?? null,
      uptime: textIn(host, 'uptime'),
    },
  };
}

/** 6002001 is 6.2.1. */
const versionOf = (number: number | null): string | null =>
  number === null
    ? null
    : [Math.floor(number / 1_000_000), Math.floor(number / 1_000) % 1_000, number % 1_000].join('.');
