import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { Json } from '#model/language/definition.ts';
import { publicStatus } from './publicStatus.ts';

const service: Json = {
  type: 'object',
  required: ['service', 'state', 'days'],
  properties: {
    service: { type: 'string', enum: ['console', 'compute', 'network', 'storage', 'images', 'management'] },
    state: { type: 'string', enum: ['good', 'partly', 'bad', 'unknown', 'maintenance'] },
    days: {
      type: 'array',
      description: 'One for each of the last 90 days, oldest first',
      items: { type: 'string', enum: ['none', 'good', 'partly', 'bad', 'unknown'] },
    },
  },
};

/** `GET /status`: the public status. While its setting is off, it is as unknown as any other path. */
export const statusRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/status',
  access: 'public',
  document: {
    tag: 'health',
    summary: 'The services that customers use, by region; unknown while the public status page is off',
    replies: {
      200: {
        description: 'Without names, hosts or causes of what is behind them',
        schema: {
          type: 'object',
          required: ['at', 'state', 'today', 'services', 'regions'],
          properties: {
            at: { type: 'string', format: 'date-time' },
            state: { type: 'string' },
            today: { type: 'integer', description: 'Days since 1970 by the clock of the zone' },
            services: { type: 'array', items: service },
            regions: {
              type: 'array',
              items: {
                type: 'object',
                required: ['name', 'services'],
                properties: { name: { type: 'string' }, services: { type: 'array', items: service } },
              },
            },
          },
        },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    if (!context.live.read('status.public')) throw new ApiError('system.unknownService');
    // Visitors come in crowds when something is wrong.
    c.header('Cache-Control', 'public, max-age=30');
    return jsonReply(context, 200, await publicStatus(context));
  },
};
