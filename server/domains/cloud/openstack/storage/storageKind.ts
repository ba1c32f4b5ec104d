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

/** As Cinder says it; rejects when there is none. */
export async function found(
  volume: Service,
  { path, one }: Pick<StorageKind<object>, 'path' | 'one'>,
  id: string,
): Promise<JsonObject> {
  const reply = await volume.find(`${path}/${ref(id)}`);
  if (!reply) throw new CloudError('notFound');
  return unwrapped(reply, one);
}

/** Makes one, or finds what an earlier attempt made: our id of the record is in its metadata. */
export async function make<Fields extends object>(
  volume: Service,
  kind: StorageKind<Fields>,
  body: JsonObject,
  { token, tenant }: { token: string; tenant: string },
): Promise<CloudItem<Fields>> {
  const { one, many, path, itemOf } = kind;
  const within = volume.in(tenant);
  // Narrowed down by name, for clouds that do not look for metadata.
  for await (const page of within.pages(`${path}/detail`, many, { name: textIn(body, 'name') ?? undefined })) {
    const made = page.find((item) => textMapIn(item, 'metadata')[TOKEN_KEY] === token);
    if (made) return itemOf(made);
  }
  const made = unwrapped(await within.post(path, { [one]: { ...body, metadata: { [TOKEN_KEY]: token } } }), one);
  // What Cinder answers says less than what it tells afterwards: whose it is, for one.
  return itemOf(await found(volume, kind, textIn(made, 'id') ?? ''));
}
