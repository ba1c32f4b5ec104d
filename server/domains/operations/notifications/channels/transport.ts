import type { MessageLevel } from '#model/messages/inboxDefinition.ts';
import type { Label } from '#model/language/definition.ts';
import { callEndpoint } from '#server/engine/calls/callEndpoint.ts';
import type { Context } from '#server/engine/context.ts';
import { RefusedForGood, type Senders } from '#server/engine/delivery/sender.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';
import {
  addressOf,
  secretOf,
  type Channel,
  type Receiver,
} from '#server/domains/operations/notifications/receivers/destinations.ts';
import { ROBOTS, type Mentions } from './robots.ts';
import { httpVerdict, robotVerdict, type Verdict } from './verdict.ts';
import { webhookBody, webhookHeaders } from './webhook.ts';

/** A message as it leaves the platform. */
export interface Outgoing {
  /** The same for every attempt. */
  id: string;
  title: string;
  text: string;
  /** Its announcements; empty for a test. */
  items: readonly Announcement[];
}

/** A receiver that hangs holds its own queue for this long and no other. */
const PATIENCE_MS = 10_000;
const LONGEST_DETAIL = 200;

/** To a robot or a webhook; never throws. */
export async function post(
  context: Context,
  channel: Exclude<Channel, 'inApp' | 'email' | 'sms'>,
  receiver: Receiver,
  message: Outgoing,
): Promise<Verdict> {
  const now = context.realTime();
  const options = {
    method: 'POST',
    publicOnly: true,
    allowLoopback: context.settings.receiversOnLoopback,
    timeoutMs: PATIENCE_MS,
  } as const;
  const address = addressOf(context, receiver);
  const secret = secretOf(context, receiver);
  if (channel === 'webhook') {
    const body = webhookBody(message, context.clock());
    const headers = webhookHeaders(message.id, body, secret ?? '', now);
    return httpVerdict(await callEndpoint(address, { ...options, body, headers }));
  }
  const robot = ROBOTS[channel];
  const plain = { address, body: robot.body(message.text, mentionsOf(receiver)) };
  const signed = secret === undefined ? plain : (robot.sign?.(address, plain.body, secret, now) ?? plain);
  return robotVerdict(await callEndpoint(signed.address, { ...options, body: signed.body }), robot.codes);
}

/** By the mail server or the text-message gateway of the platform; never throws. */
export async function deliver(
  senders: Senders,
  channel: 'email' | 'sms',
  target: string,
  { id, title, text }: Outgoing,
  lang: 'zh' | 'en',
): Promise<Verdict> {
  const sender = senders[channel];
  if (sender === undefined) return { ok: false, detail: '', retry: false };
  try {
    await sender({ id, target, subject: title, text, lang });
    return { ok: true, detail: '' };
  } catch (error) {
    // The error of a sender holds no address.
    const detail = (error instanceof Error ? error.message : '').slice(0, LONGEST_DETAIL);
    return { ok: false, detail, retry: !(error instanceof RefusedForGood) };
  }
}

const LEVELS: readonly MessageLevel[] = ['error', 'warn', 'info'];

export interface InAppMessage {
  id: string;
  user: number;
  severity: number;
  title: Label;
  text: Label;
  link: string;
}

/** Into the message centre, in the transaction that notes it: once, whatever happens. */
export async function putInApp(
  inside: Context,
  { id, user, severity, title, text, link }: InAppMessage,
): Promise<void> {
  await notify(inside, {
    type: 'alarm',
    level: LEVELS[severity - 1] ?? 'info',
    to: { users: [user] },
    title: 'notice.alarm',
    text: 'notice.alarmText',
    params: { title, text },
    link,
    channels: ['inApp'],
    key: `alarm ${id}`,
  });
}

export function mentionsOf({ at_mobiles, at_all }: Pick<Receiver, 'at_mobiles' | 'at_all'>): Mentions {
  return { mobiles: Array.isArray(at_mobiles) ? at_mobiles.map(String) : [], all: at_all === true };
}
