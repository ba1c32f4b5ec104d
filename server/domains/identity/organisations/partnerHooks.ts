import { ApiError } from '#server/engine/http/apiError.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import type { FieldsOf, RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import type { OpenAccount } from '#server/domains/billing/accounts/openAccounts.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { createInvitation } from '#server/domains/identity/registration/invitations.ts';
import { notifyApplicant } from '#server/domains/identity/registration/notifyApplicant.ts';
import type { Post } from '#server/domains/identity/verification/post.ts';
import { isSocialCreditCode } from '#model/domains/identity/socialCreditCode.ts';

/**
 * Organisations: each has an account; the credit code has a check digit (1154); its applicant is informed of the
 * review.
 */
export const partnerHooks = (post: Post, openAccount: OpenAccount): ResourceHooks<'partners'> => ({
  beforeCreate(_context, input) {
    checkCode(input);
    return input;
  },
  beforeUpdate(_context, _partner, changes) {
    checkCode(changes);
    return changes;
  },
  async afterWrite(context, { operation, before, after }) {
    if (operation === 'create' && after) await openAccount(context, { type: 'bp', id: after.id });
    if (after?.second_factor && !before?.second_factor) await requestFactors(context, after);
  },
  actions: {
    approve: (context, partner, { audit_note: note }) => notifyApplicant(context, post, partner, 'approved', note),
    reject: (context, partner, { audit_note: note }) => notifyApplicant(context, post, partner, 'rejected', note),
    async invite(context, partner, input) {
      const invitation = await createInvitation(context, partner, input);
      const record = await readRecord(context, definitionNamed(context, 'partners'), partner.id);
      // Returned with the record, and only in this reply.
      return { reply: { status: 200, body: { ...record, _invitation: { ...invitation } } } };
    },
  },
});

function checkCode({ licence_no: code }: FieldsOf<'partners'>): void {
  if (typeof code === 'string' && code !== '' && !isSocialCreditCode(code)) {
    throw new ApiError('organisation.licenceInvalid', { fields: { licence_no: 'organisation.licenceInvalid' } });
  }
}

/** Informs the members who have no second factor that they need one now. */
async function requestFactors(context: Context, { id, name }: RecordOf<'partners'>): Promise<void> {
  const members = await context.db.kysely
    .selectFrom('users')
    .select('id')
    .where('bp_id', '=', id)
    .where('second_factor', '=', 0)
    .execute();
  if (members.length === 0) return;
  await notify(context, {
    type: 'security',
    to: { users: members.map((member) => member.id) },
    title: 'notice.factorWanted',
    text: 'notice.factorWantedText',
    params: { name: name ?? '' },
    link: '/userMsg',
    key: `factorWanted ${id} ${context.requestId}`,
  });
}
