import type { Context, JobRequest } from '#server/engine/context.ts';
import { RefusedForGood, type Senders } from '#server/engine/delivery/sender.ts';
import { isObject } from '#model/fields/kind.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';

export const MAIL_MESSAGE = 'mail-message';

/** The email of a message, scheduled in the transaction that stores it. */
export const mailJob = ({ clock }: Pick<Context, 'clock'>, id: number): JobRequest => ({
  kind: MAIL_MESSAGE,
  payload: id,
  runAt: clock(),
  key: `${MAIL_MESSAGE} ${id}`,
});

/**
 * Sends a message once: its row notes that it was sent, and every attempt has the same id, so that a mail server can
 * detect the repetition after a crash between the two. Without a mail server, nothing is sent.
 */
export const mailHandler = (senders: Senders): JobHandler => ({
  async prepare(context, payload) {
    const send = senders.email;
    const letter = send && (await letterOf(context, Number(payload)));
    if (!send || !letter) return false;
    try {
      await send(letter);
    } catch (error) {
      if (!(error instanceof RefusedForGood)) throw error;
      // The message is in the inbox; its email would be refused again.
      context.log.warn({ err: error, message: Number(payload) }, 'the email of a message was refused');
      return false;
    }
    return true;
  },
  async finish({ db, clock }, payload, sent) {
    if (sent !== true) return;
    await db.kysely.updateTable('messages').set({ emailed_at: clock() }).where('id', '=', Number(payload)).execute();
  },
});

function isEnglish(preferences: string | null): boolean {
  const stored = fromSql(preferences, 'json');
  return isObject(stored) && stored['language'] === 'en';
}

/** Undefined if there is nothing to send any more. */
async function letterOf({ db, settings }: Context, id: number) {
  const row = await db.kysely
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select([
      'users.email',
      'users.preferences',
      'messages.emailed_at',
      'messages.link',
      'messages.title',
      'messages.text',
    ])
    .where('messages.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.email === null || row.emailed_at !== null) return undefined;
  return {
    id: `message-${id}`,
    target: row.email,
    subject: row.title ?? '',
    text: row.text ?? '',
    lang: isEnglish(row.preferences) ? ('en' as const) : ('zh' as const),
    ...(row.link !== null && settings.publicUrl !== undefined && { link: new URL(row.link, settings.publicUrl).href }),
  };
}
