import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

type Member = SimulatedItem<'imageMembers'>;

/** As in Glance: the owner offers an image to another tenant, whose lists show it once accepted. */
export const imageMembers: KindRules<'imageMembers'> = {
  async create(world, { image_id: imageId, shared_with: [member] = [] }, { tenant }) {
    const image = await world.need('images', imageId);
    const { fields } = image;
    if (image.tenant !== null && image.tenant !== tenant)
      throw conflict(`Image ${fields.name} belongs to another tenant`);
    if (member === undefined || member === image.tenant)
      throw invalid(`Image ${fields.name} can only be offered to other tenants`);
    if (fields.visibility === 'private') fields.visibility = 'shared';
    if (fields.visibility !== 'shared')
      throw conflict(`Image ${fields.name} is ${fields.visibility}: only shared images have members`);
    const there = (await world.users('imageMembers', image.ref)).some((each) =>
      each.fields.shared_with.includes(member),
    );
    if (there) throw conflict(`Image ${fields.name} is shared with tenant ${member} already`);
    return world.add('imageMembers', {
      tenant: image.tenant,
      fields: {
        image_id: image.ref,
        image_name: fields.name,
        status: 'pending',
        shared_with: [member],
        created_at: world.now,
      },
      hidden: {},
    });
  },
  async remove(world, item) {
    await share(world, item, false);
    world.drop(item);
  },
  actions: {
    async accept(world, item) {
      item.fields.status = 'accepted';
      await share(world, item, true);
    },
    async reject(world, item) {
      item.fields.status = 'rejected';
      await share(world, item, false);
    },
  },
  states: {
    accept: { from: ['pending', 'rejected'], already: ['accepted'] },
    reject: { from: ['pending', 'accepted'], already: ['rejected'] },
  },
};

async function share(world: World, { fields }: Member, isShared: boolean): Promise<void> {
  const image = await world.find('images', fields.image_id);
  if (image === undefined) return;
  const others = (image.fields.shared_with ?? []).filter((tenant) => !fields.shared_with.includes(tenant));
  image.fields.shared_with = isShared ? [...others, ...fields.shared_with] : others;
}
