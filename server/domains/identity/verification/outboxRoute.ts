import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { canonicalTarget, channelOf } from '#server/domains/identity/canonicalTarget.ts';

const MOST = 50;
const text = { type: 'string' };

/** The messages that the demo would have sent. Without demo mode there is no outbox. */
export const outboxRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/outbox',
  access: 'public',
  document: {
    tag: 'session',
    summary: 'Messages of the demo, newest first',
    query: { 'target!': { type: 'string', description: 'Phone number or e-mail address' } },
    replies: {
      200: {
        description: 'Messages to the target',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              at: { type: 'string', format: 'date-time' },
              channel: { enum: ['email', 'sms'] },
              target: text,
              purpose: text,
              code: text,
              text,
            },
            required: ['at', 'channel', 'target', 'purpose', 'code', 'text'],
          },
        },
      },
    },
    example: { query: { target: '13700000003' } },
  },
  async handle(c) {
    const { db, settings } = c.get('context');
    if (settings.seed !== 'demo') throw new ApiError('request.notFound');
    const target = c.req.query('target')?.trim() ?? '';
    const channel = channelOf(target);
    const spelt = canonicalTarget(channel, channel === 'sms' ? target.replace(/[\s-]/g, '') : target);
    const rows = await db.kysely
      .selectFrom('outbox')
      .select(['at', 'channel', 'target', 'purpose', 'code', 'text'])
      .where('target', '=', spelt)
      .orderBy('at', 'desc')
      .limit(MOST)
      .execute();
    c.header('Cache-Control', 'no-store');
    return c.json(rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })));
  },
};
