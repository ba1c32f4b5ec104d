import { shiftsBetween } from '#model/domains/operations/onCall/shifts.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { allowedDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { coversOf, rotaOf } from './calendarAt.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;

/** `GET /on-call-calendars/{id}/turns`: who is on call in the coming two weeks, as notifications are sent. */
export const turnsRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/on-call-calendars/{id}/turns',
  access: ['ADMIN', 'TENANT_ADMIN'],
  document: {
    tag: 'onCallCalendars',
    summary: 'Who is on call from now on for two weeks',
    params: { id: { type: 'string', pattern: '[0-9]+' } },
    replies: {
      200: {
        description: 'One after the other, without a gap',
        schema: { type: 'array', items: { type: 'object', required: ['user_id', 'name', 'from', 'to', 'is_cover'] } },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = allowedDefinition(context, 'onCallCalendars');
    const calendar = await findRecord(context, definition, c.req.param('id') ?? '');
    const from = context.clock();
    const covers = await coversOf(context, calendar.id, from);
    const shifts = shiftsBetween(rotaOf(calendar), covers, { from, to: from + DAYS * DAY_MS });
    const names = await namesOf(context, [...new Set(shifts.map(({ user }) => user))]);
    return jsonReply(
      context,
      200,
      shifts.map((shift) => ({
        user_id: shift.user,
        name: names.get(shift.user) ?? null,
        from: new Date(shift.from).toISOString(),
        to: new Date(shift.to).toISOString(),
        is_cover: shift.isCover,
      })),
    );
  },
};

async function namesOf({ db }: Context, ids: readonly number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.kysely.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
