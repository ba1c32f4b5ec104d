import { createHmac } from 'node:crypto';
import type { Json } from '#model/language/definition.ts';
import type { Announcement } from '#server/domains/operations/notifications/announcement.ts';

const PREFIX = 'whsec_';

/**
 * The headers of a signed call, as Standard Webhooks defines them: the receiver computes the HMAC of the id, the time
 * and the exact bytes of the body, and compares.
 */
export function webhookHeaders(id: string, body: Json, secret: string, now: number): Record<string, string> {
  const timestamp = `${Math.floor(now / 1_000)}`;
  const key = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);
  const signature = createHmac('sha256', key)
    .update(`${id}.${timestamp}.${JSON.stringify(body)}`)
    .digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

export interface WebhookMessage {
  id: string;
  title: string;
  text: string;
  items: readonly Announcement[];
}

/** The body for programs: every alarm with its values, and the text that people would have read. */
export function webhookBody({ title, text, items }: WebhookMessage, now: number): Json {
  return {
    type: items.length === 0 ? 'alarm.test' : 'alarm.notification',
    timestamp: new Date(now).toISOString(),
    data: {
      title,
      text,
      alarms: items.map(alarmOf),
    },
  };
}

function alarmOf(announcement: Announcement): Json {
  const { event_id, transition, kind, reason = null, at, severity, alarm_id, alarm_name, object } = announcement;
  const { labels, annotations = {}, runbook_url = null, source_url = null } = announcement;
  const { value, threshold, unit, condition, link } = announcement;
  return {
    event_id,
    transition,
    kind,
    reason,
    at: new Date(at).toISOString(),
    severity,
    alarm_id,
    alarm_name,
    object: object && { ...object },
    labels,
    annotations,
    runbook_url,
    source_url,
    value,
    threshold,
    unit,
    condition,
    link,
  };
}
