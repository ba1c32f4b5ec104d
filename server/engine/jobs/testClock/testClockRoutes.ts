import { milliseconds } from '#model/fields/dateTime.ts';
import { isoTime } from '#model/values/isoTime.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import type { Advance } from './createAdvance.ts';
import { replyInTime } from './replyInTime.ts';
import type { TestClock } from './testClock.ts';

const PATH = '/api/sys/v1/test-clock';
const BODY_LIMIT_BYTES = 1_024;

const instant: JsonSchema = { type: 'string', format: 'date-time' };
const now = { now: instant };

/** Reads and moves the test clock. Without one, these calls do not exist. */
export function testClockRoutes(clock: TestClock, advance: Advance, { access }: Pick<ApiRoute, 'access'>): ApiRoute[] {
  return [
    {
      method: 'GET',
      path: PATH,
      access,
      document: {
        tag: 'test clock',
        summary: 'The instant at which the test clock stands',
        replies: {
          200: { description: 'The instant', schema: { type: 'object', properties: now, required: ['now'] } },
        },
        example: {},
      },
      handle: (c) => c.json({ now: isoTime(clock.now()) }, 200, { 'cache-control': 'no-store' }),
    },
    {
      method: 'POST',
      path: PATH,
      access,
      document: {
        tag: 'test clock',
        summary: 'Move the test clock forward and run everything that falls due on the way, in order',
        body: { type: 'object', properties: { advance_to: instant }, required: ['advance_to'] },
        replies: {
          200: {
            description:
              'The clock has arrived and nothing is left to do. `ran`: the jobs that ended. A way that takes long sends spaces before the object.',
            schema: {
              type: 'object',
              properties: { ...now, ran: { type: 'integer' } },
              required: ['now', 'ran'],
            },
          },
        },
      },
      async handle(c) {
        const { advance_to: given = null } = await readObject(c.req.raw, BODY_LIMIT_BYTES);
        const end = milliseconds(given);
        if (end === undefined) throw new ApiError('request.invalid', { fields: { advance_to: 'validation.dateTime' } });
        if (end < clock.now())
          throw new ApiError('request.clockBackwards', { at: ['advance_to'], params: { now: isoTime(clock.now()) } });
        const arrival = advance.to(end).then((ran) => ({ now: isoTime(clock.now()), ran }));
        return replyInTime(arrival);
      },
    },
  ];
}
