import { objectsIn, present, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { isRefusal } from './private.ts';
import { remarked } from '#server/domains/cloud/openstack/network/mark.ts';
import { found } from '#server/domains/cloud/openstack/network/networkKind.ts';

/** A collection of Neutron, and the words for one and many of its items. */
export interface Collection {
  path: string;
  one: string;
  many: string;
}

export const NETWORKS: Collection = { path: '/networks', one: 'network', many: 'networks' };
export const SUBNETS: Collection = { path: '/subnets', one: 'subnet', many: 'subnets' };
export const ROUTERS: Collection = { path: '/routers', one: 'router', many: 'routers' };
export const FLOATING: Collection = { path: '/floatingips', one: 'floatingip', many: 'floatingips' };

/**
 * A new item with a marked description, or the one that an interrupted creation left. Neutron may still be busy with
 * that one: then the second is refused because of the first, which is there by now.
 */
export async function madeOnce(
  network: Service,
  owner: Service,
  { path, one, many }: Collection,
  body: JsonObject & { description: string },
): Promise<JsonObject> {
  const marked = async () => objectsIn(await network.get(path, { description: body.description }), many)[0];
  const begun = await marked();
  if (begun) return begun;
  try {
    return unwrapped(await owner.post(path, { [one]: body }), one);
  } catch (error) {
    const late = isRefusal(error) ? await marked() : undefined;
    if (late) return late;
    throw error;
  }
}

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
