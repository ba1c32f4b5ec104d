import type { MessageChannel, MessageLevel } from '#model/messages/inboxDefinition.ts';
import type { Label } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import { channelsOf } from '#model/rules/messageChannels.ts';
import { instantText } from '#model/rules/time/calendar/instant.ts';
import { isZone } from '#model/rules/time/calendar/zone.ts';
import type { Context } from '#server/engine/context.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';
import { mailJob } from './mailJob.ts';
import { recipientsOf, type Recipient, type Recipients } from './recipientsOf.ts';

export interface Notice {
  /** A type of `inbox` in `product.yaml`. */
  type: NonNullable<StoredRecords['messages']['type']>;
  /** Default: that of the type. */
  level?: MessageLevel;
  to: Recipients;
  /** A sentence of `schemas/messages.yaml`. Every reader sees it in their own language. */
  title: string;
  text: string;
  /** Values of the sentences; a label differs by language, and a moment by the zone of its reader. */
  params?: Readonly<Record<string, MessageParams[string] | Moment>>;
  /** A path of the console. */
  link?: string | undefined;
  /** Sent over these channels at most; default: those of its type and its reader. */
  channels?: readonly MessageChannel[];
  /** The same notice is sent to each recipient once, however often its cause is processed. */
  key: string;
}

/** Written by the clock that its reader has chosen, with the name of the zone; without one, by that of the billing. */
export interface Moment {
  /** Milliseconds since 1970. */
  moment: number;
}

/** How many people a notice has reached, and how many of them by email. */
export interface Delivery {
  recipients: number;
  mailed: number;
}

const LONGEST_TITLE = 200;

/**
 * Sends a notice in the transaction of its cause: the messages exist if and only if the cause does. A user who has
 * turned a channel off gets nothing there; the row remains, because its key keeps a repetition away.
 */
export async function notify(context: Context, notice: Notice): Promise<Delivery> {
  const reached: Delivery = { recipients: 0, mailed: 0 };
  const { inbox } = context.schemas;
  const definition = knownDefinition(context, 'messages');
  const type = inbox?.types[notice.type];
  if (definition === undefined || type === undefined) return reached;
  // The message is no step of what its cause does.
  const platform = onBehalf({ ...context, operationId: undefined }, { id: 0, name: '' });
  for (const user of await recipientsOf(context, notice.to)) {
    if (await isSent(context, user.id, notice.key)) continue;
    const preferences = preferencesOf(user);
    const params = paramsFor(context, notice, preferences['time_zone']);
    const words = { zh: sentences(context, notice, params, 'zh'), en: sentences(context, notice, params, 'en') };
    const chosen = channelsOf(type, chosenBy(preferences, notice.type));
    const channels = chosen.filter((channel) => notice.channels?.includes(channel) ?? true);
    const { id } = await storeRecord(platform, definition, {
      ...words[preferences['language'] === 'en' ? 'en' : 'zh'],
      words,
      user_id: user.id,
      type: notice.type,
      level: notice.level ?? type.level,
      link: notice.link ?? null,
      in_app: channels.includes('inApp'),
      key: notice.key,
    });
    reached.recipients += 1;
    if (!channels.includes('email') || user.email === null || user.email_verified !== 1) continue;
    reached.mailed += 1;
    await context.jobs.schedule(context, mailJob(context, Number(id)));
  }
  return reached;
}

function sentences({ schemas }: Context, { title, text }: Notice, params: MessageParams, language: keyof Label) {
  const say = (key: string) => renderMessage(schemas.messages, key, params, language);
  return { title: say(title).slice(0, LONGEST_TITLE), text: say(text) };
}

function paramsFor({ live }: Context, { params = {} }: Notice, chosen: unknown): MessageParams {
  const own = typeof chosen === 'string' && isZone(chosen) ? chosen : undefined;
  const textAt = (ms: number) => instantText(Math.floor(ms / 1_000), own ?? live.read('billing.zone'));
  const momentIn = (ms: number) => `${textAt(ms).slice(0, 16).replace('T', ' ')}${own ? ` (${own})` : ''}`;
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' && 'moment' in value ? momentIn(value.moment) : value,
    ]),
  );
}

async function isSent({ db }: Context, userId: number, key: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

function preferencesOf({ preferences }: Recipient): Record<string, unknown> {
  const stored = fromSql(preferences, 'json');
  return isObject(stored) ? stored : {};
}

/** The channels that a user has chosen for this type. */
function chosenBy({ messages }: Record<string, unknown>, type: string): unknown {
  return isObject(messages) ? messages[type] : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
