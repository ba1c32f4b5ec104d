import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { EipPoolFields, EipPoolInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import {
  numberIn,
  objectIn,
  objectsIn,
  present,
  textIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { found } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { networksOf } from '#server/domains/cloud/openstack/network/networks.ts';
import { sizeOfPools } from '#server/domains/cloud/openstack/nextstack/networks/countAddresses.ts';
import { everyOf, idOf, isV4, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';
import { setWords, wordIn } from '#server/domains/cloud/openstack/nextstack/words.ts';

const OUTSIDE = { 'router:external': 'true' };
const LINES = ['bgp', 'bgp_pro', 'telecom', 'unicom', 'mobile'] as const;

/**
 * A pool is an external network with the addresses that its subnets give out. The operators of the cloud
 * connect such networks to the outside, so the platform does not create or delete them.
 */
export function eipPoolsOf(all: Private): KindDriver<EipPoolFields, EipPoolInput> {
  const { network, cloud } = all;
  const networks = networksOf(network, cloud);

  async function fetched(id: string): Promise<CloudItem<EipPoolFields> | undefined> {
    const reply = await network.find(`/networks/${ref(id)}`);
    const outside = reply && unwrapped(reply, 'network');
    if (!outside || outside['router:external'] !== true) return undefined;
    const subnets = objectsIn(await network.get('/subnets', { network_id: id }), 'subnets').filter(isV4);
    return subnets.length === 0 ? undefined : poolItem(outside, subnets, await usage(id));
  }

  /** What is taken of each external network; an account without that right sees its own addresses only. */
  async function usage(id?: string): Promise<Map<string, { total: number; used: number }>> {
    if (!cloud.isAdmin || !cloud.extensions.has('network-ip-availability')) {
      const own = Map.groupBy(
        await everyOf(network, '/floatingips', 'floatingips', id === undefined ? {} : { floating_network_id: id }),
        (each) => textIn(each, 'floating_network_id') ?? '',
      );
      return new Map([...own].map(([key, each]) => [key, { total: 0, used: each.length }]));
    }
    const query = { ip_version: 4, ...(id !== undefined && { network_id: id }) };
    const counts = objectsIn(await network.get('/network-ip-availabilities', query), 'network_ip_availabilities');
    return new Map(
      counts.map((each) => [
        textIn(each, 'network_id') ?? '',
        { total: numberIn(each, 'total_ips') ?? 0, used: numberIn(each, 'used_ips') ?? 0 },
      ]),
    );
  }

  return {
    async *list() {
      const subnets = Map.groupBy(
        (await everyOf(network, '/subnets', 'subnets')).filter(isV4),
        (subnet) => textIn(subnet, 'network_id') ?? '',
      );
      const used = await usage();
      for await (const page of network.pages('/networks', 'networks', OUTSIDE)) {
        const items = page.flatMap((outside) => {
          const own = subnets.get(idOf(outside)) ?? [];
          return own.length === 0 ? [] : [poolItem(outside, own, used)];
        });
        yield { items, partial: false };
      }
    },
    get: fetched,
    ...(cloud.isAdmin && {
      async update(
        id: string,
        { name, description, line, enabled, shared_with, unshared_with }: Partial<EipPoolInput>,
      ) {
        const before = await found(network, '/networks', id, 'network');
        await networks.update(id, {
          ...present({ name }),
          ...(description !== undefined && { description }),
          ...(shared_with !== undefined && { shared_with }),
          ...(unshared_with !== undefined && { unshared_with }),
        });
        await setWords(network, '/networks', before, {
          ...(line !== undefined && { line: [line] }),
          ...(enabled !== undefined && { enabled: enabled ? [] : ['no'] }),
        });
        const after = await fetched(id);
        if (!after) throw new CloudError('notFound');
        return after;
      },
    }),
  };
}

/** The pool of a NAT gateway that names none. */
export async function defaultPool({ network }: Private): Promise<string> {
  const pools = objectsIn(await network.get('/networks', OUTSIDE), 'networks').filter(isEnabled);
  const id = textIn(pools.find((each) => each.is_default === true) ?? pools[0], 'id');
  if (id === null) throw new CloudError('capacity', { detail: 'The cloud has no external network' });
  return id;
}

export const lineOf = (outside: JsonObject): (typeof LINES)[number] => {
  const word = wordIn(outside, 'line');
  return LINES.find((line) => line === word) ?? 'bgp';
};

/** External networks, for the line of their addresses. */
export const outsideNetworks = ({ network }: Private): Promise<JsonObject[]> =>
  everyOf(network, '/networks', 'networks', OUTSIDE);

const isEnabled = (outside: JsonObject): boolean => wordIn(outside, 'enabled') !== 'no';

function poolItem(
  outside: JsonObject,
  subnets: readonly JsonObject[],
  used: ReadonlyMap<string, { total: number; used: number }>,
): CloudItem<EipPoolFields> {
  const [first] = subnets;
  const own = used.get(idOf(outside));
  return {
    ref: idOf(outside),
    tenant: null,
    fields: {
      name: textIn(outside, 'name') ?? '',
      line: lineOf(outside),
      cidr: textIn(first, 'cidr') ?? '',
      gateway: textIn(first, 'gateway_ip'),
      enabled: isEnabled(outside),
      total: own?.total || subnets.reduce((sum, subnet) => sum + sizeOfPools(subnet), 0),
      allocated: own?.used ?? 0,
      description: textWithoutMark(textIn(objectIn({ outside }, 'outside'), 'description')),
    },
  };
}
