import type { Context, JobRequest } from '#server/engine/context.ts';
import { findCalendar } from '#server/domains/operations/onCall/calendarAt.ts';
import type { AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { receiverIds } from '#server/domains/operations/alarms/rules/receiverIds.ts';

export const ESCALATION = 'alarm-escalation';
const MINUTE_MS = 60_000;

export interface Escalation {
  event: number;
  receiver: number;
  step: number;
}

export const escalationJob = ({ event, receiver, step }: Escalation, runAt: number): JobRequest => ({
  kind: ESCALATION,
  lane: String(event),
  key: `${ESCALATION} ${event} ${receiver} ${step} ${runAt}`,
  payload: { event, receiver, step },
  runAt,
});

/** The delay of each step of the calendar of a receiver, counted from the one before. */
export async function delaysOf(context: Context, calendar: number): Promise<number[]> {
  const found = await findCalendar(context, calendar);
  return (found?.steps ?? []).map(({ after_min }) => (after_min ?? 0) * MINUTE_MS);
}

/** The first step of every calendar among the receivers of an event that was just announced, or released. */
export async function escalateLater(context: Context, event: AlertEvent): Promise<void> {
  const ids = receiverIds(event);
  if (ids.length === 0) return;
  const rows = await context.db.kysely
    .selectFrom('receivers')
    .select(['id', 'calendar_id'])
    .where('id', 'in', ids)
    .where('type', '=', 'on_call')
    .execute();
  for (const { id, calendar_id } of rows) {
    const delays = calendar_id === null ? [] : await delaysOf(context, calendar_id);
    const done = await stepsDone(context, event.id, id);
    const delay = delays[done];
    if (delay === undefined) continue;
    const step = { event: event.id, receiver: id, step: done };
    await context.jobs.schedule(context, escalationJob(step, context.clock() + delay));
  }
}

/** Each step is announced once in an event. */
async function stepsDone({ db }: Context, event: number, receiver: number): Promise<number> {
  const rows = await db.kysely
    .selectFrom('alarm_announcements')
    .select('transition')
    .where('event_id', '=', event)
    .where('transition', 'like', `step:${receiver}:%`)
    .execute();
  return rows.length;
}
