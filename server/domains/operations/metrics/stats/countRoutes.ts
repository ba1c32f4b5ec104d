import { FOR_READERS } from './forReaders.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { countBy } from '#server/engine/records/list/countBy.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { inCloud, visibleDefinitions } from './visible.ts';

const cloud_id: JsonSchema = { type: 'string', description: 'Only what lives in this cloud' };

/** The records of each measured resource by state: each figure is the total of the list with the same filter. */
async function byState(context: Context, cloudId: string | undefined) {
  const found: { definition: Definition; field: string | undefined; total: number; states: Record<string, number> }[] =
    [];
  for (const definition of visibleDefinitions(context)) {
    const filter = inCloud(definition, cloudId);
    if (filter === undefined || (cloudId !== undefined && definition.resource === 'clouds')) continue;
    const state = definition.fields[definition.stateField ?? ''];
    const field = state !== undefined && isReadable(state, context.actor) ? state : definition.fields['created_at'];
    if (field === undefined) continue;
    const query = { operation: 'list' as const, filter, also: definition.list.where };
    const { total, byWord } = await countBy(context, definition, field, query);
    found.push({ definition, field: state?.name, total, states: state === field ? byWord : {} });
  }
  return found;
}

/** `GET /stats/counts` (spec 7.7). */
export const countsRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/stats/counts',
  ...FOR_READERS,
  document: {
    tag: 'metrics',
    summary: 'The number of records of each measured resource that exist for the reader',
    query: { cloud_id },
    replies: {
      200: {
        description: 'As many as the list of the resource has',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['resource', 'total'],
            properties: { resource: { type: 'string' }, total: { type: 'integer' } },
          },
        },
      },
    },
    example: { as: 'bp_user' },
  },
  async handle(c) {
    const context = c.get('context');
    const counts = await byState(context, c.req.query('cloud_id'));
    return jsonReply(
      context,
      200,
      counts.map(({ definition: { resource }, total }) => ({ resource, total })),
    );
  },
};

/** `GET /stats/status/metrics` (spec 7.7). */
export const statusRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/stats/status/metrics',
  ...FOR_READERS,
  document: {
    tag: 'metrics',
    summary: 'The records of each measured resource by state',
    query: { cloud_id },
    replies: {
      200: {
        description: 'States without records are 0',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            required: ['resource', 'field', 'total', 'states'],
            properties: {
              resource: { type: 'string' },
              field: { type: 'string' },
              total: { type: 'integer' },
              states: { type: 'object', additionalProperties: { type: 'integer' } },
            },
          },
        },
      },
    },
    example: { as: 'bp_user' },
  },
  async handle(c) {
    const context = c.get('context');
    const counts = await byState(context, c.req.query('cloud_id'));
    return jsonReply(
      context,
      200,
      counts.flatMap(({ definition: { resource }, field, total, states }): Json[] =>
        field === undefined ? [] : [{ resource, field, total, states }],
      ),
    );
  },
};
