import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';

/** `GET /monitor/link` (spec 7.7): where the Prometheus of the platform is, for people who want its own pages. */
export const linkRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/monitor/link',
  access: ['ADMIN'],
  does: [{ resource: 'prometheusInstances', operation: 'list' }],
  document: {
    tag: 'prometheusInstances',
    summary: 'The address of the first instance in use that is up; null without one',
    replies: {
      200: {
        description: 'The instance and its own page',
        schema: {
          type: 'object',
          required: ['id', 'name', 'url'],
          properties: {
            id: { type: ['integer', 'null'] },
            name: { type: ['string', 'null'] },
            url: { type: ['string', 'null'] },
          },
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const found = await context.db.kysely
      .selectFrom('prometheus_instances')
      .select(['id', 'name', 'url'])
      .where('enabled', '=', 1)
      .where('health', '=', 'up')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return jsonReply(context, 200, { id: found?.id ?? null, name: found?.name ?? null, url: found?.url ?? null });
  },
};
