import type { PublicNotice } from '#model/domains/statusPage/publicNotice.ts';
import type { Context } from '#server/engine/context.ts';
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

const words: Json = { type: 'object', required: ['zh', 'en'] };
const time: Json = { type: 'string', format: 'date-time' };

const notice: Json = {
  type: 'object',
  required: [
    'kind',
    'id',
    'title',
    'text',
    'status',
    'isOver',
    'impact',
    'services',
    'regions',
    'from',
    'to',
    'updates',
  ],
  properties: {
    kind: { type: 'string', enum: ['maintenance', 'incident'] },
    id: { type: 'integer' },
    title: words,
    text: { type: ['object', 'null'] },
    status: { type: 'string' },
    isOver: { type: 'boolean' },
    impact: { type: ['string', 'null'] },
    services: { type: 'array', description: 'None: all of them', items: { type: 'string' } },
    regions: { type: 'array', description: 'None: the whole platform', items: { type: 'object' } },
    from: time,
    to: { type: ['string', 'null'] },
    updates: { type: 'array', items: { type: 'object', required: ['at', 'kind', 'text'] } },
  },
};

export interface StatusUses {
  /** What the operator says about maintenance and incidents. */
  noticesOf: (context: Context) => Promise<PublicNotice[]>;
  canSend: (context: Context, channel: 'email') => boolean;
}

/** `GET /status`: the public status. While its setting is off, it is as unknown as any other path. */
export const statusRoute = ({ noticesOf, canSend }: StatusUses): ApiRoute => ({
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
          required: ['at', 'state', 'today', 'services', 'regions', 'notices', 'takes_subscribers'],
          properties: {
            at: { type: 'string', format: 'date-time' },
            state: { type: 'string' },
            today: { type: 'integer', description: 'Days since 1970 by the clock of the zone' },
            services: { type: 'array', items: service },
            regions: {
              type: 'array',
              items: {
                type: 'object',
                required: ['id', 'title', 'services'],
                properties: {
                  id: { type: 'integer' },
                  title: words,
                  services: { type: 'array', items: service },
                },
              },
            },
            notices: { type: 'array', description: 'What is not over, and the last 90 days', items: notice },
            takes_subscribers: { type: 'boolean', description: 'Whether letters can be sent' },
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
    const notices = await noticesOf(context);
    return jsonReply(context, 200, {
      ...(await publicStatus(context, notices)),
      notices: notices as unknown as Json,
      takes_subscribers: canSend(context, 'email'),
    });
  },
});
