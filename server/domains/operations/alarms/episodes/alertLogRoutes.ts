import type { Definition, Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema, ReplyDocument } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { allowedDefinition } from '#server/engine/records/knownDefinition.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { readFilter } from '#server/engine/routes/resources/listParameters.ts';
import type { AlertEvent } from '#server/domains/operations/alarms/events.ts';
import { valuesAround } from '#server/domains/operations/alarms/study/valuesAround.ts';
import { incidentFrom } from '#server/domains/operations/alarms/study/incidentFrom.ts';
import { silencesAbout } from '#server/domains/operations/alarms/study/silencesAbout.ts';
import { causesOf } from '#server/domains/operations/alarms/study/causes.ts';
import { countsOf, trendOf } from './countsOf.ts';

const BASE = '/api/omc/v1/alert-logs';
const filter: JsonSchema = { type: 'string', description: 'A condition on events, as for their list' };
const [FEWEST_DAYS, USUAL_DAYS, MOST_DAYS] = [1, 30, 92];

const eventsOf = (context: Context) => allowedDefinition(context, 'alertLogs');

const conditionsOf = (context: Context, text: string | undefined) => ({
  filter: readFilter(text ?? null).filter,
  allows: (field: Definition['fields'][string]) => isReadable(field, context.actor),
});

const countsRoute: ApiRoute = {
  method: 'GET',
  path: `${BASE}/counts`,
  access: 'signed-in',
  document: {
    tag: 'alertLogs',
    summary: 'Events by severity and state, and the rules and objects with most of them',
    query: { filter },
    replies: {
      200: {
        description: 'Counts of the events that the reader may see',
        schema: {
          type: 'object',
          required: ['total', 'by_status', 'by_severity', 'top_alarms', 'top_objects'],
          properties: { total: { type: 'integer' } },
        },
      },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    return jsonReply(
      context,
      200,
      await countsOf(context, eventsOf(context), conditionsOf(context, c.req.query('filter'))),
    );
  },
};

const trendRoute: ApiRoute = {
  method: 'GET',
  path: `${BASE}/daily/trend`,
  access: 'signed-in',
  document: {
    tag: 'alertLogs',
    summary: 'How many events began on each day, by severity',
    query: { days: { type: 'integer', minimum: FEWEST_DAYS, maximum: MOST_DAYS, default: USUAL_DAYS }, filter },
    replies: {
      200: {
        description: 'Every day in order, also those without an event',
        schema: { type: 'array', items: { type: 'object', required: ['day', 'total'] } },
      },
    },
    example: { as: 'admin', query: { days: '7' } },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = eventsOf(context);
    const text = c.req.query('days');
    const days = text === undefined ? USUAL_DAYS : Number(text);
    if (!Number.isInteger(days) || days < FEWEST_DAYS || days > MOST_DAYS)
      throw new ApiError('request.invalid', { fields: { days: 'validation.integer' } });
    return jsonReply(
      context,
      200,
      await trendOf(context, definition, { days, ...conditionsOf(context, c.req.query('filter')) }),
    );
  },
};

/** `POST /alert-logs/process/{id}` of spec 7.7: the action `process`. */
const processRoute: ApiRoute = {
  method: 'POST',
  path: `${BASE}/process/{id}`,
  access: 'signed-in',
  canBeTried: true,
  document: {
    tag: 'alertLogs',
    summary: 'Records how an event was processed, and closes it if asked to',
    params: { id: { type: 'string', pattern: '[0-9]+' } },
    body: {
      type: 'object',
      properties: {
        process_result: { enum: ['resolved', 'working', 'false_alarm', 'accepted'] },
        process_note: { type: ['string', 'null'], maxLength: 500 },
        close: { type: 'boolean' },
      },
      required: ['process_result'],
    },
    replies: { 200: { description: 'The event', schema: { type: 'object' } } },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = eventsOf(context);
    const action = definition.actions['process'];
    if (action === undefined) throw new ApiError('request.unknownAction');
    refuseUnless(context, decide(context, { action: action.name }, definition));
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const id = c.req.param('id') ?? '';
    await context.transaction((inside) => actOnRecord(inside, definition, id, action, body));
    return jsonReply(context, 200, await readRecord(context, definition, id));
  },
};

/** `GET /alert-logs/{id}/…`: something about one event that the reader may see. */
const aboutRoute = (
  word: string,
  { summary, reply }: { summary: string; reply: ReplyDocument },
  read: (context: Context, event: AlertEvent) => Promise<Json>,
): ApiRoute => ({
  method: 'GET',
  path: `${BASE}/{id}/${word}`,
  access: 'signed-in',
  document: {
    tag: 'alertLogs',
    summary,
    params: { id: { type: 'string', pattern: '[0-9]+' } },
    replies: { 200: reply },
  },
  async handle(c) {
    const context = c.get('context');
    const event = await findRecord(context, eventsOf(context), c.req.param('id') ?? '');
    return jsonReply(context, 200, await read(context, event));
  },
});

const causesRoute = aboutRoute(
  'causes',
  {
    summary: 'What changed on the object of an event, and on what it refers to, in the day before it began',
    reply: {
      description: 'The most likely first, as far as the reader may read the history of these records',
      schema: { type: 'array', items: { type: 'object', required: ['resource', 'id', 'at', 'changes', 'job'] } },
    },
  },
  async (context, { object_type: resource, object_id: id, first_trigger_at: at }) =>
    resource === null || id === null || at === null ? [] : causesOf(context, { resource, id }, at),
);

const valuesRoute = aboutRoute(
  'values',
  {
    summary: 'The values of the metric of an event, from before it began until after its end',
    reply: {
      description: 'At most 500 points of smallest, largest and last value; a gap has none',
      schema: { type: 'object', required: ['points'], properties: { points: { type: 'array' } } },
    },
  },
  valuesAround,
);

const silencesRoute = aboutRoute(
  'silences',
  {
    summary: 'The silences that match an event now or later',
    reply: {
      description: 'Those that the reader may not read have no name',
      schema: { type: 'array', items: { type: 'object', required: ['id', 'name', 'begin', 'end', 'holds'] } },
    },
  },
  silencesAbout,
);

const incidentRoute = aboutRoute(
  'incident',
  {
    summary: 'What an incident about an event begins with, for those who may publish one',
    reply: {
      description: 'Values of the form: where the object is, since when, and the event',
      schema: { type: 'object', required: ['title', 'event_ids', 'region_ids', 'cloud_ids'] },
    },
  },
  incidentFrom,
);

export const alertLogRoutes: readonly ApiRoute[] = [
  countsRoute,
  trendRoute,
  processRoute,
  causesRoute,
  valuesRoute,
  silencesRoute,
  incidentRoute,
];
