import { CloudError, type CloudItem } from '#server/domains/cloud/driver/driver.ts';
import { textIn, textMapIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { TOKEN_KEY } from './volumeFields.ts';

/** One of Cinder's collections. */
export interface StorageKind<Fields extends object> {
  one: string;
  many: string;
  path: string;
  itemOf: (item: JsonObject) => CloudItem<Fields>;
}

/** The item as Cinder returns it; rejects if it does not exist. */
export async function found(
  volume: Service,
  { path, one }: Pick<StorageKind<object>, 'path' | 'one'>,
  id: string,
): Promise<JsonObject> {
  const reply = await volume.find(`${path}/${ref(id)}`);
  if (!reply) throw new CloudError('notFound');
  return unwrapped(reply, one);
}

/** Creates an item, or finds that of an earlier attempt by our record id in its metadata. */
export async function make<Fields extends object>(
  volume: Service,
  kind: StorageKind<Fields>,
  body: JsonObject,
  { token, tenant }: { token: string; tenant: string },
): Promise<CloudItem<Fields>> {
  const { one, many, path, itemOf } = kind;
  const within = volume.in(tenant);
  // Filtered by name, because some clouds cannot filter by metadata.
  for await (const page of within.pages(`${path}/detail`, many, { name: textIn(body, 'name') ?? undefined })) {
    const made = page.find((item) => textMapIn(item, 'metadata')[TOKEN_KEY] === token);
    if (made) return itemOf(made);
  }
  const made = unwrapped(await within.post(path, { [one]: { ...body, metadata: { [TOKEN_KEY]: token } } }), one);
  // The reply to a creation lacks some fields, for example the project.
  return itemOf(await found(volume, kind, textIn(made, 'id') ?? ''));
}
