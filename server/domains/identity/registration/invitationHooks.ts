import { renderMessage } from '#model/messages/messages.ts';
import { productName } from '#server/engine/settings/productName.ts';
import { canonicalTarget } from '#server/domains/identity/canonicalTarget.ts';
import { refuseToken } from '#server/domains/identity/apiTokens/refuseToken.ts';
import type { Post } from '#server/domains/identity/verification/post.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { informInvited } from './informInvited.ts';
import { linkOf } from './invitations.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 30;
const RESENT_DAYS = 7;

type Invited = Pick<RecordOf<'invitations'>, 'email' | 'phone' | 'bp_id'>;

/** Invitations of an organisation: to an address, which gets the link, or as a link that the inviter hands out. */
export const invitationHooks = (post: Post): ResourceHooks<'invitations'> => ({
  async beforeCreate(context, input) {
    // Made with its token by the action of an organisation.
    if (typeof input.token_hash === 'string') return input;
    refuseToken(context);
    checkEnd(context, input.expires_at);
    const invited: Invited = { bp_id: input.bp_id ?? context.actor.bp_id, ...addressesOf(input) };
    await refuseInvited(context, invited);
    const token = context.ids.token();
    const isAddressed = invited.email !== null || invited.phone !== null;
    if (isAddressed) await send(context, post, { ...invited, token, until: input.expires_at });
    return {
      ...input,
      ...invited,
      invitee: inviteeOf(context, invited),
      ...(isAddressed && { max_uses: 1, sent_at: context.clock() }),
      created_by: context.actor.name,
      token_hash: tokenHash(token),
      link: linkOf(context, token),
    };
  },
  async afterWrite(context, { before, after }) {
    if (before === undefined && after !== undefined) await informInvited(context, after);
  },
  actions: {
    async resend(context, invitation) {
      refuseToken(context);
      const token = context.ids.token();
      const expires_at = context.clock() + RESENT_DAYS * DAY_MS;
      const isAddressed = invitation.email !== null || invitation.phone !== null;
      if (isAddressed) await send(context, post, { ...invitation, token, until: expires_at });
      return {
        set: {
          token_hash: tokenHash(token),
          expires_at,
          seen_at: null,
          created_by: context.actor.name,
          ...(isAddressed && { sent_at: context.clock() }),
        },
        shown: { link: linkOf(context, token) },
      };
    },
  },
});

function addressesOf({ email, phone }: RecordData): Pick<Invited, 'email' | 'phone'> {
  return {
    email: typeof email === 'string' && email !== '' ? canonicalTarget('email', email) : null,
    phone: typeof phone === 'string' && phone !== '' ? canonicalTarget('sms', phone) : null,
  };
}

const inviteeOf = ({ schemas, lang }: Context, { email, phone }: Invited): string =>
  email ?? phone ?? renderMessage(schemas.messages, 'invitation.byLink', {}, lang);

function checkEnd(context: Context, end: number | null | undefined): void {
  const now = context.clock();
  if (end == null || end <= now || end > now + LONGEST_DAYS * DAY_MS + DAY_MS)
    refuseField(context, 'expires_at', 'validation.invitationDays');
}

/** A member, or an address that has an invitation which still waits. What others are is not revealed. */
async function refuseInvited({ db, clock }: Context, { email, phone, bp_id: bp }: Invited): Promise<void> {
  for (const [field, value] of [
    ['email', email],
    ['phone', phone],
  ] as const) {
    if (value === null || bp === null) continue;
    const member = await db.kysely
      .selectFrom('users')
      .select('id')
      .where('bp_id', '=', bp)
      .where(field, '=', value)
      .executeTakeFirst();
    if (member) throw new ApiError('organisation.alreadyMember', { fields: { [field]: 'organisation.alreadyMember' } });
    const waiting = await db.kysely
      .selectFrom('invitations')
      .select('id')
      .where('bp_id', '=', bp)
      .where(field, '=', value)
      .where('revoked_at', 'is', null)
      .where('accepted_at', 'is', null)
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    if (waiting)
      throw new ApiError('organisation.alreadyInvited', { fields: { [field]: 'organisation.alreadyInvited' } });
  }
}

/** Sends the link in the language of the inviter: nothing is known about the other yet. */
async function send(
  context: Context,
  post: Post,
  { email, phone, bp_id: bp, token, until }: Invited & { token: string; until: number | null | undefined },
): Promise<void> {
  const partner = await context.db.kysely
    .selectFrom('partners')
    .select(['name', 'short_name', 'status'])
    .where('id', '=', bp ?? 0)
    .executeTakeFirst();
  if (!partner || partner.status !== 'approved') throw new ApiError('organisation.notApproved');
  const params = {
    product: productName(context),
    organisation: partner.short_name || partner.name || '',
    by: context.actor.name,
    link: linkOf(context, token),
    until: new Date(until ?? 0).toISOString().slice(0, 10),
  };
  const say = (key: string) => renderMessage(context.schemas.messages, `invitation.${key}`, params, context.lang);
  for (const [channel, target] of [
    ['email', email],
    ['sms', phone],
  ] as const) {
    if (target === null) continue;
    post.refuseUnlessSendable(context, channel);
    await post.notify(context, {
      channel,
      target,
      purpose: 'invitation',
      subject: say('subject'),
      text: say('text'),
      until: context.realTime() + DAY_MS,
    });
  }
}
