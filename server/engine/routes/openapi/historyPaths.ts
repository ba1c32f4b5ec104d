import type { Described } from './described.ts';
import { json, listOf, queries, reference, refusals, text, type PathItems } from './operation.ts';
import { HISTORY_QUERY, TIMELINE_QUERY, TREND_QUERY } from '#server/engine/routes/resources/queryWords.ts';

/** The calls for who changed a record, and when. */
export function historyPaths({ definition, base, ofRecord, operation }: Described): PathItems {
  const { history } = definition.access;
  return {
    [`${base}/{id}/history`]: {
      get: operation('history', 'who changed what, and when', history, {
        parameters: [...ofRecord, ...queries(HISTORY_QUERY)],
        responses: {
          200: {
            description: 'Latest first',
            headers: { 'Content-Range': { schema: text } },
            ...json(listOf(reference('HistoryEntry'))),
          },
          ...refusals(400, 401, 403, 404),
        },
      }),
    },
    [`${base}/{id}/timeline`]: {
      get: operation('timeline', 'what was changed, requested and happened, on one line', history, {
        parameters: [...ofRecord, ...queries(TIMELINE_QUERY)],
        responses: {
          200: { description: 'Latest first', ...json(reference('Timeline')) },
          ...refusals(400, 401, 403, 404),
        },
      }),
    },
  };
}

/** The calls of a journal of requests. */
export function journalPaths({ definition, base, ofRecord, operation }: Described): PathItems {
  const { list, show } = definition.access;
  return {
    [`${base}/chain/verify`]: {
      get: operation('verify', 'whether every row is as it was written', list, {
        parameters: [],
        responses: {
          200: { description: 'By journal: `rows`, `removed`, `bad` or null', ...json(listOf({ type: 'object' })) },
          ...refusals(401, 403),
        },
      }),
    },
    [`${base}/hourly/trend`]: {
      get: operation('trend', 'requests by hour', list, {
        parameters: queries(TREND_QUERY),
        responses: {
          200: {
            description: 'Every hour: `total`, `errors_4xx`, `errors_5xx`, `p95_ms`',
            ...json(listOf({ type: 'object' })),
          },
          ...refusals(400, 401, 403),
        },
      }),
    },
    [`${base}/{id}/trail`]: {
      get: operation('trail', 'what a request changed and led to', show, {
        parameters: ofRecord,
        responses: {
          200: { description: '`changes` and `events`', ...json({ type: 'object' }) },
          ...refusals(401, 403, 404),
        },
      }),
    },
  };
}
