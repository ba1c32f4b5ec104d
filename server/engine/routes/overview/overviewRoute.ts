import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { overviewOf } from './overviewOf.ts';
import { recentChanges } from './recentChanges.ts';

/** After this time, the page shows no figures. */
const TIME_BUDGET_MS = 3_000;
const MINUTE_MS = 60_000;
/** The widest offset of a time zone. */
const MOST_MINUTES = 840;

const ARRAY: JsonSchema = { type: 'array', items: { type: 'object' } };

/** `GET /api/sys/v1/overview`: the figures of the overview (spec 2.2 `/index`) for the caller. */
export const overviewRoute: ApiRoute = {
  method: 'GET',
  path: '/api/sys/v1/overview',
  access: 'signed-in',
  document: {
    tag: 'overview',
    summary: 'Numbers, states, growth and what needs attention of everything in the reader’s menu',
    query: { utc_offset: { type: 'integer', minimum: -MOST_MINUTES, maximum: MOST_MINUTES } },
    replies: {
      200: {
        description:
          'One entry per resource, and the latest changes. `partial`: time ran out before every resource was counted.',
        schema: {
          type: 'object',
          properties: {
            at: { type: 'string', format: 'date-time' },
            resources: ARRAY,
            changes: ARRAY,
            partial: { type: 'boolean' },
          },
          required: ['at', 'resources', 'changes', 'partial'],
        },
      },
    },
    example: { query: { utc_offset: '480' } },
  },
  async handle(c) {
    const context = c.get('context');
    const offset = readOffset(c.req.query('utc_offset'));
    // The budget uses the clock of this process, not the product's.
    const began = performance.now();
    const { resources, partial } = await overviewOf(
      context,
      offset * MINUTE_MS,
      () => performance.now() - began > TIME_BUDGET_MS,
    );
    const body = {
      at: new Date(context.clock()).toISOString(),
      resources,
      changes: await recentChanges(context),
      partial,
    };
    return c.json(body, 200, { 'cache-control': 'private, no-store' });
  },
};

function readOffset(text: string | undefined): number {
  const minutes = Number(text ?? 0);
  if (!Number.isInteger(minutes) || Math.abs(minutes) > MOST_MINUTES) throw new ApiError('request.invalidRange');
  return minutes;
}
