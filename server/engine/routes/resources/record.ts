import { checkQuery, isTrue } from '#server/engine/http/checkQuery.ts';
import { rolledBack } from '#server/engine/http/rolledBack.ts';
import { VERSION_COLUMN } from '#server/engine/db/tables/tableSpec.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData, RecordId } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply, reply } from '#server/engine/http/reply.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { removalPreview } from '#server/engine/records/write/removal/removalPreview.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { oneTimeSecrets } from '#server/engine/records/write/values/oneTimeSecrets.ts';
import { updateRecord } from '#server/engine/records/write/updateRecord.ts';
import { createMany } from './createMany.ts';
import { requireProof, requireProofToCreate, requireProofToUpdate } from './requireProof.ts';
import { onceOnly } from './idempotency.ts';
import { probeChanged, probeNew } from '#server/engine/routes/resources/trial/probes.ts';
import { listParameters } from './listParameters.ts';
import { CREATE_QUERY, removeQuery, SHOW_QUERY, UPDATE_QUERY } from './queryWords.ts';
import { bodyOf, type ResourceCall } from './resourceCall.ts';
import { tryCreate } from '#server/engine/routes/resources/trial/tryCreate.ts';

/** `GET /{id}`. */
export async function show(call: ResourceCall, id: string): Promise<Response> {
  const { context, definition, query, within, request } = call;
  checkQuery(query, SHOW_QUERY);
  refuseUnless(context, decide(context, 'show', definition));
  const { fields } = listParameters(
    context,
    definition,
    new URLSearchParams(query.has('fields') ? { fields: query.get('fields') ?? '' } : {}),
  );
  const record = await readRecord(context, definition, id, { fields, within });
  const headers = recordHeaders(record);
  // Computed values and labels change without the version: only a record without them can be cached by it.
  const own = Object.values(definition.fields).every((field) => field.computed === undefined && field.to === undefined);
  if (own && request.headers.get('if-none-match') === headers.etag) return reply(context, 304, null, headers);
  return jsonReply(context, 200, record, headers);
}

/** `POST`. */
export async function create(call: ResourceCall): Promise<Response> {
  const { context, definition, path, query } = call;
  checkQuery(query, CREATE_QUERY);
  refuseUnless(context, decide(context, 'create', definition));
  const body = await bodyOf(call);
  if (isTrue(query.get('dry_run'))) return tryCreate(call, body);
  await requireProofToCreate(call, body);
  const many = definition.create?.many;
  if (many !== undefined && body.count !== undefined) return createMany(call, many, body);
  await probeNew(context, definition, { ...body, ...path });
  return onceOnly(call, body, async (inside) => {
    const record = await createRecord(inside, definition, body, path);
    return recordReply(inside, call, record, 201);
  });
}

/** `PUT /{id}` and `PATCH /{id}`: change the sent fields only. */
export async function update(call: ResourceCall, id: string): Promise<Response> {
  const { context, definition, within, query } = call;
  checkQuery(query, UPDATE_QUERY);
  refuseUnless(context, decide(context, 'update', definition));
  const body = await bodyOf(call);
  const isTrial = isTrue(query.get('dry_run'));
  if (!isTrial) await requireProofToUpdate(call, id, body);
  await probeChanged(context, definition, id, body, within);
  const write = async (inside: Context) => {
    const record = await updateRecord(inside, definition, id, body, { within, version: seenVersion(call) });
    return recordReply(inside, call, record, 200);
  };
  return isTrial ? rolledBack(context, call.request, write) : onceOnly(call, body, write);
}

/** `DELETE /{id}`; with `dry_run=1`, only reports the effect on other records. */
export async function remove(call: ResourceCall, id: string): Promise<Response> {
  const { context, definition, within, query } = call;
  checkQuery(query, removeQuery(definition));
  refuseUnless(context, decide(context, 'delete', definition));
  const options = { within, version: seenVersion(call), force: isTrue(query.get('force')) };
  if (isTrue(query.get('dry_run'))) {
    const record = await findRecord(context, definition, id, { within });
    await refusedOtherwise(
      rolledBack(context, call.request, (inside) => removeRecord(inside, definition, id, options)),
    );
    return jsonReply(context, 200, await removalPreview(context, definition, [record]));
  }
  await requireProof(call, definition.delete);
  return onceOnly(call, {}, async (inside) => {
    const leaving = await removeRecord(inside, definition, id, options);
    return leaving === undefined ? reply(context, 204, null) : recordReply(inside, call, leaving, 202);
  });
}

/**
 * The answer of a dry run shows the records that refer to this one, with what would remove it. Other refusals refuse
 * it, too.
 */
async function refusedOtherwise(attempt: Promise<unknown>): Promise<void> {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof ApiError && error.extra?.referrers !== undefined)) throw error;
  }
}

/**
 * The record after a write, as its writer may see it, with the values generated for this write, which no other response
 * contains.
 */
export async function recordReply(
  inside: Context,
  { definition }: ResourceCall,
  record: RecordData,
  status: number,
  generated: RecordData = oneTimeSecrets(definition, record),
): Promise<Response> {
  // Ids are numbers or text in every table.
  const wire = await readRecord(inside, definition, record[definition.id.field] as RecordId, { trusted: true });
  return jsonReply(inside, status, { ...wire, ...generated }, recordHeaders(wire));
}

/** The version of `If-Match`; a tag in another format matches nothing. */
export function seenVersion({ request }: ResourceCall): number | undefined {
  const tag = request.headers.get('if-match');
  if (tag === null || tag.trim() === '*') return undefined;
  return Number(/^\s*(?:W\/)?"?(\d+)/.exec(tag)?.[1] ?? -1);
}

function recordHeaders(record: RecordData): { etag: string; 'cache-control': string; vary: string } {
  return {
    etag: `"${String(record[VERSION_COLUMN] satisfies Json | undefined)}"`,
    'cache-control': 'private, no-cache',
    vary: 'cookie, authorization, accept-language',
  };
}
