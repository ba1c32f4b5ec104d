import type { Condition } from '#model/conditions/conditions.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply, reply } from '#server/engine/http/reply.ts';
import { facetOf, type FacetValue } from '#server/engine/records/list/facets.ts';
import { listJson } from '#server/engine/records/list/listRecords.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { checkSearch, listParameters, readFilter } from '#server/engine/routes/resources/listParameters.ts';
import { MARKET_PATH, PUBLIC_CACHE, publicCall } from './publicCall.ts';

/** Anyone may call it: a page is one screen, not the whole catalogue. */
const LONGEST_PAGE = 100;
const MOST_FACETS = 12;

const TEXT: JsonSchema = { type: 'string' };
const RECORD: JsonSchema = { type: 'object', properties: { id: { type: ['integer', 'string'] } }, required: ['id'] };
const collection: Record<string, JsonSchema> = {
  collection: { type: 'string', description: 'products, warehouse or regions' },
};

/** The public data of definitions with a public reading. */
export const marketRoutes: ApiRoute[] = [
  {
    method: 'GET',
    path: `${MARKET_PATH}/{collection}`,
    access: 'public',
    document: {
      tag: 'market',
      summary: 'Public records, with the filter, sort and range of every list',
      params: collection,
      query: { filter: TEXT, q: TEXT, sort: TEXT, range: TEXT, fields: TEXT },
      replies: {
        200: {
          description: 'The records; Content-Range has the range and the total',
          schema: { type: 'array', items: RECORD },
        },
      },
      example: { params: { collection: 'products' }, query: { sort: '["score","DESC"]', range: '[0,9]' } },
    },
    async handle(c) {
      const query = new URL(c.req.url).searchParams;
      const { context, definition } = publicCall(c.get('context'), c.req.param('collection') ?? '');
      const parameters = listParameters(context, definition, query);
      const limit = Math.min(parameters.limit, LONGEST_PAGE);
      const { json, count, total } = await listJson(context, definition, {
        ...parameters,
        limit,
        q: checkSearch(parameters.q),
      });
      const place = count === 0 ? '*' : `${parameters.offset}-${parameters.offset + count - 1}`;
      return reply(context, 200, json, {
        'content-type': 'application/json; charset=utf-8',
        'content-range': `${definition.resource} ${place}/${total}`,
        'cache-control': PUBLIC_CACHE,
      });
    },
  },
  {
    method: 'GET',
    path: `${MARKET_PATH}/{collection}/facets`,
    access: 'public',
    document: {
      tag: 'market',
      summary: 'The values of some fields with their labels and counts',
      params: collection,
      query: { 'fields!': TEXT, filter: TEXT, q: TEXT },
      replies: {
        200: {
          description: 'Values by field. A field is counted without its own condition, so that a choice can be changed',
          schema: { type: 'object' },
        },
      },
      example: { params: { collection: 'products' }, query: { fields: 'resource_type,gpu_model' } },
    },
    async handle(c) {
      const query = new URL(c.req.url).searchParams;
      const { context, definition } = publicCall(c.get('context'), c.req.param('collection') ?? '');
      const names = [...new Set((query.get('fields') ?? '').split(',').filter((name) => name !== ''))];
      if (names.length > MOST_FACETS) throw new ApiError('request.invalid');
      const { filter, q } = readFilter(query.get('filter'));
      const allows = (field: (typeof definition.fields)[string]) => isReadable(field, context.actor);
      const facets: Record<string, FacetValue[]> = {};
      for (const name of names) {
        const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
        if (field === undefined || !allows(field) || !COUNTED.includes(field.type))
          throw new ApiError('request.unknownField', { fields: { [name]: 'validation.filterField' } });
        facets[name] = await facetOf(context, definition, field, {
          filter: without(filter, name),
          q: checkSearch(query.get('q') ?? q),
          allows,
        });
      }
      return jsonReply(context, 200, JSON.parse(JSON.stringify(facets)), { 'cache-control': PUBLIC_CACHE });
    },
  },
  {
    method: 'GET',
    path: `${MARKET_PATH}/{collection}/{id}`,
    access: 'public',
    document: {
      tag: 'market',
      summary: 'One public record',
      params: { ...collection, id: { type: 'integer', pattern: '[0-9]+' } },
      replies: { 200: { description: 'The record', schema: RECORD } },
      example: { params: { collection: 'products', id: 1 } },
    },
    async handle(c) {
      const { context, definition } = publicCall(c.get('context'), c.req.param('collection') ?? '');
      const record = await readRecord(context, definition, c.req.param('id') ?? '');
      return jsonReply(context, 200, record, { 'cache-control': PUBLIC_CACHE });
    },
  },
];

const COUNTED = ['enum', 'text', 'name', 'reference', 'boolean', 'integer'];

function without(filter: Condition | undefined, name: string): Condition | undefined {
  if (filter === undefined) return undefined;
  const { [name]: _own, ...rest } = filter;
  return rest;
}
