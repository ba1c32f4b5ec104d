import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { NatGatewayFields } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { objectIn, objectsIn, textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { routerPorts } from '#server/domains/cloud/openstack/network/routerPorts.ts';
import { everyOf, idOf } from '#server/domains/cloud/openstack/nextstack/private.ts';
import { gatewayNetworkOf, isNatGateway, natTokenOf, usersOf } from './vpcRouter.ts';
import { nextStatus } from './vpcs.ts';
import { withWord, wordIn } from '#server/domains/cloud/openstack/nextstack/words.ts';

/** What a NAT gateway is made of beside its router. */
interface Around {
  ports: ReadonlyMap<string, readonly JsonObject[]>;
  floating: readonly JsonObject[];
}

type Reader = Pick<KindDriver<NatGatewayFields>, 'list' | 'get'> & {
  raw(id: string): Promise<JsonObject | undefined>;
  /** The floating addresses that are bound to a NAT gateway. */
  boundTo(id: string): Promise<JsonObject[]>;
};

export function readNatGateways(network: Service): Reader {
  async function raw(id: string): Promise<JsonObject | undefined> {
    const reply = await network.find(`/routers/${ref(id)}`);
    return reply && unwrapped(reply, 'router');
  }

  const boundTo = async (id: string): Promise<JsonObject[]> =>
    objectsIn(await network.get('/floatingips', withWord('nat', id)), 'floatingips');

  return {
    raw,
    boundTo,
    async *list() {
      const ports = await routerPorts(network, {});
      const floating = await everyOf(network, '/floatingips', 'floatingips');
      for await (const page of network.pages('/routers', 'routers')) {
        const items = page.filter(isNatGateway).flatMap((router) => gatewayItem(router, { ports, floating }) ?? []);
        yield { items, partial: false };
      }
    },
    async get(id) {
      const router = await raw(id);
      if (!router || !isNatGateway(router)) return undefined;
      const [ports, tagged, used] = await Promise.all([
        routerPorts(network, { device_id: id }),
        boundTo(id),
        usersOf(id, network),
      ]);
      return gatewayItem(router, { ports, floating: [...tagged, ...used] });
    },
  };
}

/** The subnets that a router is connected to, with its address there. */
export const connectionsOf = (ports: readonly JsonObject[]): { subnet_id: string; network_id: string; ip: string }[] =>
  ports.flatMap((port) =>
    objectsIn(port, 'fixed_ips').map((fixed) => ({
      subnet_id: textIn(fixed, 'subnet_id') ?? '',
      network_id: textIn(port, 'network_id') ?? '',
      ip: textIn(fixed, 'ip_address') ?? '',
    })),
  );

/** Undefined: the router is connected to nothing that it could serve. */
function gatewayItem(router: JsonObject, { ports, floating }: Around): CloudItem<NatGatewayFields> | undefined {
  const id = idOf(router);
  const connections = connectionsOf(ports.get(id) ?? []).filter(({ ip }) => ip.includes('.'));
  const chosen = wordIn(router, 'subnet');
  const [first] = connections;
  const at = connections.find(({ subnet_id }) => subnet_id === chosen) ?? first;
  const vpc = wordIn(router, 'vpc') ?? at?.network_id;
  const subnet = chosen ?? at?.subnet_id;
  if (vpc === undefined || subnet === undefined) return undefined;
  const isBound = (each: JsonObject) =>
    wordIn(each, 'nat') === id || (each.router_id === id && objectsIn(each, 'port_forwardings').length > 0);
  return {
    ref: id,
    tenant: projectOf(router),
    fields: {
      name: textIn(router, 'name') ?? '',
      status: nextStatus(router),
      // Neutron has one size: the smallest is what it costs.
      spec: 'small',
      vpc_id: vpc,
      subnet_id: subnet,
      ip_addr: at?.ip ?? null,
      pool_id: gatewayNetworkOf(router),
      outgoing_ips: objectsIn(objectIn(router, 'external_gateway_info'), 'external_fixed_ips')
        .flatMap((each) => textIn(each, 'ip_address') ?? [])
        .filter((ip) => ip.includes('.')),
      eip_ids: [...new Set(floating.filter(isBound).map(idOf))],
      description: textWithoutMark(textIn(router, 'description')),
      // The router of one of ours is older than the gateway.
      ...(natTokenOf(router) === undefined && { created_at: timeIn(router, 'created_at') ?? 0 }),
    },
  };
}
