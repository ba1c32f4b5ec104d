import type { Json } from '#model/language/definition.ts';
import { tickBefore } from '#model/domains/operations/alarms/ticks.ts';
import type { Context } from '#server/engine/context.ts';
import { querySeries } from '#server/domains/operations/prometheus/query/querySeries.ts';
import { allowedDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { checkSearch } from '#server/engine/routes/resources/listParameters.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { listOptions } from '#server/engine/records/list/listOptions.ts';
import { idValues } from './alarmObjects.ts';

const MOST = 100;
const OFFERED = 20;

/**
 * `GET /alarms/objects`: what a rule or a silence may be about, searched by title, or named by ids. Unlike the list of
 * a resource in a cloud, it covers every cloud that the reader may enter, as a rule does. The objects of a rule
 * with a query are the series that it returns now.
 */
export const objectsRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/alarms/objects',
  access: 'signed-in',
  does: [{ resource: 'alarms', operation: 'list' }],
  document: {
    tag: 'alarms',
    summary: 'Objects that a rule or a silence may be about, by id and title',
    query: {
      resource: { type: 'string', maxLength: 64, description: 'Needed without `alarm`' },
      alarm: { type: 'string', description: 'A rule with a query' },
      q: { type: 'string', description: 'Part of the title' },
      ids: { type: 'string', description: 'Ids with commas between them: only these' },
    },
    replies: {
      200: {
        description: 'At most 20 of a search, or those that were named and exist for the reader',
        schema: { type: 'array', items: { type: 'object', required: ['id', 'label'] } },
      },
    },
    example: { as: 'admin', query: { resource: 'clouds' } },
  },
  async handle(c) {
    const context = c.get('context');
    const alarm = c.req.query('alarm');
    if (alarm !== undefined) return jsonReply(context, 200, await seriesNow(context, alarm));
    const resource = c.req.query('resource') ?? '';
    const definition = context.schemas.resources[resource];
    // The records of another server cannot be searched here.
    if (definition === undefined || definition.upstream)
      throw new ApiError('alarm.unknownObjects', { at: ['resource'] });
    refuseUnless(context, decide(context, 'list', definition));
    const ids = c.req.query('ids');
    const named = ids === undefined ? undefined : idValues(definition, ids.split(',').slice(0, MOST));
    const { options } = await listOptions(context, definition, {
      filter: undefined,
      q: checkSearch(c.req.query('q')),
      ...(named && { also: { [definition.id.field]: named } }),
      offset: 0,
      limit: named ? MOST : OFFERED,
    });
    return jsonReply(context, 200, options);
  },
};

async function seriesNow(context: Context, id: string): Promise<Json> {
  const definition = allowedDefinition(context, 'alarms');
  const { instance_id, promql, eval_interval_s } = await findRecord(context, definition, id);
  if (instance_id === null || promql === null) throw new ApiError('alarm.unknownObjects', { at: ['alarm'] });
  const now = tickBefore(context.clock(), eval_interval_s * 1_000);
  const series = await querySeries(context, { instance_id, promql }, [now]);
  return [...series.keys()].slice(0, MOST).map((name) => ({ id: name, label: name }));
}
