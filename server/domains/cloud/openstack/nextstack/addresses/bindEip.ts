import { objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref } from '#server/domains/cloud/openstack/session/createService.ts';
import { found } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { gatewayOf } from './dnatRules.ts';
import { conflict, idOf, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';
import {
  ensureRouter,
  gatewayNetworkOf,
  isConnected,
  isNatGateway,
  openRouter,
} from '#server/domains/cloud/openstack/nextstack/networks/vpcRouter.ts';
import { setWords } from '#server/domains/cloud/openstack/nextstack/words.ts';

interface Card {
  port: JsonObject;
  ip: string;
  subnetId: string;
}

/** Binds an address to a machine; the router of its VPC leads to the pool from then on. */
export async function bindToServer(
  floating: JsonObject,
  { serverId, ip }: { serverId: string; ip: string | null },
  all: Private,
): Promise<void> {
  const { network } = all;
  const card = await cardOf(serverId, ip, all);
  const port = textIn(floating, 'port_id');
  if (port === idOf(card.port) && (ip === null || floating.fixed_ip_address === ip)) return;
  refuseBound(floating);
  const vpc = await found(network, '/networks', textIn(card.port, 'network_id') ?? '', 'network');
  await all.locked(idOf(vpc), async () => {
    const router = await ensureRouter(vpc, all);
    if (!(await isConnected(network, idOf(router), card.subnetId)))
      await network.put(`/routers/${ref(idOf(router))}/add_router_interface`, { subnet_id: card.subnetId });
    await openRouter(router, textIn(floating, 'floating_network_id') ?? '', all);
    await network.put(`/floatingips/${ref(idOf(floating))}`, {
      floatingip: { port_id: idOf(card.port), fixed_ip_address: card.ip },
    });
  });
}

/** Neutron has no such binding before the first rule: a word of the address says it. */
export async function bindToGateway(floating: JsonObject, gatewayId: string, { network }: Private): Promise<void> {
  if (gatewayOf(floating) === gatewayId) return;
  refuseBound(floating);
  const router = await found(network, '/routers', gatewayId, 'router');
  if (!isNatGateway(router)) throw conflict('The NAT gateway is gone');
  if (gatewayNetworkOf(router) !== textIn(floating, 'floating_network_id'))
    throw conflict('The elastic IP comes from another pool than the addresses of the NAT gateway');
  await setWords(network, '/floatingips', floating, { nat: [gatewayId] });
}

function refuseBound(floating: JsonObject): void {
  if (textIn(floating, 'port_id') !== null || gatewayOf(floating) !== null)
    throw conflict(`Elastic IP ${textIn(floating, 'floating_ip_address') ?? ''} is in use: unbind it first`);
}

/** The card with the address, or the first one that can be reached from outside. */
async function cardOf(serverId: string, ip: string | null, { network }: Private): Promise<Card> {
  for (const port of objectsIn(await network.get('/ports', { device_id: serverId }), 'ports')) {
    for (const fixed of objectsIn(port, 'fixed_ips')) {
      const address = textIn(fixed, 'ip_address') ?? '';
      if (address.includes('.') && (ip === null || ip === address))
        return { port, ip: address, subnetId: textIn(fixed, 'subnet_id') ?? '' };
    }
  }
  throw conflict(`The machine has no ${ip ?? 'address'} for an elastic IP`);
}
