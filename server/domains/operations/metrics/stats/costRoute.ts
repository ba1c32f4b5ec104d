import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { storeCost } from '#server/domains/operations/metrics/store/storeCost.ts';

/** `GET /stats/store`: what the values that the platform keeps itself cost. */
export const costRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/stats/store',
  access: ['ADMIN'],
  document: {
    tag: 'metrics',
    summary: 'Rows, bytes and samples a second of the values that the platform keeps',
    replies: {
      200: {
        description: 'By kind of table; `bytes_per_sample` of values that are folded',
        schema: {
          type: 'object',
          required: ['series', 'samples_per_second', 'last_at', 'latest_ms', 'levels'],
          properties: {
            series: { type: 'integer' },
            objects: { type: 'integer' },
            samples_per_second: { type: 'number' },
            bytes_per_sample: { type: ['number', 'null'] },
            last_at: { type: ['integer', 'null'] },
            latest_ms: { type: ['integer', 'null'] },
            levels: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    return jsonReply(context, 200, await storeCost(context));
  },
};
