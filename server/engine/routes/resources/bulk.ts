import type { ActionDefinition, ProofRule } from '#model/language/actionDefinition.ts';
import type { Definition, Json, Operation } from '#model/language/definition.ts';
import { freedQuota, takesAway } from '#model/domains/cloud/freedQuota.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { isTrue } from '#server/engine/http/checkQuery.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import { rolledBack } from '#server/engine/http/rolledBack.ts';
import { matchingIds } from '#server/engine/records/list/listRecords.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { titleOf } from '#server/engine/records/table/titleOf.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { removalPreview } from '#server/engine/records/write/removal/removalPreview.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { updateRecord } from '#server/engine/records/write/updateRecord.ts';
import { requireProofOf } from './requireProof.ts';
import { asTask, isTask } from './asTask.ts';
import { onceOnly } from './idempotency.ts';
import { checkSearch, readFilter } from './listParameters.ts';
import { bodyOf, type ResourceCall } from './resourceCall.ts';

/** Each row is a separate write; more rows need several calls. */
const MOST_ROWS = 1_000;
const MOST_PLANNED = 100;

type RowResult = { [name: string]: Json } & { ok: boolean };

/** The work on each row. */
export interface BulkWork {
  operation: Operation | { action: string };
  proof?: ProofRule | undefined;
  run(context: Context, id: RecordId): Promise<unknown>;
}

/**
 * `POST ?bulk={update|delete|action word}&dry_run=1`: one result for every row; a row that fails does not affect the
 * others.
 */
export async function bulk(call: ResourceCall, word: string): Promise<Response> {
  const { context, definition, query } = call;
  const body = await bodyOf(call);
  const input = inputOf(body.input);
  const work = workOf(call, word, input);
  refuseUnless(context, decide(context, work.operation, definition));
  if (isTask(query)) return asTask(call, { kind: 'bulk', word, body, work });
  const ids = await chosenIds(call, body);
  const running: RecordData[] = [];
  const runAll = (outer: Context) =>
    rows(outer, call, ids, async (id, record) => {
      await outer.transaction((inside) => work.run(inside, id));
      running.push(record);
    });
  // All in one transaction, because a row may depend on what happened to the rows before it.
  if (isTrue(query.get('dry_run'))) {
    let results: RowResult[] = [];
    await rolledBack(context, call.request, async (inside) => {
      results = await runAll(inside);
      return summary(context, results);
    });
    // The plan reads the records as they are.
    return summary(context, results, { ...effectOf(call, word, running), ...(await removalOf(call, word, running)) });
  }
  await requireProofOf(call, work, new Set(Object.keys(input)));
  // Row by row, so that finished rows stay written. With an `Idempotency-Key`, all rows and the response share one
  // transaction.
  if (!call.request.headers.has('idempotency-key')) return summary(context, await runAll(context));
  return onceOnly(call, body, async (inside) => summary(inside, await runAll(inside)));
}

export function workOf(call: ResourceCall, word: string, input: Record<string, Json>): BulkWork {
  const { definition, within } = call;
  if (word === 'update') {
    return {
      operation: 'update',
      proof: definition.update?.proof,
      run: (context, id) => updateRecord(context, definition, id, input, { within }),
    };
  }
  if (word === 'delete' && definition.delete.bulk) {
    return {
      operation: 'delete',
      proof: definition.delete.proof,
      run: (context, id) => removeRecord(context, definition, id, { within }),
    };
  }
  const action = bulkAction(definition, word);
  return {
    operation: { action: action.name },
    proof: action.proof,
    run: (context, id) => actOnRecord(context, definition, id, action, input, { within }),
  };
}

function bulkAction(definition: Definition, word: string): ActionDefinition {
  const action = Object.values(definition.actions).find(
    (each) => each.bulk && each.on === 'record' && (each.name === word || each.call.word === word),
  );
  if (action === undefined) throw new ApiError('request.unknownAction');
  return action;
}

export function inputOf(value: Json | undefined): Record<string, Json> {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw new ApiError('request.invalid', { fields: { input: 'validation.object' } });
  return value;
}

const tooMany = (name: string) =>
  new ApiError('request.limitReached', { params: { max: MOST_ROWS }, fields: { [name]: 'validation.maxItems' } });

export async function chosenIds(
  { context, definition, within }: ResourceCall,
  body: Record<string, Json>,
): Promise<RecordId[]> {
  const { ids, filter } = body;
  if (Array.isArray(ids)) {
    if (ids.length > MOST_ROWS) throw tooMany('ids');
    return [...new Set(ids.filter((id) => typeof id === 'string' || typeof id === 'number'))];
  }
  if (ids !== undefined || filter === undefined)
    throw new ApiError('request.invalid', { fields: { ids: 'validation.required' } });
  const read = readFilter(JSON.stringify(filter));
  const found = await matchingIds(context, definition, {
    operation: 'list',
    filter: read.filter,
    within,
    q: checkSearch(read.q),
    sort: definition.list.sort,
    limit: MOST_ROWS + 1,
    allows: (field) => isReadable(field, context.actor),
  });
  if (found.length > MOST_ROWS) throw tooMany('filter');
  return found;
}

/** One after the other: a row may depend on the effect of the previous one. */
async function rows(
  context: Context,
  { definition, within }: ResourceCall,
  ids: readonly RecordId[],
  each: (id: RecordId, record: RecordData) => Promise<unknown>,
): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const id of ids) {
    let label: string | null = null;
    try {
      const record = await findRecord(context, definition, id, { within });
      label = titleOf(definition, record, context.lang);
      await each(id, record);
      results.push({ id, label, ok: true });
    } catch (error) {
      // An error is the result of its own row only.
      results.push({ id, label, ok: false, ...refusalOf(error, context) });
    }
  }
  return results;
}

function refusalOf(error: unknown, context: Context): { [name: string]: Json } {
  const { code = 9999, message = '', fields, reason, referrers } = errorReply(error, context).body;
  return {
    code,
    message,
    ...(fields !== undefined && { fields }),
    ...(reason !== undefined && { reason }),
    ...(referrers !== undefined && { referrers }),
  };
}

function summary(context: Context, results: RowResult[], effect: { [name: string]: Json } = {}): Response {
  const run = results.filter((result) => result.ok).length;
  return jsonReply(context, 200, { total: results.length, run, skipped: results.length - run, ...effect, results });
}

/** The effect of the deletion of these records on others; for very many, their own pages show it. */
async function removalOf(
  { context, definition }: ResourceCall,
  word: string,
  running: readonly RecordData[],
): Promise<{ [name: string]: Json }> {
  const action = Object.values(definition.actions).find(({ name, call }) => name === word || call.word === word);
  const isRemoval = word === 'delete' || action?.removes !== undefined;
  if (!isRemoval || running.length === 0 || running.length > MOST_PLANNED) return {};
  return { removal: await removalPreview(context, definition, running, action) };
}

/** The duration per row, and the quota that the owners regain. */
function effectOf(
  { definition }: ResourceCall,
  word: string,
  running: readonly RecordData[],
): { [name: string]: Json } {
  const seconds = Object.hasOwn(definition.actions, word) ? definition.actions[word]?.takes : undefined;
  const quotas = takesAway(word, definition) ? freedQuota(definition, running) : [];
  return {
    ...(seconds !== undefined && { seconds }),
    ...(quotas.length > 0 && { quotas: quotas.map(({ label, ...each }) => ({ ...each, label: { ...label } })) }),
  };
}
