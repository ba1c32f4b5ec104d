import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { objectsIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

/** A collection of Neutron, and the words for one and many of its items. */
export interface Collection {
  path: string;
  one: string;
  many: string;
}

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

/** True if the cloud has answered, and did nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof CloudError && error.status !== null && error.status < 500;
