import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { checkQuery, isTrue, refuseDryRun, type QueryDocument } from '#server/engine/http/checkQuery.ts';
import { noteFact } from '#server/engine/http/requestFacts.ts';
import { jsonReply, reply } from '#server/engine/http/reply.ts';
import { decide, decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { addEveryLabel } from '#server/engine/records/list/labels.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { isReadable, readableFields } from '#server/engine/records/list/readableFields.ts';
import { actionOf, actionOfPath } from '#server/engine/routes/resources/act.ts';
import { pageReply } from '#server/engine/routes/resources/list.ts';
import { checkSearch, listParameters, readFilter, readRange } from '#server/engine/routes/resources/listParameters.ts';
import { requireProof, requireProofOf } from '#server/engine/routes/resources/requireProof.ts';
import { LIST_QUERIES, removeQuery, SHOW_QUERY, wordQuery } from '#server/engine/routes/resources/queryWords.ts';
import { bodyOf, type ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { findUpstream, listUpstream } from './readUpstream.ts';
import { storedForm } from './upstreamRecord.ts';
import { actUpstream, createUpstream, removeUpstream, updateUpstream } from './writeUpstream.ts';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * The calls of a definition whose records another server holds. Access, validation and the readable fields follow our
 * definition; history, files and bulk calls do not exist.
 */
export async function answerUpstream(call: ResourceCall): Promise<Response> {
  const { request, rest, query } = call;
  const [id, below] = rest;
  const isRead = READS.has(request.method);
  // Only their own reply would say what that server does.
  if (!isRead && request.method !== 'DELETE') refuseDryRun(query);
  if (!isRead) await call.extras.beforeWrite?.(call);
  if (below === 'action' && id !== undefined && WRITES.has(request.method)) return actByBody(call, id);
  const own = below === undefined ? undefined : actionOfPath(call, below);
  if (own !== undefined && id !== undefined) return act(call, id, own, await bodyOf(call));
  if (below !== undefined || ['format', 'import', 'bulk'].some((name) => query.has(name)))
    throw new ApiError('system.unknownService');
  checkQuery(query, wordsOf(call));
  return id === undefined ? answerResource(call) : answerRecord(call, id);
}

async function answerResource(call: ResourceCall): Promise<Response> {
  const { request, query } = call;
  const word = query.get('action');
  if (READS.has(request.method)) return readMany(call, query.get('view'));
  if (request.method !== 'POST') throw new ApiError('request.methodNotAllowed');
  return word === null ? create(call) : actByQuery(call, undefined, word);
}

async function answerRecord(call: ResourceCall, id: string): Promise<Response> {
  const { request, query } = call;
  const word = query.get('action');
  if (READS.has(request.method)) return show(call, id);
  if (request.method === 'DELETE') return remove(call, id);
  if (word !== null && WRITES.has(request.method)) return actByQuery(call, id, word);
  if (request.method === 'POST') throw new ApiError('request.methodNotAllowed');
  return update(call, id);
}

function wordsOf({ request, rest, query, definition }: ResourceCall): QueryDocument {
  const [id] = rest;
  const isRead = READS.has(request.method);
  if (isRead && id === undefined) return query.get('view') === 'options' ? LIST_QUERIES.options : ONLY_OPTIONS;
  if (isRead) return SHOW_QUERY;
  if (request.method === 'DELETE') return { ...removeQuery(definition), force: { enum: ['false', '0'] } };
  const on = id === undefined ? 'resource' : 'record';
  return wordQuery(
    'action',
    Object.values(definition.actions).flatMap(({ call, on: where }) => (where === on ? [call.word] : [])),
  );
}

const ONLY_OPTIONS = { ...LIST_QUERIES.list, view: {} };

async function readMany(call: ResourceCall, view: string | null): Promise<Response> {
  if (view === 'options') return options(call);
  if (view !== null) throw new ApiError('system.unknownService');
  const { context, definition, query } = call;
  refuseUnless(context, decide(context, 'list', definition));
  const { filter, q, sort, offset, limit, fields } = listParameters(context, definition, query);
  if (filter) checkFilter(context, definition, filter);
  const search = checkSearch(q);
  const page = await listUpstream(call, { operation: 'list', filter, q: search, sort, offset, limit });
  const shown = await shownRecords(context, definition, page.records, fields);
  return pageReply(call, JSON.stringify(shown), shown.length, offset, page.total);
}

async function options(call: ResourceCall): Promise<Response> {
  const { context, definition, query } = call;
  refuseUnless(context, decide(context, 'pick', definition));
  const { filter, q } = readFilter(query.get('filter'));
  if (filter) checkFilter(context, definition, filter);
  const { offset, limit } = readRange(query.get('range'));
  const title = definition.titleField;
  const search = checkSearch(query.get('q') ?? q);
  const { records, total } = await listUpstream(call, {
    operation: 'pick',
    filter,
    q: search,
    sort: [{ field: title, order: 'ASC' }],
    offset,
    limit,
  });
  const isShown = readableFields(definition, context.actor).includes(title);
  const rows = records.map((record): Json => {
    const id = record[definition.id.field] ?? null;
    return { id, label: (isShown && record[title]) || `#${String(id)}` };
  });
  return pageReply(call, JSON.stringify(rows), rows.length, offset, total);
}

/** A filter reveals values of the fields that it names, so each must be readable. */
function checkFilter(context: Context, definition: Definition, filter: Condition): void {
  for (const [name, test] of Object.entries(filter)) {
    if (name === '$all' || name === '$any') {
      // The members of both are conditions.
      for (const part of Array.isArray(test) ? (test as Condition[]) : []) checkFilter(context, definition, part);
      continue;
    }
    const field = definition.fields[name === '$not' ? '' : (name.split('.')[0] ?? '')];
    if (field === undefined || !isReadable(field, context.actor))
      throw new ApiError('request.unknownFilter', { fields: { [name]: 'validation.filterField' } });
  }
}

async function show(call: ResourceCall, id: string): Promise<Response> {
  const { context, definition, query } = call;
  refuseUnless(context, decide(context, 'show', definition));
  const wanted = new URLSearchParams(query.has('fields') ? { fields: query.get('fields') ?? '' } : {});
  const { fields } = listParameters(context, definition, wanted);
  const { record } = await findUpstream(call, id, 'show');
  return recordReply(call, record, 200, fields);
}

async function create(call: ResourceCall): Promise<Response> {
  refuseUnless(call.context, decide(call.context, 'create', call.definition));
  return recordReply(call, await createUpstream(call, await bodyOf(call)), 201);
}

async function update(call: ResourceCall, id: string): Promise<Response> {
  refuseUnless(call.context, decide(call.context, 'update', call.definition));
  const body = await bodyOf(call);
  await requireProofOf(call, call.definition.update, new Set(Object.keys(body)));
  return recordReply(call, await updateUpstream(call, id, body), 200);
}

async function remove(call: ResourceCall, id: string): Promise<Response> {
  const { context, definition, query } = call;
  refuseUnless(context, decide(context, 'delete', definition));
  if (isTrue(query.get('dry_run'))) {
    noteFact(call.request, 'isTrial', true);
    const { record } = await findUpstream(call, id);
    refuseUnless(context, await decideOn(context, 'delete', definition, storedForm(definition, record)));
    // That server checks the references to its records.
    return jsonReply(context, 200, { affected: [] });
  }
  await requireProof(call, definition.delete);
  await removeUpstream(call, id);
  return reply(context, 204, null);
}

async function actByQuery(call: ResourceCall, id: string | undefined, word: string): Promise<Response> {
  return act(call, id, actionOf(call, 'query', word, id === undefined ? 'resource' : 'record'), await bodyOf(call));
}

async function actByBody(call: ResourceCall, id: string): Promise<Response> {
  const { [call.actionMember ?? 'action']: word, ...input } = await bodyOf(call);
  return act(call, id, actionOf(call, 'body', typeof word === 'string' ? word : '', 'record'), input);
}

async function act(
  call: ResourceCall,
  id: string | undefined,
  action: ReturnType<typeof actionOf>,
  input: Record<string, Json>,
): Promise<Response> {
  refuseUnless(call.context, decide(call.context, { action: action.name }, call.definition));
  await requireProof(call, action);
  const { record, pending } = await actUpstream(call, id, action, input);
  const status = pending ? 202 : 200;
  return record === undefined ? jsonReply(call.context, status, {}) : recordReply(call, record, status);
}

async function recordReply(
  { context, definition }: ResourceCall,
  record: RecordData,
  status: number,
  fields: readonly string[] = readableFields(definition, context.actor),
): Promise<Response> {
  const [shown = {}] = await shownRecords(context, definition, [record], fields);
  return jsonReply(context, status, shown);
}

/** Only the requested fields, with the titles of our records that they point at. */
async function shownRecords(
  context: Context,
  definition: Definition,
  records: RecordData[],
  fields: readonly string[],
): Promise<RecordData[]> {
  const names = new Set([definition.id.field, ...fields]);
  const shown = records.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name))));
  await addEveryLabel(context.db, definition, shown, sqlEnvOf(context));
  return shown;
}
