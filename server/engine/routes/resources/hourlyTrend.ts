import { isoTime } from '#model/values/isoTime.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { hourlyCounts } from '#server/engine/records/journal/hourlyCounts.ts';
import type { ResourceCall } from './resourceCall.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_DAYS = 62;

/** `GET {journal of requests}/hourly/trend?from&to`: requests by hour; default: the last 24 hours. */
export async function hourlyTrend({ context, definition, query }: ResourceCall): Promise<Response> {
  refuseUnless(context, decide(context, 'list', definition));
  const now = context.clock();
  const to = instantOf(query.get('to'), 'to') ?? Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  const from = instantOf(query.get('from'), 'from') ?? to - DAY_MS;
  if (to <= from || to - from > LONGEST_DAYS * DAY_MS)
    throw new ApiError('request.invalid', { fields: { from: 'validation.choice' } });
  const counts = await hourlyCounts(context, definition, { from, to });
  return jsonReply(
    context,
    200,
    counts.map(({ hour, ...count }) => ({ hour: isoTime(hour), ...count })),
  );
}

function instantOf(text: string | null, name: string): number | undefined {
  if (text === null) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new ApiError('request.invalid', { fields: { [name]: 'validation.dateTime' } });
  return at;
}
