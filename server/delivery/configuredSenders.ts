import type { Settings } from '#server/config.ts';
import type { Senders } from './sender.ts';
import { smsWebhookSender } from './smsWebhookSender.ts';
import { smtpSender } from './smtpSender.ts';

/** What the settings allow to send over. */
export function configuredSenders({ smtpUrl, mailFrom, smsWebhookUrl, smsWebhookSecret }: Settings, clock: () => number): Senders {
  return {
    ...(smtpUrl !== undefined && mailFrom !== undefined && { email: smtpSender(smtpUrl, mailFrom) }),
    ...(smsWebhookUrl !== undefined && smsWebhookSecret !== undefined && { sms: smsWebhookSender(smsWebhookUrl, smsWebhookSecret, clock) }),
  };
}
