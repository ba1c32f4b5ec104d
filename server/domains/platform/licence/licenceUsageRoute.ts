import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { licenceUses } from './licenceUses.ts';

const count = { type: 'integer' };

/** Usage of everything that a licence limits. Clouds may report more hosts, so usage may exceed the limit. */
export const licenceUsageRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/licenses/usage',
  access: ['ADMIN'],
  document: {
    tag: 'licences',
    summary: 'Usage of everything that a licence limits',
    replies: {
      200: {
        description:
          'One entry per limit; `limit` is null if the licences in force do not name it, `in_clouds` is the part that clouds report',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              key: { type: 'string' },
              label: { type: 'object' },
              limit: { type: ['integer', 'null'] },
              used: count,
              in_clouds: count,
            },
            required: ['key', 'label', 'limit', 'used', 'in_clouds'],
          },
        },
      },
    },
    example: {},
  },
  async handle(c) {
    c.header('Cache-Control', 'no-store');
    return c.json(await licenceUses(c.get('context')));
  },
};
