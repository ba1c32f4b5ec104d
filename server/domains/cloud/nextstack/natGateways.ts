import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { NatGatewayFields, NatGatewayInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { objectIn, objectsIn, present, textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';
import { remarked, textWithoutMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { found, projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { routerPorts } from '#server/domains/cloud/openstack/network/routerPorts.ts';
import { conflict, everyOf, idOf, isConflict, type Private } from './private.ts';
import { defaultPool } from './eipPools.ts';
import { ensureRouter, gatewayInfo, gatewayNetworkOf, isNatGateway, natMark, natTokenOf, plainMark, usersOf } from './vpcRouter.ts';
import { nextStatus } from './vpcs.ts';
import { setWords, withWord, wordIn } from './words.ts';

/** What a list of NAT gateways reads beside the routers. */
interface Around {
  ports: ReadonlyMap<string, readonly JsonObject[]>;
  floating: readonly JsonObject[];
}

/**
 * A NAT gateway is the router of a VPC with a gateway and SNAT, so a VPC has one. While it is one, the router has its
 * name, its description and the token of its creation.
 */
export function natGatewaysOf(all: Private): KindDriver<NatGatewayFields, NatGatewayInput> {
  const { network } = all;

  async function raw(id: string): Promise<JsonObject | undefined> {
    const reply = await network.find(`/routers/${ref(id)}`);
    return reply && unwrapped(reply, 'router');
  }

  async function fetched(id: string): Promise<CloudItem<NatGatewayFields> | undefined> {
    const router = await raw(id);
    if (!router || !isNatGateway(router)) return undefined;
    const [ports, tagged, used] = await Promise.all([
      routerPorts(network, { device_id: id }),
      boundTo(id),
      usersOf(id, network),
    ]);
    return gatewayItem(router, { ports, floating: [...tagged, ...used] });
  }

  const boundTo = async (id: string) => objectsIn(await network.get('/floatingips', withWord('nat', id)), 'floatingips');

  async function after(id: string): Promise<CloudItem<NatGatewayFields>> {
    const item = await fetched(id);
    if (!item) throw new CloudError('notFound');
    return item;
  }

  const put = (id: string, router: JsonObject) => network.put(`/routers/${ref(id)}`, { router });

  /** The router stays that of its VPC, with a gateway only if machines have addresses of their own. */
  async function takeBack(router: JsonObject): Promise<void> {
    const id = idOf(router);
    const vpc = wordIn(router, 'vpc');
    const reply = vpc === null ? undefined : await network.find(`/networks/${ref(vpc)}`);
    const plain = vpc !== null && {
      name: textIn(unwrapped(reply ?? {}, 'network'), 'name') ?? textIn(router, 'name') ?? '',
      description: plainMark(vpc),
    };
    const outside = gatewayNetworkOf(router) ?? '';
    try {
      await put(id, { ...plain, external_gateway_info: {} });
    } catch (error) {
      if (!isConflict(error)) throw error;
      await put(id, { ...plain, external_gateway_info: gatewayInfo(all, outside, false) });
    }
    await setWords(network, '/routers', router, { subnet: [] });
  }

  return {
    features: ['pools'],
    async *list() {
      const ports = await routerPorts(network, {});
      const floating = await everyOf(network, '/floatingips', 'floatingips');
      for await (const page of network.pages('/routers', 'routers')) {
        const items = page.filter(isNatGateway).flatMap((router) => gatewayItem(router, { ports, floating }) ?? []);
        yield { items, partial: false };
      }
    },
    get: fetched,
    create: (input, { token }) =>
      all.locked(input.vpc_id, async () => {
        const vpc = await found(network, '/networks', input.vpc_id, 'network');
        const router = await ensureRouter(vpc, all);
        const id = idOf(router);
        if (natTokenOf(router) === token && isNatGateway(router)) return after(id);
        if (isNatGateway(router)) throw conflict('The VPC has a NAT gateway already');
        const now = gatewayNetworkOf(router);
        const outside = input.pool_id ?? now ?? (await defaultPool(all));
        if (now !== null && now !== outside)
          throw conflict('Elastic IPs of machines of the VPC come from another pool: choose that one');
        const tagged = await setWords(network, '/routers', router, { vpc: [input.vpc_id], subnet: [input.subnet_id] });
        // One change, so that a crash leaves a NAT gateway or none.
        await put(id, {
          name: input.name,
          description: natMark(input.description, token),
          external_gateway_info: gatewayInfo(all, outside, true),
        });
        const made = (await raw(id)) ?? tagged;
        // Another process was faster or slower than ours: the last one has it.
        if (natTokenOf(made) !== token) throw conflict('The VPC has a NAT gateway already');
        return after(id);
      }),
    async undo(token) {
      for (const router of await everyOf(network, '/routers', 'routers'))
        if (natTokenOf(router) === token) await takeBack(router);
    },
    async update(id, { name, description }: Partial<NatGatewayInput>) {
      const before = await found(network, '/routers', id, 'router');
      const router = {
        ...present({ name }),
        ...(description !== undefined && { description: remarked(description, textIn(before, 'description')) }),
      };
      if (Object.keys(router).length > 0) await put(id, router);
      return after(id);
    },
    async remove(id, { force }) {
      const router = await raw(id);
      if (!router || !isNatGateway(router)) return;
      await all.locked(wordIn(router, 'vpc') ?? id, async () => {
        const bound = await boundTo(id);
        const rules = (await usersOf(id, network)).flatMap((each) => objectsIn(each, 'port_forwardings')).length;
        if (!force && rules > 0) throw conflict(`The NAT gateway has ${rules} DNAT rules: delete them first`);
        if (!force && bound.length > 0)
          throw conflict(`The NAT gateway has ${bound.length} elastic IPs: unbind them first`);
        for (const each of bound) await setWords(network, '/floatingips', each, { nat: [] });
        await takeBack(router);
      });
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
      created_at: timeIn(router, 'created_at') ?? 0,
    },
  };
}

