import { objectIn, objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { tokenOf, withMark } from '#server/domains/cloud/openstack/network/mark.ts';
import { projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { ROUTER_PORTS } from '#server/domains/cloud/openstack/network/routerPorts.ts';
import { conflict, idOf, isConflict, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';
import { setWords, withWord, wordIn } from '#server/domains/cloud/openstack/nextstack/words.ts';
import { ROUTERS } from '#server/domains/cloud/openstack/nextstack/marked.ts';
import { madeOnce } from '#server/domains/cloud/openstack/network/madeOnce.ts';

/** In the mark of the router that is a NAT gateway: the token of its creation. */
const NAT = 'nat-';

/** The mark of the router of a VPC that is no NAT gateway. */
export const plainMark = (networkId: string): string => withMark(undefined, `router-of-${networkId}`);

export const natMark = (description: string | undefined, token: string): string =>
  withMark(description, `${NAT}${token}`);

export const natTokenOf = (router: JsonObject): string | undefined => {
  const token = tokenOf(textIn(router, 'description'));
  return token?.startsWith(NAT) ? token.slice(NAT.length) : undefined;
};

export const gatewayNetworkOf = (router: JsonObject): string | null =>
  textIn(objectIn(router, 'external_gateway_info'), 'network_id');

/**
 * A router with a gateway and SNAT is a NAT gateway. One of ours has a gateway as soon as a machine has an address of
 * its own, so its mark decides.
 */
export function isNatGateway(router: JsonObject): boolean {
  if (gatewayNetworkOf(router) === null) return false;
  if (wordIn(router, 'vpc') !== null) return natTokenOf(router) !== undefined;
  return objectIn(router, 'external_gateway_info').enable_snat !== false;
}

export const gatewayInfo = (
  { cloud }: Private,
  networkId: string,
  snat: boolean,
): { network_id: string; enable_snat?: boolean } => ({
  network_id: networkId,
  // In Neutron only administrators may set SNAT of a gateway.
  ...(cloud.isAdmin && { enable_snat: snat }),
});

/** The router of a VPC: the one that it was given, or one that somebody connected to its subnets. */
export async function routerOf(network: Service, networkId: string): Promise<JsonObject | undefined> {
  const [given] = objectsIn(await network.get('/routers', withWord('vpc', networkId)), 'routers');
  if (given) return given;
  const ports = await network.get('/ports', { network_id: networkId, device_owner: [...ROUTER_PORTS] });
  for (const port of objectsIn(ports, 'ports')) {
    const found = await network.find(`/routers/${ref(textIn(port, 'device_id') ?? '')}`);
    if (found) return unwrapped(found, 'router');
  }
  return undefined;
}

/** The router of a VPC, created if it has none. A router of an interrupted creation is found by its mark. */
export async function ensureRouter(vpc: JsonObject, { network }: Private): Promise<JsonObject> {
  const id = idOf(vpc);
  const there = await routerOf(network, id);
  if (there) return there;
  const description = plainMark(id);
  const body = { name: textIn(vpc, 'name') ?? '', description };
  const made = await madeOnce(network, network.near(projectOf(vpc)), ROUTERS, body);
  return setWords(network, '/routers', made, { vpc: [id] });
}

export async function isConnected(network: Service, routerId: string, subnetId: string): Promise<boolean> {
  const ports = await network.get('/ports', { device_id: routerId, device_owner: [...ROUTER_PORTS] });
  return objectsIn(ports, 'ports').some((port) =>
    objectsIn(port, 'fixed_ips').some((fixed) => fixed.subnet_id === subnetId),
  );
}

/** Machines of the VPC can have addresses of this external network. */
export async function openRouter(router: JsonObject, outside: string, all: Private): Promise<void> {
  const now = gatewayNetworkOf(router);
  if (now === outside) return;
  if (now !== null)
    throw conflict('The VPC leads to another pool: all elastic IPs of its machines and NAT gateway come from one pool');
  await all.network.put(`/routers/${ref(idOf(router))}`, {
    router: { external_gateway_info: gatewayInfo(all, outside, false) },
  });
}

/** Gives the address of a gateway back that neither a NAT gateway nor an address of a machine needs any more. */
export async function closeUnused(project: string | null, { network }: Private): Promise<void> {
  const routers = objectsIn(await network.get('/routers', { project_id: project ?? undefined }), 'routers');
  for (const router of routers) {
    const isOurs = wordIn(router, 'vpc') !== null && gatewayNetworkOf(router) !== null && !isNatGateway(router);
    if (!isOurs || (await usersOf(idOf(router), network)).length > 0) continue;
    await network
      .put(`/routers/${ref(idOf(router))}`, { router: { external_gateway_info: {} } })
      .catch((error: unknown) => {
        // An address was bound meanwhile.
        if (!isConflict(error)) throw error;
      });
  }
}

/** The floating addresses that lead through a router. */
export const usersOf = async (routerId: string, network: Service): Promise<JsonObject[]> =>
  objectsIn(await network.get('/floatingips', { router_id: routerId }), 'floatingips');
