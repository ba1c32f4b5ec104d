import type { CloseReason, Transition } from '#model/domains/operations/alarms/alarmState.ts';
import type { ObjectKey } from '#model/domains/operations/alarms/silence.ts';
import type { Severity } from '#model/domains/operations/alarms/alarmRule.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { releaseEvent } from '#server/domains/operations/alarms/evaluation/stateRows.ts';
import { expiryJob } from '#server/domains/operations/alarms/episodes/expiryJob.ts';
import { foldInto, foldingEvent, unfoldFrom } from '#server/domains/operations/alarms/episodes/fold.ts';
import { recordTransition } from '#server/domains/operations/alarms/episodes/recordTransition.ts';
import { notifyOf } from '#server/domains/operations/alarms/episodes/notifyOf.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';

export type AlertEvent = RecordOf<'alertLogs'>;

/** The states in which an event is open. */
export const OPEN = ['firing', 'acknowledged', 'processing'] as const;

export const isOpen = ({ status }: Pick<AlertEvent, 'status'>): boolean => OPEN.some((word) => word === status);

/** One episode: an event from its first firing to its end. */
export interface NewEvent {
  source: 'rule' | 'external' | 'platform' | 'evaluation';
  /** At most one open event has it: rule and object, or where it comes from with its fingerprint. */
  key: string;
  at: number;
  alarm_id: number | null;
  alarm_name: string;
  group_id?: number | null;
  severity: Severity;
  object: (ObjectKey & { title: string; place?: string | undefined }) | null;
  value: number | null;
  threshold?: number | null;
  metric?: string | null;
  unit?: string | null;
  condition: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  runbook_url?: string | null;
  /** From outside: who sends it, and until when it counts unless it is sent again. */
  fingerprint?: string | null;
  ends_at?: number | null;
  owner: { user_id: number | null; bp_id: number | null };
  receivers: readonly number[];
  hides_dependents?: boolean;
  /** It was found in stored samples after an interruption. */
  is_late?: boolean;
  /** False: it is recorded without a notification. */
  isNotified?: boolean;
}

/** Opens an event in the transaction of its cause, and notifies of it once; returns the open one if there is one. */
export async function openEvent(context: Context, event: NewEvent): Promise<{ id: number; isNew: boolean }> {
  const definition = knownDefinition(context, 'alertLogs');
  if (definition === undefined) return { id: 0, isNew: false };
  const open = await context.db.kysely
    .selectFrom('alert_logs')
    .select('id')
    .where('open_key', '=', event.key)
    .executeTakeFirst();
  if (open !== undefined) return { id: open.id, isNew: false };
  const folding = await foldingEvent(context, event);
  const stored = await storeRecord(byPlatform(context), definition, valuesOf(event, folding));
  // The type was generated from the definition that stored it.
  const record = stored as AlertEvent;
  const notified = await notifyOf(
    context,
    record,
    { kind: 'fired', at: event.at },
    event.isNotified !== false && folding === undefined,
  );
  await recordTransition(context, record.id, firedAs(event), {
    transition: 'fired',
    notified,
    is_late: event.is_late === true,
  });
  if (event.ends_at != null) await context.jobs.schedule(context, expiryJob(record.id, event.ends_at));
  if (event.hides_dependents === true) await foldInto(context, record);
  return { id: record.id, isNew: true };
}

function valuesOf(event: NewEvent, folded_into: number | undefined) {
  return {
    alarm_id: event.alarm_id,
    alarm_name: event.alarm_name,
    group_id: event.group_id ?? null,
    status: 'firing',
    severity: event.severity,
    object_type: event.object?.resource ?? null,
    object_id: event.object?.id ?? null,
    object_name: event.object?.title ?? null,
    object_place: event.object?.place ?? null,
    condition: event.condition,
    metric: event.metric ?? null,
    threshold: event.threshold ?? null,
    unit: event.unit ?? null,
    trigger_value: event.value,
    first_trigger_at: event.at,
    last_trigger_at: event.at,
    is_late: event.is_late ?? false,
    folded_into: folded_into ?? null,
    hides_dependents: event.hides_dependents ?? false,
    source: event.source,
    fingerprint: event.fingerprint ?? null,
    labels: event.labels,
    annotations: event.annotations,
    runbook_url: event.runbook_url ?? null,
    ends_at: event.ends_at ?? null,
    receiver_ids: [...event.receivers],
    notify_count: 0,
    notes: [],
    ...event.owner,
    open_key: event.key,
  };
}

const firedAs = (event: NewEvent): Omit<Transition, 'by' | 'notified'> => ({
  at: event.at,
  kind: 'fired',
  from: 'ok',
  to: event.value === null && event.source === 'rule' ? 'no_data' : 'firing',
  severity: event.severity,
  value: event.value,
  reason: null,
});

/** Updates an open event with its present state from outside. Sent again, it lives longer and is not notified again. */
export async function touchEvent(
  context: Context,
  id: number,
  now: { at: number; ends_at?: number | null; labels?: Record<string, string>; annotations?: Record<string, string> },
): Promise<void> {
  const event = await lockEvent(context, id);
  const definition = knownDefinition(context, 'alertLogs');
  if (event === undefined || definition === undefined || !isOpen(event)) return;
  const { at, ...values } = now;
  const changes = { ...values, last_trigger_at: at };
  await context.db.kysely
    .updateTable('alert_logs')
    .set({
      last_trigger_at: changes.last_trigger_at,
      ...(changes.ends_at !== undefined && { ends_at: changes.ends_at }),
      ...(changes.labels && { labels: JSON.stringify(changes.labels) }),
      ...(changes.annotations && { annotations: JSON.stringify(changes.annotations) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Ends an open event with its reason. It has recovered with `value` and `resolved`. A second call does nothing. */
export async function closeEvent(
  context: Context,
  id: number,
  end: { reason: CloseReason; at: number; value?: number | null; isLate?: boolean; isNotified?: boolean },
): Promise<AlertEvent | undefined> {
  const definition = knownDefinition(context, 'alertLogs');
  const event = await lockEvent(context, id);
  if (event === undefined || definition === undefined || !isOpen(event)) return undefined;
  const isRecovered = end.reason === 'value' || end.reason === 'resolved';
  const kind = isRecovered ? 'recovered' : 'closed';
  const closed = await storeChanges(byPlatform(context), definition, event, {
    status: isRecovered ? 'recovered' : 'closed',
    close_reason: end.reason,
    recovered_at: end.at,
    recovery_value: end.value ?? null,
    duration_s: Math.max(0, Math.round((end.at - (event.first_trigger_at ?? end.at)) / 1_000)),
    open_key: null,
  });
  // The end is notified only where the beginning was.
  const isNotified = end.isNotified !== false && (event.notify_count ?? 0) > 0;
  const notified = await notifyOf(
    context,
    closed,
    { kind, at: end.at, reason: end.reason, value: end.value ?? null },
    isNotified,
  );
  await recordTransition(
    context,
    id,
    {
      at: end.at,
      kind,
      from: 'firing',
      to: end.reason === 'no_data' ? 'no_data' : 'ok',
      severity: event.severity,
      value: end.value ?? null,
      reason: end.reason,
    },
    { transition: kind, notified, is_late: end.isLate === true },
  );
  if (end.reason === 'by_hand') await releaseEvent(context, id);
  if (event.hides_dependents === true) await unfoldFrom(context, id, end.at);
  return closed;
}

export async function lockEvent(context: Context, id: number): Promise<AlertEvent | undefined> {
  const definition = knownDefinition(context, 'alertLogs');
  return definition && findRecordOrNone(byPlatform(context), definition, id, { lock: true });
}
