import type { Operation } from '#model/language/definition.ts';
import { matches, type Condition } from '#model/conditions/conditions.ts';
import { resolveCondition } from '#model/conditions/resolveCondition.ts';
import { listParameters } from '#model/dialect/listParameters.ts';
import { listOf } from '#model/dialect/replies.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { notFound } from '#server/engine/records/findRecord.ts';
import { scopeOf } from '#server/engine/records/scope.ts';
import { parseId } from '#server/engine/records/table/resourceTable.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { callUpstream, dialectOf } from './callUpstream.ts';
import { upstreamRecord } from './upstreamRecord.ts';

export interface UpstreamQuery {
  operation: Operation;
  filter: Condition | undefined;
  q: string | undefined;
  sort: readonly SortKey[];
  offset: number;
  limit: number;
}

/**
 * One page of whole records within the scope of the reader. A row that does not match the filter means that the other
 * server did not understand it: then no row is shown.
 */
export async function listUpstream(
  call: ResourceCall,
  { operation, filter, q, sort, offset, limit }: UpstreamQuery,
): Promise<{ records: RecordData[]; total: number }> {
  const { context, definition } = call;
  const rows = rowsOf(context, definition, operation);
  const parts = [rows, filter].flatMap((part) => (part !== undefined && Object.keys(part).length > 0 ? [part] : []));
  // `rowsFor` returns this if nothing is visible to the reader.
  if (Array.isArray(rows?.$any) && rows.$any.length === 0) return { records: [], total: 0 };
  const dialect = dialectOf(context, definition);
  const { parameters, omitted } = listParameters(dialect, {
    filter: {
      ...(q !== undefined && { q }),
      ...(parts.length === 1 ? parts[0] : parts.length > 1 ? { $all: parts } : {}),
    },
    sort: sort.map(({ field, order }) => ({ field, order })),
    first: offset,
    size: limit,
  });
  const params = { service: serviceName(context, definition) };
  if (omitted.includes('filter')) throw new ApiError('request.upstreamFilter', { params });
  if (omitted.includes('page')) throw new ApiError('request.invalidRange');
  const reply = await callUpstream(context, definition, { method: 'GET', path: pathOf(call), parameters });
  const page = listOf(dialect.list, definition.path, reply.body, reply.header);
  const bad = () => new ApiError('request.upstreamBadAnswer', { params });
  if (page === undefined) throw bad();
  // Some servers return the last page for offsets beyond it.
  if (offset >= page.total) return { records: [], total: page.total };
  const records = page.records.map((each) => upstreamRecord(definition, each));
  if (records.length > limit || !records.every((record) => record !== undefined)) throw bad();
  if (!records.every((record) => isSeen(context, definition, rows, record))) throw bad();
  return { records, total: page.total };
}

/** A record, with the members of the response that are not our fields. */
export interface FoundRecord {
  record: RecordData;
  raw: Json;
}

/** Missing records and records that are not visible to the reader give the same error. */
export async function findUpstream(call: ResourceCall, id: string, operation?: Operation): Promise<FoundRecord> {
  const { context, definition } = call;
  if (parseId(definition, id) === undefined) throw notFound(definition);
  const { body } = await callUpstream(context, definition, { method: 'GET', path: pathOf(call, id) });
  const record = recordOf(context, definition, body);
  if (!isSeen(context, definition, rowsOf(context, definition, operation), record)) throw notFound(definition);
  return { record, raw: body ?? null };
}

/** The record in a response; throws if there is none. */
export function recordOf(context: Context, definition: Definition, body: Json | undefined): RecordData {
  const record = upstreamRecord(definition, body);
  if (record === undefined)
    throw new ApiError('request.upstreamBadAnswer', { params: { service: serviceName(context, definition) } });
  return record;
}

/** `/clouds/{cloud_id}/volumes` with the path parameters of the request. */
export function pathOf({ definition, path }: ResourceCall, ...below: string[]): string {
  const base = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  return [base, ...below.map(encodeURIComponent)].join('/');
}

export function serviceName({ schemas, lang }: Context, { service }: Definition): string {
  return schemas.services[service]?.label[lang] ?? service;
}

function rowsOf(context: Context, definition: Definition, operation?: Operation): Condition | undefined {
  const rows = scopeOf(definition, context.actor, operation);
  return rows && resolveCondition(rows, { user: context.actor, now: context.clock() });
}

function isSeen(context: Context, { fields }: Definition, rows: Condition | undefined, record: RecordData): boolean {
  return rows === undefined || matches(rows, record, { user: context.actor, now: context.clock(), fields });
}
