import { actionRequest } from '#model/dialect/actionRequest.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { decideOn, refuseUnless } from '#server/engine/records/decide.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { ownedBy, staysTheirs } from '#server/engine/records/write/targets/ownedBy.ts';
import { readActionInput, readInput } from '#server/engine/records/write/values/readInput.ts';
import { checkTargets } from '#server/engine/records/write/targets/targets.ts';
import type { ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';
import { callUpstream, dialectOf, type UpstreamReply } from './callUpstream.ts';
import { findUpstream, pathOf, recordOf } from './readUpstream.ts';
import { storedForm, upstreamRecord } from './upstreamRecord.ts';

type Body = Record<string, Json>;

/** Validates a record with our definition and creates it there. */
export async function createUpstream(call: ResourceCall, body: Body): Promise<RecordData> {
  const { context, definition, path } = call;
  const input = readInput(context, definition, 'create', { ...body, ...path });
  await checkTargets(context, definition.fields, { written: input });
  const values = wireRecord(definition, await ownedBy(context, definition, input));
  const reply = await callUpstream(context, definition, {
    method: 'POST',
    path: pathOf(call),
    body: values,
    idempotencyKey: keyOf(call),
  });
  return recordOf(context, definition, reply.body);
}

/** Changes the sent fields. Sends all others as well if the service requires the whole record. */
export async function updateUpstream(call: ResourceCall, id: string, body: Body): Promise<RecordData> {
  const { context, definition } = call;
  const { record, raw } = await findUpstream(call, id);
  const before = storedForm(definition, record);
  refuseUnless(context, await decideOn(context, 'update', definition, before));
  const input = readInput(context, definition, 'update', body, before);
  const changed = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !isSameJson(before[name] ?? null, value)),
  );
  await checkTargets(context, definition.fields, { written: changed, before });
  const names = new Map(Object.keys(changed).map((name) => [name, name]));
  await staysTheirs(context, definition, { ...before, ...changed }, names);
  const changes = wireRecord(definition, changed);
  const isWhole = dialectOf(context, definition).sends === 'whole' && isObject(raw);
  const reply = await callUpstream(context, definition, {
    method: context.schemas.services[definition.service]?.update ?? 'PUT',
    path: pathOf(call, id),
    body: isWhole ? { ...raw, ...changes } : changes,
    idempotencyKey: keyOf(call),
  });
  return afterwards(call, id, reply);
}

export async function removeUpstream(call: ResourceCall, id: string): Promise<void> {
  const { context, definition } = call;
  const { record } = await findUpstream(call, id);
  refuseUnless(context, await decideOn(context, 'delete', definition, storedForm(definition, record)));
  await callUpstream(context, definition, { method: 'DELETE', path: pathOf(call, id), idempotencyKey: keyOf(call) });
}

/** Runs an action there; `pending` if that server reports that it takes time. */
export async function actUpstream(
  call: ResourceCall,
  id: string | undefined,
  action: ActionDefinition,
  body: Body,
): Promise<{ record: RecordData | undefined; pending: boolean }> {
  const { context, definition } = call;
  const on = id === undefined ? undefined : storedForm(definition, (await findUpstream(call, id)).record);
  if (on !== undefined) refuseUnless(context, await decideOn(context, { action: action.name }, definition, on));
  const stored = await readActionInput(context, action, body, on && { definition, record: on });
  const input = Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const field = action.input?.[name];
      return [name, field === undefined || value === null ? value : fieldKind(field.type).fromColumn(value, field)];
    }),
  );
  const { action: word } = dialectOf(context, definition);
  const below = id === undefined ? [] : [id];
  const request = actionRequest(action.call, word);
  const reply = await callUpstream(context, definition, {
    method: action.call.method,
    path: pathOf(call, ...below, ...request.below.split('/').filter((part) => part !== '')),
    parameters: Object.entries(request.query),
    body: { ...request.body, ...input },
    idempotencyKey: keyOf(call),
  });
  return { record: id === undefined ? undefined : await afterwards(call, id, reply), pending: reply.status === 202 };
}

/** Some servers answer a write with the record, others with an empty body. */
async function afterwards(call: ResourceCall, id: string, { body }: UpstreamReply): Promise<RecordData> {
  return upstreamRecord(call.definition, body) ?? (await findUpstream(call, id)).record;
}

const keyOf = ({ request }: ResourceCall) => request.headers.get('idempotency-key');
