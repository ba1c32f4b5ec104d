import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { decide, decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { actByBody, actByPath, actByQuery, actionOfPath } from './act.ts';
import { bulk } from './bulk.ts';
import { asTask, isTask } from './asTask.ts';
import { checkQuery } from '#server/engine/http/checkQuery.ts';
import { counts, summary, values } from './counts.ts';
import { journalPart } from './journalPart.ts';
import { list, options } from './list.ts';
import { create, remove, show, update } from './record.ts';
import {
  BULK_QUERY,
  EXPORT_TASK_QUERY,
  HISTORY_QUERY,
  IMPORT_QUERY,
  filterWords,
  LIST_QUERIES,
  TIMELINE_QUERY,
} from './queryWords.ts';
import type { ResourceCall } from './resourceCall.ts';
import { tryAction } from '#server/engine/routes/resources/trial/tryAction.ts';

const VIEWS = { options, counts, summary, values };
const isView = (word: string): word is keyof typeof VIEWS => Object.hasOwn(VIEWS, word);

/** The views that exist, for the refusal of another word. */
const ANY_VIEW = { ...LIST_QUERIES.list, view: { enum: Object.keys(VIEWS) } };

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
const PARTS: ReadonlySet<string> = new Set([...READS, 'POST']);

/** The calls that every definition has (docs/api.md). */
export async function answerResource(received: ResourceCall): Promise<Response> {
  const call = (await received.extras.enter?.(received)) ?? received;
  const [id, below] = call.rest;
  // Everything that has happened until now is among the rows.
  if (call.definition.journal !== undefined) await call.context.journals.settle();
  if (!READS.has(call.request.method)) await call.extras.beforeWrite?.(call);
  if (id === undefined) return answerCollection(call);
  if (READS.has(call.request.method)) {
    const part = journalPart(call, id, below);
    if (part !== undefined) return part;
  }
  if (below === undefined) return answerRecord(call, id);
  if (below === 'action') return answerAction(call, id);
  if (below === 'history' || below === 'timeline') return answerHistory(call, id, below);
  if (actionOfPath(call, below) !== undefined) return actByPath(call, id, below);
  const answer = PARTS.has(call.request.method) ? await call.extras.part?.(call, id, below) : undefined;
  return answer ?? notThere();
}

async function answerCollection(call: ResourceCall): Promise<Response> {
  const { request, query, extras, context, definition } = call;
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const format = query.get('format');
      if (format === null) return answerList(call, query.get('view'));
      checkQuery(query, LIST_QUERIES.export);
      refuseUnless(context, decide(context, 'export', definition));
      return extras.exportRecords === undefined ? notThere() : extras.exportRecords(call, format);
    }
    case 'POST': {
      const mode = query.get('import');
      if (mode !== null) {
        checkQuery(query, IMPORT_QUERY);
        refuseUnless(context, decide(context, 'import', definition));
        if (mode === 'run' && isTask(query)) return asTask(call, { kind: 'import' });
        return extras.importRecords === undefined ? notThere() : extras.importRecords(call, mode);
      }
      const format = query.get('export');
      if (format !== null) {
        checkQuery(query, EXPORT_TASK_QUERY);
        refuseUnless(context, decide(context, 'export', definition));
        return asTask(call, { kind: 'export', format });
      }
      const many = query.get('bulk');
      if (many !== null) {
        checkQuery(query, BULK_QUERY);
        return bulk(call, many);
      }
      const tried = query.get('try');
      if (tried !== null) return tryAction(call, undefined, tried);
      const word = query.get('action');
      return word === null ? create(call) : actByQuery(call, undefined, word);
    }
    default:
      throw new ApiError('request.methodNotAllowed');
  }
}

async function answerList(call: ResourceCall, view: string | null): Promise<Response> {
  if (view !== null && isView(view)) {
    checkQuery(call.query, LIST_QUERIES[view]);
    return VIEWS[view](call);
  }
  const own = filterWords(call.definition);
  checkQuery(call.query, view === null ? { ...LIST_QUERIES.list, ...own } : ANY_VIEW);
  return list(call);
}

async function answerRecord(call: ResourceCall, id: string): Promise<Response> {
  const { request, query } = call;
  const word = query.get('action');
  const tried = query.get('try');
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return show(call, id);
    case 'PUT':
    case 'PATCH':
      if (tried !== null) return tryAction(call, id, tried);
      return word === null ? update(call, id) : actByQuery(call, id, word);
    case 'POST':
      if (word === null) throw new ApiError('request.methodNotAllowed');
      return actByQuery(call, id, word);
    case 'DELETE':
      return remove(call, id);
    default:
      throw new ApiError('request.methodNotAllowed');
  }
}

async function answerAction(call: ResourceCall, id: string): Promise<Response> {
  if (!['POST', 'PUT', 'PATCH'].includes(call.request.method)) throw new ApiError('request.methodNotAllowed');
  return actByBody(call, id);
}

async function answerHistory(call: ResourceCall, id: string, part: 'history' | 'timeline'): Promise<Response> {
  const { context, definition, request, extras, within } = call;
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new ApiError('request.methodNotAllowed');
  checkQuery(call.query, part === 'history' ? HISTORY_QUERY : TIMELINE_QUERY);
  refuseUnless(context, decide(context, 'history', definition));
  const answer = extras[part];
  if (answer === undefined) return notThere();
  refuseUnless(
    context,
    await decideOn(context, 'history', definition, await findRecord(context, definition, id, { within })),
  );
  return answer(call, id);
}

function notThere(): never {
  throw new ApiError('system.unknownService');
}
