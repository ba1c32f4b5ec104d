import type { Language } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { ROBOTS } from '#server/domains/operations/notifications/channels/robots.ts';
import { mentionsOf } from '#server/domains/operations/notifications/channels/transport.ts';
import type { Channel, Receiver } from '#server/domains/operations/notifications/receivers/destinations.ts';
import { templateOf } from '#server/domains/operations/notifications/words/templateOf.ts';
import { messagesOf, type Writing } from '#server/domains/operations/notifications/words/messagesOf.ts';
import { byRule, type Waiting } from './waiting.ts';

/** The user whom a message is for. */
export interface Person {
  id: number;
  email: string | null;
  phone: string | null;
  language: Language;
}

/** A message that is ready to be sent. */
export interface Composed {
  id: string;
  channel: Channel;
  receiver: Receiver | undefined;
  person: Person | undefined;
  title: string;
  text: string;
  rows: readonly Waiting[];
}

const MAIL_BYTES = 1_048_576;
const SMS_CHARACTERS = 500;
const INBOX_BYTES = 60_000;
const WEBHOOK_BYTES = 262_144;

/** The messages of one receiver for rows that go together. What was attempted before keeps its id. */
export async function composed(context: Context, rows: readonly Waiting[]): Promise<Composed[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const { channel } = first;
  const receiver = await receiverOf(context, first.receiver);
  const person = first.person === 0 ? undefined : await personOf(context, first.person);
  const writing: Writing = {
    language: person?.language ?? (receiver?.language === 'en' ? 'en' : 'zh'),
    template: await templateOf(context, channel),
    fits: fitsOf(channel, receiver),
    titled: channel in ROBOTS || channel === 'sms',
    digest: byRule(rows).length > 1,
  };
  return messagesOf(context, rows, writing).map((written, part) => ({
    ...written,
    id: (part === 0 ? first.messageId : null) ?? context.ids.uuid(),
    channel,
    receiver,
    person,
  }));
}

async function receiverOf(context: Context, id: number | null): Promise<Receiver | undefined> {
  const definition = knownDefinition(context, 'receivers');
  return definition === undefined || id === null ? undefined : findRecordOrNone(context, definition, id);
}

export async function personOf({ db }: Context, id: number): Promise<Person | undefined> {
  const user = await db.kysely
    .selectFrom('users')
    .select(['id', 'email', 'phone', 'preferences'])
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  const preferences = fromSql(user.preferences, 'json');
  const isEnglish =
    typeof preferences === 'object' &&
    preferences !== null &&
    !Array.isArray(preferences) &&
    preferences['language'] === 'en';
  return { id, email: user.email, phone: user.phone, language: isEnglish ? 'en' : 'zh' };
}

const within = (bytes: number) => (text: string) => Buffer.byteLength(text) <= bytes;

/** Whether a text is short enough for its channel. */
export function fitsOf(channel: Channel, receiver: Receiver | undefined): (text: string) => boolean {
  switch (channel) {
    case 'email':
      return within(MAIL_BYTES);
    case 'inApp':
      return within(INBOX_BYTES);
    case 'webhook':
      return within(WEBHOOK_BYTES);
    case 'sms':
      return (text) => [...text].length <= SMS_CHARACTERS;
    default:
      return (text) => ROBOTS[channel].fits(text, mentionsOf(receiver ?? { at_mobiles: null, at_all: null }));
  }
}
