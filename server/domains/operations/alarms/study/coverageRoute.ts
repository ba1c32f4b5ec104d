import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { coverageOf } from './coverage.ts';

/** `GET /alarms/coverage`: which failures no rule watches. */
export const coverageRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/alarms/coverage',
  access: 'signed-in',
  does: [{ resource: 'alarms', operation: 'list' }],
  document: {
    tag: 'alarms',
    summary: 'For each metric: the rules that watch it, and the rule that its suggested threshold would make',
    replies: {
      200: {
        description: 'Metrics of resources that the reader may list',
        schema: { type: 'array', items: { type: 'object', required: ['metric', 'is_covered', 'suggested'] } },
      },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    return jsonReply(context, 200, await coverageOf(context));
  },
};
