import { CloudError, type CloudItem, type KindDriver } from '#server/domains/cloud/driver/driver.ts';
import type { ImageMemberFields, ImageMemberInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { objectsIn, textIn, timeIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

const STATES = ['pending', 'accepted', 'rejected'] as const;
const PATCH = 'application/openstack-images-v2.1-json-patch';

/** The projects that an image is offered to, in any state. */
async function membersOf(image: Service, id: string): Promise<JsonObject[]> {
  return objectsIn(await image.find(`/images/${ref(id)}/members`), 'members');
}

/** Glance identifies a member by image and project: a ref contains both. */
export function imageMembersOf(image: Service): KindDriver<ImageMemberFields, ImageMemberInput> {
  async function get(id: string): Promise<CloudItem<ImageMemberFields> | undefined> {
    const { path, imageId } = placeOf(id);
    const [found, shared] = await Promise.all([image.find(path), image.find(`/images/${ref(imageId)}`)]);
    return found && shared && memberItem(shared, found);
  }

  /** Only the project itself may accept or reject an offer. */
  const answer = (status: 'accepted' | 'rejected') => async (id: string) => {
    const { path, member } = placeOf(id);
    await image.in(member).put(path, { status });
  };

  return {
    async *list() {
      for await (const page of image.pages('/images', 'images', { visibility: 'shared' })) {
        const items: CloudItem<ImageMemberFields>[] = [];
        for (const shared of page)
          for (const member of await membersOf(image, textIn(shared, 'id') ?? ''))
            items.push(memberItem(shared, member));
        yield { items, partial: false };
      }
    },
    get,
    async create({ image_id: imageId, shared_with: [member = ''] = [] }) {
      const path = `/images/${ref(imageId)}`;
      const shared = await image.get(path);
      const own = image.near(textIn(shared, 'owner'));
      // A private image has no members.
      if (shared.visibility === 'private')
        await own.patch(path, [{ op: 'replace', path: '/visibility', value: 'shared' }], {
          headers: { 'content-type': PATCH },
        });
      const there = await get(`${imageId}/${member}`);
      return there ?? memberItem(shared, await own.post(`${path}/members`, { member }));
    },
    remove: (id) => image.remove(placeOf(id).path),
    actions: { accept: answer('accepted'), reject: answer('rejected') },
  };
}

function placeOf(id: string): { imageId: string; member: string; path: string } {
  const [imageId = '', member = ''] = id.split('/');
  if (member === '') throw new CloudError('notFound');
  return { imageId, member, path: `/images/${ref(imageId)}/members/${ref(member)}` };
}

function memberItem(image: JsonObject, member: JsonObject): CloudItem<ImageMemberFields> {
  const [imageId, project] = [textIn(image, 'id') ?? '', textIn(member, 'member_id') ?? ''];
  return {
    ref: `${imageId}/${project}`,
    tenant: textIn(image, 'owner'),
    fields: {
      image_id: imageId,
      image_name: textIn(image, 'name') ?? '',
      status: STATES.find((each) => each === member.status) ?? 'pending',
      shared_with: [project],
      created_at: timeIn(member, 'created_at') ?? 0,
    },
  };
}
