import { CloudError, type CloudItem, type CloudPage, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { RecordData } from '#server/engine/context.ts';
import type { RouterFields, RouterInput } from '#server/domains/cloud/driver/kinds/network.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import {
  given,
  isSet,
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
import { routerPorts } from './routerPorts.ts';

/** Routers with their interfaces, which are ports. */
export function routersOf(network: Service, cloud: OpenstackCloud): KindDriver<RouterFields, RouterInput> {
  const plain = networkKind<RouterFields, RouterInput>(network, cloud, {
    one: 'router',
    many: 'routers',
    path: '/routers',
    itemOf: routerItem,
    bodyOf,
    needsAdmin,
    changesOf,
  });

  async function fetched(id: string): Promise<CloudItem<RouterFields> | undefined> {
    const item = await plain.get(id);
    return item && withInterfaces(item, await routerPorts(network, { device_id: id }));
  }

  async function after(id: string): Promise<CloudItem<RouterFields>> {
    const item = await fetched(id);
    if (!item) throw new CloudError('notFound');
    return item;
  }

  const put = (id: string, router: JsonObject) => network.put(`/routers/${ref(id)}`, { router });
  const holds = async (id: string, input: RecordData) =>
    (await after(id)).fields.interfaces.some((each) => each.subnet_id === subnetOf(input));

  return {
    ...plain,
    async *list(): AsyncIterable<CloudPage<RouterFields>> {
      const ports = await routerPorts(network, {});
      for await (const page of plain.list())
        yield { ...page, items: page.items.map((item) => withInterfaces(item, ports)) };
    },
    get: fetched,
    async update(id, changes) {
      await plain.update(id, changes);
      return after(id);
    },
    actions: {
      async set_gateway(id, { network_id, enable_snat }) {
        await put(id, { external_gateway_info: present({ network_id, enable_snat: snatOf(enable_snat, cloud) }) });
      },
      async clear_gateway(id) {
        await put(id, { external_gateway_info: {} });
      },
      async add_interface(id, input) {
        if (!(await holds(id, input)))
          await network.put(`/routers/${ref(id)}/add_router_interface`, { subnet_id: subnetOf(input) });
      },
      async remove_interface(id, input) {
        if (await holds(id, input))
          await network.put(`/routers/${ref(id)}/remove_router_interface`, { subnet_id: subnetOf(input) });
      },
    },
  };
}

/** In Neutron only administrators may set SNAT of a gateway. */
const snatOf = (enabled: RecordData[string] | undefined, { isAdmin }: OpenstackCloud) =>
  isAdmin && typeof enabled === 'boolean' ? enabled : undefined;

/** SNAT is on unless somebody turns it off, which is for administrators of the cloud. */
const needsAdmin = ({ external_network_id, enable_snat }: RouterInput) =>
  Boolean(external_network_id) && enable_snat === false;

function bodyOf({ external_network_id, enable_snat, ...input }: Partial<RouterInput>): JsonObject {
  return given({
    ...changesOf(input),
    external_gateway_info: external_network_id
      ? present({ network_id: external_network_id, enable_snat: enable_snat === false ? false : undefined })
      : undefined,
  });
}

function changesOf({
  name,
  admin_state_up,
  routes,
  external_network_id,
  enable_snat,
}: Partial<RouterInput>): JsonObject {
  const gateway =
    external_network_id === undefined
      ? undefined
      : external_network_id === null
        ? {}
        : present({ network_id: external_network_id, enable_snat });
  return given({
    name,
    admin_state_up: admin_state_up ?? undefined,
    routes: routes ?? undefined,
    external_gateway_info: gateway,
  });
}

const subnetOf = ({ subnet_id }: RecordData) => (typeof subnet_id === 'string' ? subnet_id : '');

function withInterfaces(
  item: CloudItem<RouterFields>,
  ports: ReadonlyMap<string, readonly JsonObject[]>,
): CloudItem<RouterFields> {
  const interfaces = (ports.get(item.ref) ?? []).flatMap((port) =>
    objectsIn(port, 'fixed_ips').map((fixed) => ({
      subnet_id: textIn(fixed, 'subnet_id') ?? '',
      port_id: textIn(port, 'id'),
      ip: textIn(fixed, 'ip_address'),
    })),
  );
  return { ...item, fields: { ...item.fields, interfaces } };
}

export function routerItem(router: JsonObject): CloudItem<RouterFields> {
  const gateway = objectIn(router, 'external_gateway_info');
  return {
    ref: textIn(router, 'id') ?? '',
    tenant: projectOf(router),
    fields: {
      name: textIn(router, 'name') ?? '',
      status: networkStatus(textIn(router, 'status')),
      admin_state_up: isSet(router, 'admin_state_up'),
      external_network_id: textIn(gateway, 'network_id'),
      enable_snat: flag(gateway, 'enable_snat'),
      external_ips: objectsIn(gateway, 'external_fixed_ips').flatMap((each) => textIn(each, 'ip_address') ?? []),
      interfaces: [],
      routes: objectsIn(router, 'routes').map((each) => ({
        destination: textIn(each, 'destination') ?? '',
        nexthop: textIn(each, 'nexthop') ?? '',
      })),
      distributed: flag(router, 'distributed'),
      ha: flag(router, 'ha'),
      created_at: timeIn(router, 'created_at'),
      description: textWithoutMark(textIn(router, 'description')),
    },
  };
}

function flag(from: JsonObject, name: string): boolean | null {
  return from[name] === undefined || from[name] === null ? null : isSet(from, name);
}
