import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { VpcSubnetFields, VpcSubnetInput } from '#server/domains/cloud/driver/kinds/vpc.ts';
import {
  numberIn,
  objectsIn,
  present,
  textIn,
  timeIn,
  type JsonObject,
} from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { textWithoutMark, withMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { found, projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { SERVING } from '#server/domains/cloud/openstack/network/ports.ts';
import { ROUTER_PORTS } from '#server/domains/cloud/openstack/network/routerPorts.ts';
import { conflict, everyOf, idOf, isV4, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';
import { countAddresses, type Addresses } from './countAddresses.ts';
import { ensureRouter, isConnected } from './vpcRouter.ts';
import { networkOf, subnetSettings } from './vpcs.ts';
import { changeMarked, SUBNETS } from '#server/domains/cloud/openstack/nextstack/marked.ts';
import { isRefusal, madeOnce } from '#server/domains/cloud/openstack/network/madeOnce.ts';

/** A subnet of a VPC is one of its network, and connected to its router. */
export function vpcSubnetsOf(all: Private): KindDriver<VpcSubnetFields, VpcSubnetInput> {
  const { network } = all;

  async function raw(id: string): Promise<JsonObject | undefined> {
    const reply = await network.find(`/subnets/${ref(id)}`);
    const subnet = reply && unwrapped(reply, 'subnet');
    return subnet && isV4(subnet) ? subnet : undefined;
  }

  async function fetched(id: string): Promise<CloudItem<VpcSubnetFields> | undefined> {
    const subnet = await raw(id);
    if (!subnet || (await isOutside(networkOf(subnet)))) return undefined;
    return subnetItem(subnet, (await countAddresses(all, networkOf(subnet))).get(id));
  }

  async function isOutside(networkId: string): Promise<boolean> {
    const reply = await network.find(`/networks/${ref(networkId)}`);
    return reply === undefined || unwrapped(reply, 'network')['router:external'] === true;
  }

  return {
    async *list() {
      const outside = new Set(
        (await everyOf(network, '/networks', 'networks', { 'router:external': 'true' })).map(idOf),
      );
      const addresses = await countAddresses(all);
      for await (const page of network.pages('/subnets', 'subnets')) {
        const own = page.filter((subnet) => isV4(subnet) && !outside.has(networkOf(subnet)));
        yield { items: own.map((subnet) => subnetItem(subnet, addresses.get(idOf(subnet)))), partial: false };
      }
    },
    get: fetched,
    create: (input, { token, tenant }) =>
      all.locked(input.vpc_id, async () => {
        const vpc = await found(network, '/networks', input.vpc_id, 'network');
        const description = withMark(input.description, token);
        const body = {
          ...present({ name: input.name, cidr: input.cidr, gateway_ip: input.gateway_ip }),
          ...subnetSettings(vpc),
          network_id: input.vpc_id,
          ip_version: 4,
          description,
        };
        const made = await madeOnce(network, network.in(tenant), SUBNETS, body);
        try {
          await connect(made, vpc, all);
        } catch (error) {
          if (isRefusal(error)) await network.remove(`/subnets/${ref(idOf(made))}`);
          throw error;
        }
        return (await fetched(idOf(made))) ?? subnetItem(made, undefined);
      }),
    async update(id, { name, description }) {
      await changeMarked(network, SUBNETS, id, { name, description });
      const after = await fetched(id);
      if (!after) throw new CloudError('notFound');
      return after;
    },
    async remove(id) {
      const subnet = await raw(id);
      if (!subnet) return;
      await all.locked(networkOf(subnet), async () => {
        const { used, routers } = await usedPorts(subnet, network);
        if (used > 0) throw conflict(`${used} addresses of the subnet are in use`);
        for (const router of routers) await network.put(connection(router, 'remove'), { subnet_id: id });
        try {
          await network.remove(`/subnets/${ref(id)}`);
        } catch (error) {
          // A machine came in between: it keeps its way out.
          for (const router of routers) await network.put(connection(router, 'add'), { subnet_id: id });
          throw error;
        }
      });
    },
  };
}

const connection = (router: string, word: 'add' | 'remove'): string =>
  `/routers/${ref(router)}/${word}_router_interface`;

async function connect(subnet: JsonObject, vpc: JsonObject, all: Private): Promise<void> {
  const router = await ensureRouter(vpc, all);
  if (await isConnected(all.network, idOf(router), idOf(subnet))) return;
  await all.network.put(connection(idOf(router), 'add'), { subnet_id: idOf(subnet) });
}

/** The ports of the cloud itself and of the router go with the subnet. */
async function usedPorts(subnet: JsonObject, network: Service): Promise<{ used: number; routers: string[] }> {
  const ports = (await everyOf(network, '/ports', 'ports', { network_id: networkOf(subnet) })).filter((port) =>
    objectsIn(port, 'fixed_ips').some((fixed) => fixed.subnet_id === idOf(subnet)),
  );
  return {
    used: ports.filter((port) => !SERVING.has(ownerOf(port)) && !ROUTER_PORTS.has(ownerOf(port))).length,
    routers: ports.filter((port) => ROUTER_PORTS.has(ownerOf(port))).flatMap((port) => textIn(port, 'device_id') ?? []),
  };
}

const ownerOf = (port: JsonObject): string => textIn(port, 'device_owner') ?? '';

function subnetItem(subnet: JsonObject, addresses: Addresses | undefined): CloudItem<VpcSubnetFields> {
  return {
    ref: idOf(subnet),
    tenant: projectOf(subnet),
    fields: {
      name: textIn(subnet, 'name') ?? '',
      status: 'running',
      vpc_id: networkOf(subnet),
      cidr: textIn(subnet, 'cidr') ?? '',
      gateway_ip: textIn(subnet, 'gateway_ip') ?? '',
      total_ips: addresses?.total ?? numberIn(subnet, 'total_ips') ?? 0,
      used_ips: addresses?.used ?? 0,
      description: textWithoutMark(textIn(subnet, 'description')),
      created_at: timeIn(subnet, 'created_at') ?? 0,
    },
  };
}
