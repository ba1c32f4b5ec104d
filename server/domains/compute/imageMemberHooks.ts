import { isTheirs } from '#model/access/ownership/isTheirs.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { areThere } from '#server/engine/records/list/areThere.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { DefinitionOf, ResourceHooks } from '#server/engine/product/hooks.ts';

type MemberResource = 'imageMembers' | 'vmImageMembers';

/**
 * An image is offered by its owner, or by an administrator of the cloud, to an account that its visible name
 * identifies.
 */
export const imageMemberHooks = (ofMembers: MemberResource): ResourceHooks<MemberResource> => ({
  async beforeCreate(context, input) {
    const members = knownDefinition(context, ofMembers);
    const image = members && (await targetOf(context, members, 'image_id', input));
    if (image === undefined) return input;
    const images = imagesOf(context, ofMembers);
    if (images && !isTheirs(context.actor, images, image, { stored: true }))
      refuseField(context, 'image_id', 'image.notYours');
    const member = await ownerNamed(context, input.account);
    if (member === undefined) refuseField(context, 'account', 'image.noAccount');
    const isSelf =
      member.member_bp_id === null
        ? member.member_user_id === image.user_id && image.bp_id === null
        : member.member_bp_id === image.bp_id;
    if (isSelf) refuseField(context, 'account', 'image.ownAccount');
    const there = await areThere(context, ofMembers, { image_id: input.image_id, ...member });
    if (there) refuseField(context, 'account', 'image.sharedAlready');
    return {
      ...input,
      ...member,
      image_name: image.name,
      user_id: image.user_id,
      bp_id: image.bp_id,
      project_id: image.project_id,
    };
  },
  /** The image lists whom it is shared with, so that they find it in their lists. */
  async afterWrite(context, { before, after }) {
    const imageId = (after ?? before)?.image_id;
    const images = imagesOf(context, ofMembers);
    const members = knownDefinition(context, ofMembers);
    if (
      before?.status === after?.status ||
      typeof imageId !== 'string' ||
      images === undefined ||
      members === undefined
    )
      return;
    const inside: Context = { ...context, actor: asPlatform(context.actor) };
    const image = await findRecordOrNone(inside, images, imageId, { lock: true });
    if (image === undefined) return;
    const accepted = await firstRecords(inside, members, {
      fields: ['member_bp_id', 'member_user_id'],
      filter: { image_id: imageId, status: 'accepted' },
      sort: [],
      limit: MOST_MEMBERS,
    });
    const idsOf = (field: 'member_bp_id' | 'member_user_id') =>
      [...new Set(accepted.flatMap((member) => member[field] ?? []))].toSorted((one, other) => one - other);
    await storeChanges(inside, images, image, {
      shared_bp_ids: idsOf('member_bp_id'),
      shared_user_ids: idsOf('member_user_id'),
    });
  },
});

/** The maximum of a list of references. */
const MOST_MEMBERS = 200;

const imagesOf = (context: Context, ofMembers: MemberResource) =>
  knownDefinition(context, ofMembers === 'imageMembers' ? 'images' : 'vmImages');

/** An active organisation, or a person without one. */
async function ownerNamed(
  context: Context,
  name: string,
): Promise<{ member_bp_id: number | null; member_user_id: number | null } | undefined> {
  const [partners, users] = [knownDefinition(context, 'partners'), knownDefinition(context, 'users')];
  if (partners === undefined || users === undefined) return undefined;
  const inside: Context = { ...context, actor: asPlatform(context.actor) };
  const first = async (definition: DefinitionOf<'partners' | 'users'>, filter: RecordData) =>
    (await firstRecords(inside, definition, { fields: ['id'], filter, sort: [], limit: 1 }))[0]?.id;
  const organisation = await first(partners, { name, status: 'approved' });
  if (organisation !== undefined) return { member_bp_id: organisation, member_user_id: null };
  const person = await first(users, { name, bp_id: null, enabled: true });
  return person !== undefined ? { member_bp_id: null, member_user_id: person } : undefined;
}
