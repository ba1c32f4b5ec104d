import type { Definition } from '#model/language/definition.ts';
import { isTheirs } from '#model/access/ownership/isTheirs.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { areThere } from '#server/engine/records/list/areThere.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';

/**
 * An image is offered by its owner, or by an administrator of the cloud, to an account that its visible name
 * identifies.
 */
export const imageMemberHooks = (ofMembers: string): ResourceHooks => ({
  async beforeCreate(context, input) {
    const members = context.schemas.resources[ofMembers];
    const image = members && (await targetOf(context, members, 'image_id', input));
    if (image === undefined) return input;
    const images = imagesOf(context, ofMembers);
    if (images && !isTheirs(context.actor, images, image, { stored: true }))
      refuseField(context, 'image_id', 'image.notYours');
    const member = await ownerNamed(context, String(input.account));
    if (member === undefined) refuseField(context, 'account', 'image.noAccount');
    const isSelf =
      member.member_bp_id === null
        ? member.member_user_id === image.user_id && image.bp_id === null
        : member.member_bp_id === image.bp_id;
    if (isSelf) refuseField(context, 'account', 'image.ownAccount');
    const there = await areThere(context, ofMembers, { image_id: String(input.image_id), ...member });
    if (there) refuseField(context, 'account', 'image.sharedAlready');
    return {
      ...input,
      ...member,
      image_name: image.name ?? null,
      user_id: image.user_id ?? null,
      bp_id: image.bp_id ?? null,
      project_id: image.project_id ?? null,
    };
  },
  /** The image lists whom it is shared with, so that they find it in their lists. */
  async afterWrite(context, { before, after }) {
    const imageId = (after ?? before)?.image_id;
    const images = imagesOf(context, ofMembers);
    const members = context.schemas.resources[ofMembers];
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
    const idsOf = (field: string) =>
      [...new Set(accepted.flatMap((member) => (typeof member[field] === 'number' ? [member[field]] : [])))].toSorted(
        (one, other) => one - other,
      );
    await storeChanges(inside, images, image, {
      shared_bp_ids: idsOf('member_bp_id'),
      shared_user_ids: idsOf('member_user_id'),
    });
  },
});

/** The maximum of a list of references. */
const MOST_MEMBERS = 200;

const imagesOf = ({ schemas }: Context, ofMembers: string): Definition | undefined =>
  schemas.resources[schemas.resources[ofMembers]?.fields.image_id?.to ?? ''];

/** An active organisation, or a person without one. */
async function ownerNamed(
  context: Context,
  name: string,
): Promise<{ member_bp_id: number | null; member_user_id: number | null } | undefined> {
  const { partners, users } = context.schemas.resources;
  if (partners === undefined || users === undefined) return undefined;
  const inside: Context = { ...context, actor: asPlatform(context.actor) };
  const first = async (definition: typeof partners, filter: RecordData) =>
    (await firstRecords(inside, definition, { fields: ['id'], filter, sort: [], limit: 1 }))[0]?.id;
  const organisation = await first(partners, { name, status: 'approved' });
  if (typeof organisation === 'number') return { member_bp_id: organisation, member_user_id: null };
  const person = await first(users, { name, bp_id: null, enabled: true });
  return typeof person === 'number' ? { member_bp_id: null, member_user_id: person } : undefined;
}
