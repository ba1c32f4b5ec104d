import { onCallAt, type Cover, type Rota } from '#model/domains/operations/onCall/shifts.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

export type OnCallCalendar = RecordOf<'onCallCalendars'>;

/** The terms of a calendar as its turns are computed from them. */
export const rotaOf = (
  calendar: Pick<OnCallCalendar, 'user_ids' | 'every' | 'starts_on' | 'hand_over_day' | 'hand_over_time' | 'zone'>,
): Rota => ({
  people: calendar.user_ids,
  every: calendar.every,
  startsOn: calendar.starts_on,
  handOverDay: calendar.hand_over_day ?? 1,
  handOverTime: calendar.hand_over_time,
  zone: calendar.zone,
});

export const findCalendar = async (context: Context, id: number): Promise<OnCallCalendar | undefined> => {
  const definition = knownDefinition(context, 'onCallCalendars');
  return definition && findRecordOrNone(context, definition, id);
};

/** The covers that end after an instant, in the order in which they were arranged. */
export async function coversOf({ db }: Context, calendar: number, since: number): Promise<Cover[]> {
  const rows = await db.kysely
    .selectFrom('on_call_covers')
    .select(['cover_id', 'begins_at', 'ends_at'])
    .where('calendar_id', '=', calendar)
    .where('ends_at', '>', since)
    .orderBy('id')
    .execute();
  return rows.map(({ cover_id, begins_at, ends_at }) => ({ user: cover_id, from: begins_at, to: ends_at }));
}

/** Whom a calendar stands for now, first or at a step of its escalation. */
export async function peopleOnCall(context: Context, calendarId: number, step?: number): Promise<number[]> {
  const calendar = await findCalendar(context, calendarId);
  if (calendar === undefined) return [];
  const now = context.clock();
  const shift = onCallAt(rotaOf(calendar), await coversOf(context, calendarId, now), now);
  if (shift === undefined) return [];
  const whom = step === undefined ? 'on_call' : (calendar.steps?.[step]?.whom ?? 'on_call');
  if (whom === 'all') return [...new Set([shift.user, ...calendar.user_ids])];
  return [whom === 'next' ? shift.next : shift.user];
}
