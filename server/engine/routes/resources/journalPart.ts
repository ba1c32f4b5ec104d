import type { ResourceCall } from './resourceCall.ts';
import { checkQuery, type QueryDocument } from '#server/engine/http/checkQuery.ts';
import { NO_QUERY, TREND_QUERY } from './queryWords.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide, decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { hourlyCounts } from '#server/engine/records/journal/hourlyCounts.ts';
import { verifyJournals } from '#server/engine/audit/verifyJournals.ts';
import { isoTime } from '#model/values/isoTime.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { trailOf } from '#server/engine/records/journal/trailOf.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_DAYS = 62;

/** The parts of a journal of requests beside its rows; undefined for another path. */
export function journalPart(call: ResourceCall, id: string, below: string | undefined): Promise<Response> | undefined {
  if (call.definition.journal !== 'requests') return undefined;
  if (id === 'hourly' && below === 'trend') return checked(call, TREND_QUERY, hourlyTrend);
  if (id === 'chain' && below === 'verify') return checked(call, NO_QUERY, verifyChain);
  return below === 'trail' ? checked(call, NO_QUERY, () => requestTrail(call, id)) : undefined;
}

async function checked(
  call: ResourceCall,
  words: QueryDocument,
  answer: (call: ResourceCall) => Promise<Response>,
): Promise<Response> {
  checkQuery(call.query, words);
  return answer(call);
}

/** `GET {journal of requests}/hourly/trend?from&to`: requests by hour; default: the last 24 hours. */
async function hourlyTrend({ context, definition, query }: ResourceCall): Promise<Response> {
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

/** `GET {journal of requests}/chain/verify`: what `npm run audit:verify` prints, for those who see every row. */
async function verifyChain({ context, definition }: ResourceCall): Promise<Response> {
  refuseUnless(context, decide(context, 'list', definition));
  if (scopeOf(definition, context.actor) !== undefined) throw new ApiError('access.denied');
  const found = await verifyJournals(context.db, context.secretKey);
  return jsonReply(
    context,
    200,
    found.map(({ bad, ...each }) => ({ ...each, bad: bad === undefined ? null : { ...bad } })),
  );
}

function instantOf(text: string | null, name: string): number | undefined {
  if (text === null) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new ApiError('request.invalid', { fields: { [name]: 'validation.dateTime' } });
  return at;
}

/** `GET {journal of requests}/{id}/trail`: the changes and the events of a request. */
async function requestTrail({ context, definition, within }: ResourceCall, id: string): Promise<Response> {
  refuseUnless(context, decide(context, 'show', definition));
  const row = await findRecord(context, definition, id, { within });
  refuseUnless(context, await decideOn(context, 'show', definition, row));
  const { request_id: requestId, at } = row;
  const trail =
    typeof requestId === 'string' && typeof at === 'number'
      ? await trailOf(context, requestId, at)
      : { changes: [], events: [] };
  return jsonReply(context, 200, trail);
}
