import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { panelsOf } from './panelsOf.ts';

const PAGES = ['overview', 'home'] as const;

/**
 * `GET /api/sys/v1/overview/panels`: the figures that definitions declare for the overview (spec 2.2 `/index`) or the
 * home.
 */
export const panelsRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/overview/panels',
  access: 'signed-in',
  document: {
    tag: 'overview',
    summary: 'The panels of the overview, with figures of what the reader may list',
    query: { page: { enum: [...PAGES], description: 'Default: overview' } },
    replies: {
      200: {
        description:
          'Each figure is the number of records in the list of its filter or, with `sum`, the sum of that field over them. Money is in yuan, as text',
        schema: {
          type: 'object',
          properties: {
            at: { type: 'string', format: 'date-time' },
            panels: { type: 'array', items: { type: 'object' } },
          },
          required: ['at', 'panels'],
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const page = PAGES.find((each) => each === c.req.query('page')) ?? 'overview';
    const panels = await panelsOf(context, page);
    return c.json({ at: new Date(context.clock()).toISOString(), panels }, 200, {
      'cache-control': 'private, no-store',
    });
  },
};
