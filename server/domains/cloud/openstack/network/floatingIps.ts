import { CloudError, type CloudItem, type CloudPage, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { FloatingIpFields, FloatingIpInput } from '#server/domains/cloud/driver/kinds/network.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import {
  objectIn,
  objectsIn,
  present,
  textIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark } from './mark.ts';
import { networkKind, projectOf } from './networkKind.ts';
import { networkStatus } from './networkStates.ts';

export function floatingIpsOf(network: Service, cloud: OpenstackCloud): KindDriver<FloatingIpFields, FloatingIpInput> {
  const plain = networkKind<FloatingIpFields, FloatingIpInput>(network, cloud, {
    one: 'floatingip',
    many: 'floatingips',
    path: '/floatingips',
    itemOf: floatingIpItem,
    bodyOf,
    changesOf: () => ({}),
  });
  const put = (id: string, floatingip: JsonObject) => network.put(`/floatingips/${ref(id)}`, { floatingip });

  /** The machine of a port, if the cloud does not include it in the address. */
  async function machineAt(portId: string | null): Promise<string | null> {
    const port = portId === null ? undefined : await network.find(`/ports/${ref(portId)}`);
    const inner = objectIn(port, 'port');
    return textIn(inner, 'device_owner')?.startsWith('compute:') ? textIn(inner, 'device_id') : null;
  }

  const hasPortDetails = cloud.extensions.has('fip-port-details');
  const located = async (item: CloudItem<FloatingIpFields>): Promise<CloudItem<FloatingIpFields>> =>
    hasPortDetails || item.fields.port_id === null
      ? item
      : { ...item, fields: { ...item.fields, server_id: await machineAt(item.fields.port_id) } };

  return {
    ...plain,
    async *list(): AsyncIterable<CloudPage<FloatingIpFields>> {
      for await (const page of plain.list()) yield { ...page, items: await Promise.all(page.items.map(located)) };
    },
    async get(id) {
      const item = await plain.get(id);
      return item && located(item);
    },
    actions: {
      async associate(id, { port_id, server_id, fixed_ip_address }) {
        const port =
          typeof port_id === 'string' && port_id !== ''
            ? port_id
            : await cardOf(network, typeof server_id === 'string' ? server_id : '');
        await put(id, { port_id: port, ...present({ fixed_ip_address }) });
      },
      async disassociate(id) {
        await put(id, { port_id: null });
      },
    },
  };
}

/** The first card with an address that can be reached from outside. */
async function cardOf(network: Service, serverId: string): Promise<string> {
  const ports = serverId === '' ? [] : objectsIn(await network.get('/ports', { device_id: serverId }), 'ports');
  const port = ports.find((each) =>
    objectsIn(each, 'fixed_ips').some((fixed) => textIn(fixed, 'ip_address')?.includes('.')),
  );
  const id = textIn(port, 'id');
  if (id === null) throw new CloudError('conflict', { detail: 'The machine has no network card with an IPv4 address' });
  return id;
}

const bodyOf = ({
  floating_network_id,
  subnet_id,
  floating_ip_address,
  port_id,
}: Partial<FloatingIpInput>): JsonObject => present({ floating_network_id, subnet_id, floating_ip_address, port_id });

export function floatingIpItem(address: JsonObject): CloudItem<FloatingIpFields> {
  const port = objectIn(address, 'port_details');
  return {
    ref: textIn(address, 'id') ?? '',
    tenant: projectOf(address),
    fields: {
      floating_ip_address: textIn(address, 'floating_ip_address') ?? '',
      status: networkStatus(textIn(address, 'status')),
      floating_network_id: textIn(address, 'floating_network_id') ?? '',
      fixed_ip_address: textIn(address, 'fixed_ip_address'),
      port_id: textIn(address, 'port_id'),
      router_id: textIn(address, 'router_id'),
      server_id: textIn(port, 'device_owner')?.startsWith('compute:') ? textIn(port, 'device_id') : null,
      description: textWithoutMark(textIn(address, 'description')),
      created_at: timeIn(address, 'created_at'),
    },
  };
}
