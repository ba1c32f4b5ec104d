import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { checkSearch } from '#server/engine/routes/resources/listParameters.ts';
import { searchRecords } from './searchRecords.ts';

const DEFAULT_HITS = 20;
const MOST_HITS = 50;
/** After this time, the search stops, and the response reports it. */
const TIME_BUDGET_MS = 1_000;

/** `GET /api/sys/v1/search?q=&limit=`: records of every resource that the reader may open, for the palette. */
export const searchRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/search',
  access: 'signed-in',
  forTokens: 'always',
  document: {
    tag: 'search',
    summary: 'Records of every resource that the reader may open, best match first',
    query: {
      'q!': { type: 'string', minLength: 1, maxLength: 200 },
      limit: { type: 'integer', minimum: 1, maximum: MOST_HITS },
    },
    replies: {
      200: {
        description:
          'The matches. `X-Partial: 1` if time ran out before every resource was searched. Less than two characters, or less than one Chinese character, find nothing.',
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              resource: { type: 'string' },
              id: { type: ['integer', 'string'] },
              title: { type: 'string' },
              subtitle: { type: 'string' },
              params: { type: 'object', description: 'What the address of the record holds beside the id, by field' },
            },
            required: ['resource', 'id', 'title', 'params'],
          },
        },
      },
    },
    example: { query: { q: 'admin', limit: '5' } },
  },
  async handle(c) {
    const context = c.get('context');
    const q = checkSearch(c.req.query('q'));
    const limit = readLimit(c.req.query('limit'));
    if (q === undefined || isTooShort(q)) return c.json([]);
    // The budget uses the clock of this process, not the product's.
    const began = performance.now();
    const { hits, partial } = await searchRecords(context, q, limit, () => performance.now() - began > TIME_BUDGET_MS);
    return c.json(hits, 200, { 'cache-control': 'private, no-store', ...(partial && { 'x-partial': '1' }) });
  },
};

/** One letter occurs in almost every name; one Chinese character is a word. */
const isTooShort = (q: string) => q.length < 2 && !/\p{Script=Han}/u.test(q);

function readLimit(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_HITS;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_HITS) throw new ApiError('request.invalidRange');
  return limit;
}
