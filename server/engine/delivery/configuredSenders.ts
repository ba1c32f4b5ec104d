import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import { mailLayout, type MailLook } from './mailLayout.ts';
import type { Channel, Sender, Senders } from './sender.ts';
import { smsWebhookSender } from './smsWebhookSender.ts';
import { smtpSender } from './smtpSender.ts';

/** How letters look at present, in a language. */
export type LookOf = (lang: 'zh' | 'en') => MailLook;

/**
 * The senders that the current settings configure. A sender is created again when its settings change. Every email gets
 * the layout here, so that none can leave without it.
 */
export function configuredSenders({ read }: Pick<LiveSettings, 'read'>, clock: () => number, lookOf: LookOf): Senders {
  const made: Partial<Record<Channel, { of: string; sender: Sender }>> = {};

  function senderOf(channel: Channel, parts: readonly (string | null)[], make: () => Sender): Sender | undefined {
    if (parts.includes(null)) return undefined;
    const of = JSON.stringify(parts);
    const known = made[channel];
    if (known?.of === of) return known.sender;
    const sender = make();
    made[channel] = { of, sender };
    return sender;
  }

  return {
    get email() {
      const [url, from] = [smtpUrl(read), read('email.from')];
      return senderOf('email', [url, from], () => laidOut(smtpSender(url ?? '', from ?? ''), lookOf));
    },
    get sms() {
      const [url, secret] = [read('sms.webhook_url'), read('sms.webhook_secret')];
      return senderOf('sms', [url, secret], () => smsWebhookSender(url ?? '', secret ?? '', clock));
    },
  };
}

const laidOut =
  (send: Sender, lookOf: LookOf): Sender =>
  (message) =>
    send({ ...message, ...mailLayout(message, lookOf(message.lang ?? 'zh')) });

function smtpUrl(read: LiveSettings['read']): string | null {
  const host = read('email.smtp_host');
  if (host === null) return null;
  const [user, password] = [read('email.smtp_user'), read('email.smtp_password')];
  const account = user === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  return `${read('email.smtp_secure') ? 'smtps' : 'smtp'}://${account}${host.includes(':') ? `[${host}]` : host}:${read('email.smtp_port')}`;
}
