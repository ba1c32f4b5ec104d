import { INDIVIDUAL } from '#server/domains/identity/actor/organisationAdmin.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

/**
 * A message in the console for individuals who verified the invited address. It names the invitation by its id, which
 * opens it only for them: the secret of the link stays in the letter. Who invites does not learn whether it was sent.
 */
export async function informInvited(context: Context, invitation: RecordOf<'invitations'>): Promise<void> {
  const { id, email, phone, bp_id: bp } = invitation;
  if ((email === null && phone === null) || bp === null) return;
  const users = await context.db.kysely
    .selectFrom('users')
    .select('id')
    .where('kind', '=', INDIVIDUAL)
    .where('bp_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('email', '=', email), eb('email_verified', '=', 1)]),
        eb.and([eb('phone', '=', phone), eb('phone_verified', '=', 1)]),
      ]),
    )
    .execute();
  const partner = await context.db.kysely
    .selectFrom('partners')
    .select(['name', 'short_name'])
    .where('id', '=', bp)
    .executeTakeFirst();
  await notify(context, {
    type: 'system',
    to: { users: users.map((user) => user.id) },
    title: 'notice.invited',
    text: 'notice.invitedText',
    params: { organisation: partner?.short_name || partner?.name || '', by: context.actor.name },
    link: `/userMsg?invitation=${id}`,
    // The letter has gone to the same person.
    channels: ['inApp'],
    key: `invited ${id}`,
  });
}
