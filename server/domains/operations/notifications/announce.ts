import { createHash } from 'node:crypto';
import { objectTitle } from '#model/domains/operations/alarms/objectTitle.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { insertOnce } from '#server/engine/records/table/insertOnce.ts';
import { isEnd, namesOf, type Announced, type Announcement } from './announcement.ts';
import { destinationsOf, type Destination, type Duty } from './receivers/destinations.ts';
import { sendJob } from './sending/sendJob.ts';
import { lookAgain } from './silences/lookAgain.ts';
import { silenceOf } from './silences/silenceOf.ts';

const SECOND_MS = 1_000;
const LONGEST_NAME = 255;

/**
 * Announces a transition of an event, in its transaction: a row for everyone who is to be informed exists if and only
 * if the transition does, and once, however often it is announced.
 */
export async function announce(context: Context, announcement: Announcement): Promise<Announced> {
  const definition = knownDefinition(context, 'notifications');
  const silence = announcement.isUrged === true ? undefined : await silenceOf(context, announcement);
  const silenced = silence?.id ?? null;
  if (definition === undefined || !(await remember(context, announcement, silenced)))
    return { silenced_by: silenced, queued: 0 };
  const informed = isEnd(announcement) ? await informedOf(context, announcement.event_id) : undefined;
  const rows: RecordData[] = [];
  const jobs = new Set<string>();
  // Those of one rule gather for a moment, so that a thousand events are one message.
  const subject = subjectOf(announcement);
  const due = context.clock() + context.live.read('monitor.notification_group_seconds') * SECOND_MS;
  for (const each of await destinationsOf(context, announcement.receivers, await dutyOf(context, announcement))) {
    const outcome = outcomeOf(each, silenced, informed);
    rows.push({ ...rowOf(context, announcement, each, { ...outcome, due }), subject });
    if (outcome.status === 'queued') jobs.add(each.destination);
  }
  await insertOnce(context.db, definition, rows);
  if (silence !== undefined) await lookAgain(context, silence);
  for (const destination of jobs) await context.jobs.schedule(context, sendJob(destination, due));
  return { silenced_by: silenced, queued: rows.filter(({ status }) => status === 'queued').length };
}

/** False if it was announced before. */
async function remember({ db }: Context, announcement: Announcement, silence: number | null): Promise<boolean> {
  const { event_id, transition, kind, at, alarm_id, owner } = announcement;
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('alarm_announcements')
    .values({
      event_id,
      transition,
      kind,
      at,
      alarm_id,
      user_id: owner.user_id,
      bp_id: owner.bp_id,
      silence_id: silence,
      content: JSON.stringify(announcement),
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'transition']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Who knows that the event fired, or will: people who do not are not informed of its end. */
async function informedOf({ db }: Context, event: number): Promise<Set<string>> {
  const rows = await db.kysely
    .selectFrom('notifications')
    .select(['receiver_id', 'channel', 'person'])
    .where('event_id', '=', event)
    .where('status', 'not in', ['silenced', 'skipped'])
    .execute();
  return new Set(rows.map((row) => keyOf({ receiver: row.receiver_id, channel: row.channel, person: row.person })));
}

/** New people are informed by their turn; what becomes of an event reaches those who know of it. */
async function dutyOf({ db }: Context, announcement: Announcement): Promise<Duty> {
  const { event_id, kind, step } = announcement;
  if (kind === 'fired' || kind === 'escalated' || kind === 'repeated') return { step };
  const rows = await db.kysely
    .selectFrom('notifications')
    .select(['receiver_id', 'person'])
    .where('event_id', '=', event_id)
    .where('status', '<>', 'skipped')
    .execute();
  const people = Map.groupBy(rows, ({ receiver_id }) => receiver_id);
  return {
    isEnd: isEnd(announcement),
    informed: (receiver) => [...new Set((people.get(receiver) ?? []).map(({ person }) => person ?? 0))],
  };
}

/** A rule and its object, or an alert from outside by its labels: what fires, ends and fires again is the same. */
function subjectOf({ alarm_id, alarm_name, object, labels }: Announcement): string {
  const named = Object.entries(labels).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const about = [alarm_id ?? alarm_name, object?.resource ?? null, object?.id ?? null, named];
  return createHash('sha256').update(JSON.stringify(about)).digest('hex').slice(0, 32);
}

const keyOf = ({ receiver, channel, person }: { receiver: Json; channel: Json; person: Json }): string =>
  JSON.stringify([receiver, channel, person]);

interface Outcome {
  status: 'queued' | 'silenced' | 'skipped';
  reason: string | null;
  silence_id: number | null;
}

/** A silence does not keep back that something is over: people who were informed before it began wait for that. */
function outcomeOf(destination: Destination, silence: number | null, informed: Set<string> | undefined): Outcome {
  const isAwaited = informed?.has(keyOf({ ...destination, receiver: destination.receiver.id })) === true;
  if (silence !== null && !isAwaited) return { status: 'silenced', reason: 'silence', silence_id: silence };
  const unknown = informed !== undefined && !isAwaited;
  const reason = destination.closed ?? (unknown ? 'not_informed' : null);
  return { status: reason === null ? 'queued' : 'skipped', reason, silence_id: null };
}

function rowOf(
  { clock }: Context,
  announcement: Announcement,
  { receiver, channel, person, person_name, target, destination }: Destination,
  { due, ...outcome }: Outcome & { due: number },
): RecordData {
  const { event_id, transition, kind, severity, alarm_id, alarm_name, object, owner } = announcement;
  return {
    event_id,
    transition,
    kind,
    severity,
    alarm_id,
    alarm_name: alarm_name.slice(0, LONGEST_NAME),
    object_title: object === null ? null : objectTitle(namesOf(object)).slice(0, LONGEST_NAME),
    receiver_id: receiver.id,
    receiver_name: receiver.name,
    channel,
    target,
    person,
    person_name,
    destination,
    ...outcome,
    due_at: due,
    // Announcements consist of JSON.
    announcement: { ...announcement } as unknown as Json,
    tries: [],
    try_count: 0,
    user_id: owner.user_id,
    bp_id: owner.bp_id,
    created_at: clock(),
    updated_at: clock(),
  };
}
