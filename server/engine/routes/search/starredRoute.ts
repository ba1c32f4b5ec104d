import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { starredOf } from './starredOf.ts';

/**
 * `GET /api/sys/v1/starred`: the reader's favourites. Titles are read now, within the scope of the reader, so that a
 * record that is gone or out of reach is left out without a trace.
 */
export const starredRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/starred',
  access: 'signed-in',
  document: {
    tag: 'search',
    summary: 'The favourites of the reader that can be opened now, latest first',
    replies: {
      200: {
        description: 'Records with title and address as the search finds them, and pages with their path',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              favourite: { type: ['integer', 'string'], description: 'The id of the favourite' },
              path: { type: 'string', description: 'Of a page' },
              resource: { type: 'string', description: 'Of a record' },
              id: { type: ['integer', 'string'] },
              title: { type: 'string' },
              subtitle: { type: 'string' },
              params: { type: 'object', description: 'What the address of the record holds beside the id, by field' },
            },
            required: ['favourite'],
          },
        },
      },
    },
  },
  async handle(c) {
    return c.json(await starredOf(c.get('context')), 200, { 'cache-control': 'private, no-store' });
  },
};
