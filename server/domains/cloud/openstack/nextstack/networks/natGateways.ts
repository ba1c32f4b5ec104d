import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { NatGatewayFields, NatGatewayInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { found } from '#server/domains/cloud/openstack/network/networkKind.ts';
import {
  conflict,
  everyOf,
  idOf,
  isConflict,
  type Private,
} from '#server/domains/cloud/openstack/nextstack/private.ts';
import { defaultPool } from '#server/domains/cloud/openstack/nextstack/addresses/eipPools.ts';
import {
  ensureRouter,
  gatewayInfo,
  gatewayNetworkOf,
  isNatGateway,
  natMark,
  natTokenOf,
  plainMark,
  usersOf,
} from './vpcRouter.ts';
import { readNatGateways } from './readNatGateways.ts';
import { setWords, wordIn } from '#server/domains/cloud/openstack/nextstack/words.ts';
import { changeMarked, ROUTERS } from '#server/domains/cloud/openstack/nextstack/marked.ts';

/**
 * A NAT gateway is the router of a VPC with a gateway and SNAT, so a VPC has one. While it is one, the router has its
 * name, its description and the token of its creation.
 */
export function natGatewaysOf(all: Private): KindDriver<NatGatewayFields, NatGatewayInput> {
  const { network } = all;

  const { list, get, raw, boundTo } = readNatGateways(network);

  async function after(id: string): Promise<CloudItem<NatGatewayFields>> {
    const item = await get(id);
    if (!item) throw new CloudError('notFound');
    return item;
  }

  return {
    features: ['pools'],
    list,
    get,
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
        await put(network, id, {
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
        if (natTokenOf(router) === token) await takeBack(router, all);
    },
    async update(id, { name, description }: Partial<NatGatewayInput>) {
      await changeMarked(network, ROUTERS, id, { name, description });
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
        await takeBack(router, all);
      });
    },
  };
}

const put = (network: Service, id: string, router: JsonObject) => network.put(`/routers/${ref(id)}`, { router });

/** The router stays that of its VPC, with a gateway only if machines have addresses of their own. */
async function takeBack(router: JsonObject, all: Private): Promise<void> {
  const { network } = all;
  const id = idOf(router);
  const vpc = wordIn(router, 'vpc');
  const reply = vpc === null ? undefined : await network.find(`/networks/${ref(vpc)}`);
  const plain = vpc !== null && {
    name: textIn(unwrapped(reply ?? {}, 'network'), 'name') ?? textIn(router, 'name') ?? '',
    description: plainMark(vpc),
  };
  const outside = gatewayNetworkOf(router) ?? '';
  try {
    await put(network, id, { ...plain, external_gateway_info: {} });
  } catch (error) {
    if (!isConflict(error)) throw error;
    await put(network, id, { ...plain, external_gateway_info: gatewayInfo(all, outside, false) });
  }
  await setWords(network, '/routers', router, { subnet: [] });
}
