import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { notFound } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { ReadCapacity } from '#server/domains/facts/places/capacityOfPlaces.ts';
import { capacityFigures } from './capacityFigures.ts';
import { FIGURE_SCHEMA, OF_PLACES } from './figureSchema.ts';
import { levelsOf } from './levelsOf.ts';
import { LEVELS, type Level } from './placeOf.ts';

/**
 * `GET /settlement/capacity`: from physical to used, at one level, each step with the list behind it, and
 * the levels that the reader may choose.
 */
export const capacityRoute = (readCapacity: ReadCapacity): ApiRoute => ({
  method: 'GET',
  path: '/api/bill/v1/settlement/capacity',
  ...OF_PLACES,
  document: {
    tag: 'settlement',
    summary: 'Capacity by region, site, provider, cloud, host or GPU model',
    query: {
      by: { type: 'string', enum: [...LEVELS], description: 'Default: all' },
      id: {
        type: 'string',
        description: 'Which one: an id, 0 for the platform as a provider, or the name of a GPU model',
      },
    },
    replies: {
      200: {
        description: 'Physical, schedulable, sold, allocated and used; `broken` names what contradicts the others',
        schema: {
          type: 'object',
          required: ['by', 'id', 'kinds', 'levels'],
          properties: {
            by: { type: 'string' },
            id: { type: 'string' },
            kinds: {
              type: 'array',
              items: {
                type: 'object',
                required: ['kind', 'broken', 'unknown', 'steps'],
                properties: {
                  kind: { type: 'string' },
                  broken: { type: 'array', items: { type: 'string' } },
                  unknown: { type: 'integer' },
                  steps: { type: 'array', items: FIGURE_SCHEMA },
                },
              },
            },
            levels: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    const query = new URL(c.req.url).searchParams;
    const by = levelIn(query.get('by'));
    const id = query.get('id') ?? '';
    const kinds = await capacityFigures(context, readCapacity, by, id);
    if (kinds === undefined) throw missing(context);
    // Figures are JSON: numbers, texts and conditions.
    return jsonReply(context, 200, { by, id, kinds: kinds as unknown as Json, levels: await levelsOf(context) });
  },
});

function levelIn(word: string | null): Level {
  const level = LEVELS.find((each) => each === (word ?? 'all'));
  if (level === undefined) throw new ApiError('request.invalid', { fields: { by: 'validation.choice' } });
  return level;
}

/** A place of others answers like one that does not exist. */
function missing(context: Context): Error {
  const definition = knownDefinition(context, 'resourceSites');
  return definition === undefined ? new ApiError('request.notFound') : notFound(definition);
}
