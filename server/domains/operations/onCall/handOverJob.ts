import { onCallAt } from '#model/domains/operations/onCall/shifts.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { coversOf, findCalendar, rotaOf, type OnCallCalendar } from './calendarAt.ts';

export const HAND_OVER = 'on-call-hand-over';

const handOverJob = (calendar: number, runAt: number): JobRequest => ({
  kind: HAND_OVER,
  lane: String(calendar),
  key: `${HAND_OVER} ${calendar} ${runAt}`,
  payload: calendar,
  runAt,
  rerunIfRunning: true,
});

/** Notes who is on call from now on, informs them, and looks again when that ends. */
export const handOverHandler: JobHandler = {
  async finish(context, payload) {
    const calendar = await findCalendar(context, Number(payload));
    if (calendar !== undefined) await handOver(context, calendar);
  },
};

/** After a write to the calendar or its covers. */
export const handOverNow = (context: Context, calendar: number): Promise<void> =>
  context.jobs.schedule(context, handOverJob(calendar, context.clock()));

/** With the process: whatever became of the jobs. */
export async function keepHandingOver(context: Context): Promise<void> {
  if (knownDefinition(context, 'onCallCalendars') === undefined) return;
  const rows = await context.db.kysely.selectFrom('on_call_calendars').select('id').execute();
  for (const { id } of rows) await handOverNow(context, id);
}

async function handOver(context: Context, calendar: OnCallCalendar): Promise<void> {
  const now = context.clock();
  const shift = onCallAt(rotaOf(calendar), await coversOf(context, calendar.id, now), now);
  const current = shift?.user ?? null;
  // What follows from the terms is no change of the record: its history does not repeat the turns.
  await context.db.kysely
    .updateTable('on_call_calendars')
    .set({ current_id: current, current_until: shift?.to ?? null })
    .where('id', '=', calendar.id)
    .execute();
  if (shift === undefined) return;
  await context.jobs.schedule(context, handOverJob(calendar.id, shift.to));
  if (current !== null && current !== calendar.current_id)
    await notify(context, {
      type: 'alarm',
      level: 'info',
      to: { users: [current] },
      title: 'notice.onCallBegins',
      text: 'notice.onCallBeginsText',
      params: { calendar: calendar.name, open: await openAlarms(context, calendar) },
      link: '/alarmmanagement/events?view=open',
      key: `on call ${calendar.id} ${current} ${shift.from}`,
    });
}

/** What they take over: the open events of the same owner. */
async function openAlarms({ db }: Context, { bp_id }: OnCallCalendar): Promise<string> {
  const { count } = await db.kysely
    .selectFrom('alert_logs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['firing', 'acknowledged', 'processing'])
    .$if(bp_id !== null, (query) => query.where('bp_id', '=', bp_id))
    .executeTakeFirstOrThrow();
  return String(count);
}
