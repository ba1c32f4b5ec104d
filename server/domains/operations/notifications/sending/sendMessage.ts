import type { Context } from '#server/engine/context.ts';
import type { Senders } from '#server/engine/delivery/sender.ts';
import { deliver, post, putInApp, type Outgoing } from '#server/domains/operations/notifications/channels/transport.ts';
import type { Verdict } from '#server/domains/operations/notifications/channels/verdict.ts';
import { messagesOf } from '#server/domains/operations/notifications/words/messagesOf.ts';
import { templateOf } from '#server/domains/operations/notifications/words/templateOf.ts';
import type { Composed } from './composed.ts';
import { noteAttempt, noteOutcome, noteSkipped, type Message } from './outcome.ts';

/**
 * One attempt to send one message, noted in the ledger before and after. Returns when the next attempt is due, if there
 * is to be one.
 */
export async function sendMessage(
  context: Context,
  senders: Senders,
  message: Composed & { destination: string },
): Promise<number | undefined> {
  const { channel, receiver, person, rows } = message;
  if (receiver === undefined || receiver.enabled !== true) return skipped(context, rows, 'receiver_off');
  const outgoing: Outgoing = { ...message, items: rows.map(({ announcement }) => announcement) };
  if (channel === 'inApp' || channel === 'email' || channel === 'sms') {
    if (person === undefined) return skipped(context, rows, 'user_off');
    if (channel === 'inApp') return sendInApp(context, message, person.id);
    const target = channel === 'email' ? person.email : person.phone;
    if (target === null) return skipped(context, rows, channel === 'email' ? 'no_email' : 'no_phone');
    if (senders[channel] === undefined) return skipped(context, rows, 'no_sender');
    return attempt(context, message, () => deliver(senders, channel, target, outgoing, person.language));
  }
  return attempt(context, message, () => post(context, channel, receiver, outgoing));
}

async function skipped(context: Context, rows: Message['rows'], reason: string): Promise<undefined> {
  await noteSkipped(context, rows, reason);
}

async function attempt(
  context: Context,
  message: Composed & Message,
  send: () => Promise<Verdict>,
): Promise<number | undefined> {
  const tries = await noteAttempt(context, message);
  const verdict = await send();
  const dueAt = await noteOutcome(context, message.rows, tries, verdict);
  if (verdict.ok && message.receiver !== undefined) await noteDelivered(context, message.receiver.id);
  return dueAt;
}

/** The message and its row in the ledger are one transaction: here, no crash can come between them. */
async function sendInApp(context: Context, message: Composed & Message, user: number): Promise<undefined> {
  const { id, rows } = message;
  const announcements = rows.map(({ announcement }) => announcement);
  const template = await templateOf(context, 'inApp');
  const wordsIn = (language: 'zh' | 'en') => {
    const [words] = messagesOf(context, rows, {
      language,
      template,
      fits: () => true,
      titled: false,
      digest: announcements.some(({ alarm_name }) => alarm_name !== announcements[0]?.alarm_name),
    });
    return { title: words?.title ?? '', text: words?.text ?? '' };
  };
  const [zh, en] = [wordsIn('zh'), wordsIn('en')];
  await context.transaction(async (inside) => {
    const tries = await noteAttempt(inside, message);
    await putInApp(inside, {
      id,
      user,
      severity: Math.min(...announcements.map(({ severity }) => severity)),
      title: { zh: zh.title, en: en.title },
      text: { zh: zh.text, en: en.text },
      link: announcements[0]?.link ?? '',
    });
    await noteOutcome(inside, rows, tries, { ok: true, detail: '' });
  });
}

/** That a receiver works is known from what it took. */
async function noteDelivered({ db, clock }: Context, receiver: number): Promise<void> {
  await db.kysely.updateTable('receivers').set({ verified_at: clock() }).where('id', '=', receiver).execute();
}
