import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';

/** Specifications of a cloud without a price (`GET /unpriced-specs?cloud_id=`): forms mark them in their choices. */
export const unpricedRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/unpriced-specs',
  access: 'signed-in',
  document: {
    tag: 'products',
    summary: 'What can be chosen in a cloud and has no price',
    query: { cloud_id: { type: 'string', maxLength: 64 } },
    replies: {
      200: {
        description: 'By the resource and its field; `spec` is the value of that field',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              resource: { type: 'string' },
              field: { type: ['string', 'null'] },
              spec: { type: ['string', 'null'] },
            },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const cloudId = c.req.query('cloud_id') ?? '';
    if (cloudId === '') throw new ApiError('request.invalid', { at: ['cloud_id'] });
    // Refused like every other call for a cloud that the reader cannot use.
    await context.clouds.inside(context, cloudId);
    if (knownDefinition(context, 'specPrices') === undefined) return c.json([]);
    const rows = await context.db.kysely
      .selectFrom('spec_prices')
      .select(['resource', 'field', 'spec'])
      .where('cloud_id', '=', cloudId)
      .where('status', '=', 'unpriced')
      .orderBy('key')
      .execute();
    return c.json(rows, 200, { 'cache-control': 'private, no-store' });
  },
};
