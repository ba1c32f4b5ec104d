import type { Severity } from '#model/domains/operations/alarms/alarmRule.ts';
import { closeEvent, openEvent, touchEvent } from '#server/domains/operations/alarms/events.ts';
import type { Context } from '#server/engine/context.ts';
import { GENERATOR } from '#server/domains/operations/alarms/episodes/notifyOf.ts';
import type { IncomingAlert } from './readAlerts.ts';
import { fromSql } from '#server/engine/db/tables/storage.ts';
import { textsOf } from '#server/domains/operations/alarms/rules/textsOf.ts';
import type { Sender } from './instanceOfToken.ts';

/** The label that says which instance sent an event, so that its silences reach its own alerts only. */
export const OF_INSTANCE = 'prometheus_instance';

/** The start of the key of every open event of an instance. */
export const keyOf = (instanceId: number, fingerprint = ''): string => `external ${instanceId} ${fingerprint}`;

/**
 * Alerts become events. One that fires opens its event, or keeps it open until its end; one that is over closes it, at
 * its own end: nothing else ends an event from outside. An end that was sent is a recovery; one that ran
 * out is not.
 */
export async function storeAlerts({ context, instance }: Sender, alerts: readonly IncomingAlert[]): Promise<void> {
  // One by one: a thousand alerts in one transaction would hold up every other write.
  for (const alert of alerts)
    await context.transaction(async (tx) => storeAlert({ ...tx, actor: context.actor }, instance, alert));
}

async function storeAlert(
  context: Context,
  { id, receiver_ids }: Sender['instance'],
  alert: IncomingAlert,
): Promise<void> {
  const key = keyOf(id, alert.fingerprint);
  const now = context.clock();
  if (alert.endsAt <= now) {
    const open = await openIdOf(context, key);
    if (open !== undefined) await closeEvent(context, open, { reason: 'resolved', at: alert.endsAt });
    return;
  }
  if (await isSettled(context, id, alert)) return;
  const { labels, annotations, endsAt: ends_at, fingerprint } = alert;
  const event = await openEvent(context, {
    source: 'external',
    key,
    at: Math.min(alert.startsAt, now),
    alarm_id: null,
    alarm_name: (labels.alertname ?? '').slice(0, LONGEST_NAME) || fingerprint,
    severity: severityOf(labels.severity),
    object: null,
    value: null,
    condition: conditionOf(annotations).slice(0, LONGEST_CONDITION),
    labels: { ...labels, [OF_INSTANCE]: String(id) },
    annotations,
    runbook_url: addressIn(annotations.runbook_url),
    fingerprint,
    ends_at,
    owner: { user_id: null, bp_id: null },
    receivers: receiver_ids ?? [],
  });
  if (!event.isNew) await touchEvent(context, event.id, { at: now, ends_at, annotations });
}

/** Somebody has closed this episode by hand; the next one, which begins later, is another matter. */
async function isSettled(context: Context, instanceId: number, alert: IncomingAlert): Promise<boolean> {
  const rows = await context.db.kysely
    .selectFrom('alert_logs')
    .select(['labels', 'recovered_at'])
    .where('fingerprint', '=', alert.fingerprint)
    .where('close_reason', '=', 'by_hand')
    .where('recovered_at', '>=', alert.startsAt)
    .execute();
  return rows.some(({ labels }) => textsOf(fromSql(labels, 'json'))[OF_INSTANCE] === String(instanceId));
}

export async function openIdOf(context: Context, key: string): Promise<number | undefined> {
  const row = await context.db.kysely
    .selectFrom('alert_logs')
    .select('id')
    .where('open_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

const LONGEST_NAME = 255;
const LONGEST_CONDITION = 500;

/** The words that rules of Prometheus use; anything else is a warning. */
const SEVERITIES: Readonly<Record<string, Severity>> = {
  critical: 1,
  emergency: 1,
  page: 1,
  error: 1,
  fatal: 1,
  info: 3,
  informational: 3,
  notice: 3,
  none: 3,
};

export const severityOf = (label: string | undefined): Severity => SEVERITIES[(label ?? '').toLowerCase()] ?? 2;

/** The expression in the address of the sender's own page, otherwise what the alert says about itself. */
function conditionOf(annotations: Readonly<Record<string, string>>): string {
  const generator = annotations[GENERATOR] ?? '';
  const expression = URL.canParse(generator) ? new URL(generator).searchParams.get('g0.expr') : null;
  return expression ?? annotations.summary ?? annotations.description ?? '';
}

const addressIn = (text: string | undefined): string | null =>
  text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
