import { present, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import type { Collection } from '#server/domains/cloud/openstack/network/madeOnce.ts';
import { remarked } from '#server/domains/cloud/openstack/network/mark.ts';
import { found } from '#server/domains/cloud/openstack/network/networkKind.ts';

export const NETWORKS: Collection = { path: '/networks', one: 'network', many: 'networks' };
export const SUBNETS: Collection = { path: '/subnets', one: 'subnet', many: 'subnets' };
export const ROUTERS: Collection = { path: '/routers', one: 'router', many: 'routers' };
export const FLOATING: Collection = { path: '/floatingips', one: 'floatingip', many: 'floatingips' };

/** Changes an item whose description keeps its mark; returns the item as it was. */
export async function changeMarked(
  network: Service,
  { path, one }: Collection,
  id: string,
  { description, ...plain }: { name?: string | undefined; description?: string | undefined; mtu?: number | undefined },
): Promise<JsonObject> {
  const before = await found(network, path, id, one);
  const changes = {
    ...present(plain),
    ...(description !== undefined && { description: remarked(description, textIn(before, 'description')) }),
  };
  if (Object.keys(changes).length > 0) await network.put(`${path}/${ref(id)}`, { [one]: changes });
  return before;
}
