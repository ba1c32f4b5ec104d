import type { JournalWord } from '#model/values/journals.ts';
import type { RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { reply } from '#server/engine/http/reply.ts';
import { decide } from '#server/engine/records/decide.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { operationsOn } from './history.ts';

/** Of each kind in one answer. */
const MOST = 20;

const FIELDS: Readonly<Record<JournalWord, readonly string[]>> = {
  requests: ['id', 'at', 'request_id', 'user_name', 'method', 'action', 'status', 'code', 'message', 'duration_ms'],
  events: ['id', 'at', 'request_id', 'level', 'type', 'state', 'description', 'duration_ms'],
};

/**
 * `GET /{id}/timeline?before`: what was changed on a record, requested of it and happened to it, latest first. A
 * request and the events that it led to stand with what they changed. Rows of a journal are those that the reader may
 * list.
 */
export async function timeline(call: ResourceCall, id: string): Promise<Response> {
  const before = instantOf(call.query.get('before'));
  // Everything that has happened until now is among the rows.
  await call.context.journals.settle();
  const operations = await operationsOn(call, id, { offset: 0, limit: MOST, before });
  const requests = await rowsOf(call, 'requests', id, before);
  const events = await rowsOf(call, 'events', id, before);
  // Below the oldest row of a kind that has more, others of it could be missing.
  const cut = [operations, requests, events].flatMap((rows) =>
    rows.length < MOST ? [] : [textOf(rows.at(-1)?.['at'])],
  );
  const horizon = cut.toSorted().at(-1);
  const known = new Set(operations.flatMap(({ request_id }) => request_id ?? []));
  const belongs = (row: RecordData) => known.has(textOf(row['request_id']));
  const entries = [
    ...operations.map((change) => ({
      kind: 'change',
      at: change.at,
      change,
      request: requests.find(({ request_id }) => request_id !== null && request_id === change.request_id) ?? null,
      events: events.filter(({ request_id }) => request_id !== null && request_id === change.request_id),
    })),
    ...requests
      .filter((row) => !belongs(row))
      .map((request) => ({ kind: 'request', at: textOf(request['at']), request })),
    ...events.filter((row) => !belongs(row)).map((event) => ({ kind: 'event', at: textOf(event['at']), event })),
  ]
    .filter(({ at }) => horizon === undefined || at >= horizon)
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  return reply(call.context, 200, JSON.stringify({ entries, next: horizon ?? null }), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
}

/** The rows of a journal about the record, in the reader's scope. */
async function rowsOf(
  call: ResourceCall,
  word: JournalWord,
  id: string,
  before: number | undefined,
): Promise<RecordData[]> {
  const { context, definition } = call;
  const journal = Object.values(context.schemas.resources).find((each) => each.journal === word);
  if (journal === undefined || !decide(context, 'list', journal).allowed) return [];
  const rows = await firstRecords(context, journal, {
    fields: FIELDS[word],
    also: {
      resource_type: definition.resource,
      resource_id: id,
      ...(before !== undefined && { at: { lt: new Date(before).toISOString() } }),
    },
    operation: 'list',
    sort: [{ field: 'at', order: 'DESC' }],
    limit: MOST,
  });
  return rows.map((row: RecordData) => ({ ...row, resource: journal.resource }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function instantOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new ApiError('request.invalid', { fields: { before: 'validation.dateTime' } });
  return at;
}
