import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { ImageFields, ImageInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { OpenstackCloud } from '#server/domains/cloud/openstack/discover.ts';
import { reader } from '#server/domains/cloud/openstack/reader.ts';
import { present, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';
import { imageItem, isServerSnapshot, savingItem } from './imageFields.ts';
import { imageContent } from './imageContent.ts';
import { withFile } from './withFile.ts';

const PATCH = 'application/openstack-images-v2.1-json-patch';

/** The property of Glance for each of our fields that may change. */
const CHANGEABLE: Readonly<Record<string, string>> = {
  name: 'name',
  visibility: 'visibility',
  os_type: 'os_type',
  os_distro: 'os_distro',
  os_version: 'os_version',
  os_admin_user: 'os_admin_user',
  architecture: 'architecture',
  min_disk_gb: 'min_disk',
  min_ram_mb: 'min_ram',
  protected: 'protected',
  description: 'description',
};

export function imagesOf(
  image: Service,
  { isAdmin, importMethods }: Pick<OpenstackCloud, 'isAdmin' | 'importMethods'>,
): KindDriver<ImageFields, ImageInput> {
  const collection = {
    service: image,
    path: '/images',
    one: null,
    many: 'images',
    itemOf: imageItem,
    isOne: (each: JsonObject) => !isServerSnapshot(each),
  };

  async function raw(id: string): Promise<JsonObject> {
    const found = await image.find(`/images/${ref(id)}`);
    if (!found) throw new CloudError('notFound');
    return found;
  }

  async function patched(id: string, changes: Partial<ImageInput>): Promise<CloudItem<ImageFields>> {
    const before = await raw(id);
    const operations = Object.entries(changes).flatMap(([ours, value]) => {
      const theirs = CHANGEABLE[ours];
      return theirs === undefined || value === undefined ? [] : operationOf(before, theirs, value);
    });
    return imageItem(
      operations.length === 0
        ? before
        : await image.patch(`/images/${ref(id)}`, operations, { headers: { 'content-type': PATCH } }),
    );
  }

  /** Removes the image even if it is protected. */
  async function removed(id: string): Promise<void> {
    const found = await image.find(`/images/${ref(id)}`);
    if (found?.protected === true) await patched(id, { protected: false });
    await image.remove(`/images/${ref(id)}`);
  }

  return {
    ...reader(collection),
    async create(input, { token, tenant, file, began }) {
      if (input.url && !importMethods.includes('web-download'))
        throw new CloudError('unsupported', { detail: 'The cloud cannot import images from a URL' });
      if (!input.url && !file) throw new CloudError('invalid', { detail: 'An image needs a URL or a file' });
      const isPublic = input.visibility === 'public';
      const own = isPublic && isAdmin ? image : image.in(tenant);
      // We choose the id, so a second attempt finds the image of the first.
      const before = await image.find(`/images/${ref(token)}`);
      const made =
        before ??
        (await own.post('/images', { id: token, ...imageBody(input), ...(isPublic && isAdmin && { owner: tenant }) }));
      if (file) {
        await began?.(savingItem(made));
        return imageItem(await withFile(own, made, file));
      }
      if (textIn(made, 'status') === 'queued')
        await own.post(`/images/${ref(token)}/import`, { method: { name: 'web-download', uri: input.url ?? '' } });
      return imageItem(await raw(token));
    },
    content: async (id) => imageContent(image, await raw(id)),
    undo: removed,
    update: patched,
    remove: (id, { force }) => (force ? removed(id) : image.remove(`/images/${ref(id)}`)),
    actions: {
      async deactivate(id) {
        await image.post(`/images/${ref(id)}/actions/deactivate`);
      },
      async reactivate(id) {
        await image.post(`/images/${ref(id)}/actions/reactivate`);
      },
    },
  };
}

function imageBody(input: ImageInput): JsonObject {
  const words = Object.entries(input).flatMap(([ours, value]) => {
    const theirs = CHANGEABLE[ours];
    return theirs === undefined || typeof value === 'object' ? [] : [[theirs, value] as const];
  });
  return present({ ...Object.fromEntries(words), disk_format: input.disk_format, container_format: 'bare' });
}

/** Adds a missing property, removes one without a value. */
function operationOf(before: JsonObject, name: string, value: string | number | boolean | null): JsonObject[] {
  const path = `/${name}`;
  const isThere = before[name] !== undefined;
  if (value === null || value === '') return isThere ? [{ op: 'remove', path }] : [];
  return [{ op: isThere ? 'replace' : 'add', path, value }];
}
