import { renderMessage } from '#model/messages/messages.ts';
import { productName } from '#server/engine/settings/productName.ts';
import type { Context, Language, RecordData } from '#server/engine/context.ts';
import type { Channel } from '#server/engine/delivery/sender.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { preferencesOf } from '#server/domains/identity/personal/preferences.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Post } from '#server/domains/identity/verification/post.ts';
import { ORGANISATION_ADMIN } from '#server/domains/identity/actor/organisationAdmin.ts';

const DAYS = 3;
const DAY_MS = 86_400_000;

type Applicant = Pick<KnownTables['users'], 'name' | 'phone' | 'preferences'>;

/**
 * Informs the applicant of an organisation of the outcome of its review; an organisation that the platform created has
 * no applicant.
 */
export async function notifyApplicant(
  inside: Context,
  post: Post,
  partner: RecordOf<'partners'>,
  outcome: 'approved' | 'rejected',
  note: RecordData[string] | undefined,
): Promise<void> {
  if (partner.source !== 'registration') return;
  const applicant = await inside.db.kysely
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'preferences'])
    .where('kind', '=', ORGANISATION_ADMIN)
    .where('bp_id', '=', partner.id)
    .executeTakeFirst();
  if (applicant)
    await notify(inside, {
      type: 'system',
      ...(outcome === 'rejected' && { level: 'warn' }),
      to: { users: [applicant.id] },
      title: `notice.${outcome}`,
      text: `notice.${outcome}Text`,
      params: { organisation: partner.name, note: typeof note === 'string' ? note : '' },
      key: `review ${partner.id} ${inside.clock()}`,
    });
  const place = applicant && reachable(inside, post, applicant, partner);
  if (!place) return;
  const lang = languageOf(applicant);
  const say = (key: string, params = {}) => renderMessage(inside.schemas.messages, `review.${key}`, params, lang);
  const product = productName({ ...inside, lang });
  const reason = typeof note === 'string' && note !== '' ? say('note', { note }) : '';
  await post.notify(inside, {
    ...place,
    purpose: 'review',
    lang,
    subject: say(`${outcome}Subject`, { product }),
    text: say(outcome, { product, organisation: partner.name, account: applicant.name, reason }),
    until: inside.realTime() + DAYS * DAY_MS,
  });
}

/** The verified phone; if no text message can be sent, the e-mail address of the organisation. */
function reachable(
  context: Context,
  post: Post,
  { phone }: Applicant,
  { email }: RecordOf<'partners'>,
): { channel: Channel; target: string } | undefined {
  if (phone !== null && post.canSend(context, 'sms')) return { channel: 'sms', target: phone };
  if (email !== null && email !== '' && post.canSend(context, 'email')) return { channel: 'email', target: email };
  return undefined;
}

/** The language of the applicant, not of the reviewer. */
function languageOf({ preferences }: Applicant): Language {
  return preferencesOf(fromSql(preferences, 'json')).language === 'en' ? 'en' : 'zh';
}
