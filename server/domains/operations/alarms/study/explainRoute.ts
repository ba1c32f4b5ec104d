import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { allowedDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { eyesSee, type ReaderOf } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { explain } from './explain.ts';

/** `GET /alarms/{id}/explain`: why it did or did not fire. */
export const explainRoute = (readerOf: ReaderOf): ApiRoute => ({
  method: 'GET',
  path: '/api/omc/v1/alarms/{id}/explain',
  access: 'signed-in',
  does: [{ resource: 'alarms', operation: 'show' }],
  document: {
    tag: 'alarms',
    summary: 'Why a rule did or did not fire for one object at one second',
    params: { id: { type: 'string' } },
    query: {
      'object!': { type: 'string', description: 'The id of a record, or a series as the query of the rule returns it' },
      at: { type: 'string', format: 'date-time', description: 'Default: now' },
    },
    replies: {
      200: {
        description: 'Each condition with its value, the pending clock, windows, silences and deliveries',
        schema: { type: 'object', required: ['verdict', 'conditions'], properties: { verdict: { type: 'string' } } },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = allowedDefinition(context, 'alarms');
    const alarm = await findRecord(context, definition, c.req.param('id') ?? '');
    const object = c.req.query('object') ?? '';
    // The values of an object that the reader may not see stay hidden; those who see a query see its series.
    if (alarm.object_type !== null && !(await eyesSee(context, alarm.object_type, object)))
      throw new ApiError('alarm.unknownObject', { at: ['object'] });
    const text = c.req.query('at');
    const at = text === undefined ? context.clock() : Date.parse(text);
    if (Number.isNaN(at)) throw new ApiError('request.invalid', { fields: { at: 'validation.dateTime' } });
    return jsonReply(
      context,
      200,
      await explain(context, alarm, { object, at: Math.min(at, context.clock()) }, readerOf),
    );
  },
});
