import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { NextStatus, VpcFields, VpcInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import { enclosingBlock } from '#model/rules/addresses/enclosingBlock.ts';
import {
  isSet,
  numberIn,
  objectsIn,
  present,
  textIn,
  textsIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark, withMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { conflict, everyOf, idOf, isV4, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';
import { ensureRouter, isNatGateway, natTokenOf, routerOf, usersOf } from './vpcRouter.ts';
import { setWords, withWord, wordIn, wordsIn } from '#server/domains/cloud/openstack/nextstack/words.ts';
import { changeMarked, NETWORKS } from '#server/domains/cloud/openstack/nextstack/marked.ts';
import { isRefusal, madeOnce } from '#server/domains/cloud/openstack/network/madeOnce.ts';

/**
 * A VPC is a network that is not external, with its router. Neutron keeps address ranges, name servers and DHCP with
 * subnets: those that new subnets of the VPC receive are words of the network.
 */
export function vpcsOf(all: Private): KindDriver<VpcFields, VpcInput> {
  const { network } = all;

  const subnetsOf = async (id: string) =>
    objectsIn(await network.get('/subnets', { network_id: id }), 'subnets').filter(isV4);

  async function fetched(id: string): Promise<CloudItem<VpcFields> | undefined> {
    const reply = await network.find(`/networks/${ref(id)}`);
    const vpc = reply && unwrapped(reply, 'network');
    return vpc && isVpc(vpc) ? vpcItem(vpc, await subnetsOf(id)) : undefined;
  }

  return {
    async *list() {
      const subnets = Map.groupBy((await everyOf(network, '/subnets', 'subnets')).filter(isV4), networkOf);
      for await (const page of network.pages('/networks', 'networks', { 'router:external': 'false' }))
        yield { items: page.filter(isVpc).map((vpc) => vpcItem(vpc, subnets.get(idOf(vpc)) ?? [])), partial: false };
    },
    get: fetched,
    async create(input, { token, tenant }) {
      const description = withMark(input.description, token);
      const body = { ...present({ name: input.name, mtu: input.mtu }), description };
      const made = await madeOnce(network, network.in(tenant), NETWORKS, body);
      try {
        const vpc = await setWords(network, '/networks', made, settingsOf(input));
        await all.locked(idOf(vpc), () => ensureRouter(vpc, all));
        return vpcItem(vpc, []);
      } catch (error) {
        // The quota of routers: half a VPC helps no one.
        if (isRefusal(error)) await network.remove(`/networks/${ref(idOf(made))}`);
        throw error;
      }
    },
    async update(id, { name, description, mtu, dns_servers: dns, enable_dhcp: dhcp }) {
      const before = await changeMarked(network, NETWORKS, id, { name, description, mtu });
      await setWords(network, '/networks', before, settingsOf({ dns_servers: dns, enable_dhcp: dhcp }));
      const own = present({ dns_nameservers: dns, enable_dhcp: dhcp });
      if (Object.keys(own).length > 0)
        for (const subnet of await subnetsOf(id)) await network.put(`/subnets/${ref(idOf(subnet))}`, { subnet: own });
      if (name !== undefined) await renameRouter(id, name);
      const after = await fetched(id);
      if (!after) throw new CloudError('notFound');
      return after;
    },
    remove: (id, { force }) =>
      all.locked(id, async () => {
        if (!force && (await subnetsOf(id)).length > 0) throw conflict('The VPC has subnets: delete them first');
        for (const router of objectsIn(await network.get('/routers', withWord('vpc', id)), 'routers')) {
          if (isNatGateway(router)) throw conflict('The VPC has a NAT gateway: delete it first');
          const bound = await usersOf(idOf(router), network);
          if (bound.length > 0) throw conflict('Machines of the VPC have elastic IPs: unbind them first');
          await network.remove(`/routers/${ref(idOf(router))}`);
        }
        await network.remove(`/networks/${ref(id)}`);
      }),
  };

  /** The router has the name of the VPC, unless it is a NAT gateway with a name of its own. */
  async function renameRouter(id: string, name: string): Promise<void> {
    const router = await routerOf(network, id);
    if (router && wordIn(router, 'vpc') === id && natTokenOf(router) === undefined)
      await network.put(`/routers/${ref(idOf(router))}`, { router: { name } });
  }
}

/** What new subnets of a VPC receive. */
export function subnetSettings(vpc: JsonObject): { dns_nameservers: string[]; enable_dhcp: boolean } {
  return { dns_nameservers: wordsIn(vpc, 'dns'), enable_dhcp: wordIn(vpc, 'dhcp') !== 'off' };
}

export const networkOf = (item: JsonObject): string => textIn(item, 'network_id') ?? '';

/** Networks of no project serve the cloud itself: those of highly available routers. */
const isVpc = (network: JsonObject): boolean => !isSet(network, 'router:external') && projectOf(network) !== null;

const settingsOf = (input: Partial<Pick<VpcInput, 'cidr_block'>> & VpcSettings) => ({
  ...(input.cidr_block !== undefined && { cidr: [input.cidr_block] }),
  ...(input.dns_servers !== undefined && { dns: input.dns_servers }),
  ...(input.enable_dhcp !== undefined && { dhcp: input.enable_dhcp ? [] : ['off'] }),
});

interface VpcSettings {
  dns_servers?: string[] | undefined;
  enable_dhcp?: boolean | undefined;
}

const STATES: Readonly<Record<string, NextStatus>> = { BUILD: 'creating', ERROR: 'create_failed' };

export const nextStatus = (item: JsonObject): NextStatus => STATES[textIn(item, 'status') ?? ''] ?? 'running';

/** The subnets know better than the words: somebody may have changed them in the cloud. */
function vpcItem(vpc: JsonObject, subnets: readonly JsonObject[]): CloudItem<VpcFields> {
  const settings = subnetSettings(vpc);
  const [first] = subnets;
  return {
    ref: idOf(vpc),
    tenant: projectOf(vpc),
    fields: {
      name: textIn(vpc, 'name') ?? '',
      status: nextStatus(vpc),
      cidr_block: wordIn(vpc, 'cidr') ?? enclosingBlock(subnets.flatMap((each) => textIn(each, 'cidr') ?? [])),
      is_default: false,
      dns_servers: first ? textsIn(first, 'dns_nameservers') : settings.dns_nameservers,
      mtu: numberIn(vpc, 'mtu') ?? 0,
      enable_dhcp: first ? isSet(first, 'enable_dhcp') : settings.enable_dhcp,
      description: textWithoutMark(textIn(vpc, 'description')),
      created_at: timeIn(vpc, 'created_at') ?? 0,
    },
  };
}
