import { announce } from '#server/domains/operations/notifications/announce.ts';
import type { Announcement, AnnouncementKind } from '#server/domains/operations/notifications/announcement.ts';
import type { Severity } from '#model/domains/operations/alarms/alarmRule.ts';
import type { Context } from '#server/engine/context.ts';
import type { AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { escalateLater } from './escalationJob.ts';
import { textsOf } from '#server/domains/operations/alarms/rules/textsOf.ts';
import { receiverIds } from '#server/domains/operations/alarms/rules/receiverIds.ts';

/** Where the address of the sender's own page of an alert is kept. */
export const GENERATOR = 'generator_url';

interface Notified {
  kind: AnnouncementKind;
  at: number;
  /** Default: the kind. */
  transition?: string;
  reason?: string;
  value?: number | null;
  /** In place of those of the event. */
  receivers?: readonly number[];
  /** A step of the on-call calendars among them. */
  step?: number;
  /** Somebody wants it to be sent under a silence, too. */
  isUrged?: boolean;
  /** For who is informed. */
  note?: string | null;
}

/** Announces a transition, in its transaction. Returns whether it was announced. */
export async function notifyOf(
  context: Context,
  event: AlertEvent,
  notified: Notified,
  isNotified = true,
): Promise<boolean> {
  if (!isNotified) return false;
  const { kind, at, transition = kind, reason, value = event.trigger_value } = notified;
  const { silenced_by } = await announce(context, {
    event_id: event.id,
    transition,
    kind,
    ...(reason !== undefined && { reason }),
    at,
    severity: (isEnd(kind) ? await announcedSeverity(context, event.id) : undefined) ?? event.severity ?? 2,
    // Faults of several rules are one message: it is about them, and not by them.
    alarm_id: event.source === 'evaluation' ? null : event.alarm_id,
    alarm_name: event.alarm_name ?? '',
    object: event.object_id === null ? null : objectOf(event),
    labels: event.labels ?? {},
    ...wordsOfEvent(event),
    ...watchOf(event),
    owner: { user_id: event.user_id, bp_id: event.bp_id },
    value,
    threshold: event.threshold,
    unit: event.unit,
    condition: event.condition ?? '',
    receivers: receiverIds(event),
    ...whomOf(event, notified),
    link: `/alarmdetails/${event.id}`,
  });
  const count = (event.notify_count ?? 0) + (COUNTED.has(kind) ? 1 : 0);
  event.notify_count = count;
  // Counters of the event that no history keeps: its transitions say the same.
  await context.db.kysely
    .updateTable('alert_logs')
    .set({ notify_count: count, ...(notified.isUrged !== true && { silenced_by }) })
    .where('id', '=', event.id)
    .execute();
  if (kind === 'fired') await escalateLater(context, event);
  return true;
}

/** The annotations of an event, without those that have a place of their own. */
export function wordsOfEvent({ annotations, runbook_url }: Pick<AlertEvent, 'annotations' | 'runbook_url'>) {
  const { [GENERATOR]: source, ...others } = textsOf(annotations);
  return { annotations: others, runbook_url, source_url: source ?? null };
}

/** Other people than the receivers of the event, and what they should know. */
function whomOf(event: AlertEvent, { receivers, step, isUrged, note }: Notified): Partial<Announcement> {
  const { annotations } = wordsOfEvent(event);
  return {
    ...(receivers && { receivers }),
    ...(step !== undefined && { step }),
    ...(isUrged === true && { isUrged }),
    ...(note != null && note !== '' && { annotations: { ...annotations, escalation: note } }),
  };
}

const COUNTED: ReadonlySet<AnnouncementKind> = new Set(['fired', 'repeated', 'escalated']);

const watchOf = ({ source, labels }: AlertEvent): { watch?: string } => {
  const watch = labels?.['watch'];
  return (source === 'platform' || source === 'evaluation') && watch !== undefined ? { watch } : {};
};

const isEnd = (kind: AnnouncementKind): boolean => kind === 'recovered' || kind === 'closed';

/** The severity under which an event was last announced: who sorts by it finds the end beside the beginning. */
async function announcedSeverity({ db }: Context, event: number): Promise<Severity | undefined> {
  const rows = await db.kysely
    .selectFrom('alarm_announcements')
    .select(['at', 'content'])
    .where('event_id', '=', event)
    .where('silence_id', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .execute();
  const [last] = rows;
  // Written by `announce`.
  return last && (JSON.parse(last.content) as Pick<Announcement, 'severity'>).severity;
}

const objectOf = ({ object_type, object_id, object_name, object_place }: AlertEvent) => ({
  resource: object_type,
  id: object_id ?? '',
  title: object_name ?? object_id ?? '',
  ...(object_place !== null && { place: object_place }),
});
