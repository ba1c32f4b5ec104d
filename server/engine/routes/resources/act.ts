import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { actOnRecord, actOnResource } from '#server/engine/records/write/actOnRecord.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { removalPreview } from '#server/engine/records/write/removal/removalPreview.ts';
import { previewAction } from '#server/engine/records/preview/previewAction.ts';
import { onceOnly } from './idempotency.ts';
import { checkQuery, isTrue } from '#server/engine/http/checkQuery.ts';
import { noteFact } from '#server/engine/http/requestFacts.ts';
import { rolledBack } from '#server/engine/http/rolledBack.ts';
import { requireProof } from './requireProof.ts';
import { actionQuery, wordQuery } from './queryWords.ts';
import { recordReply, seenVersion } from './record.ts';
import { bodyOf, type ResourceCall } from './resourceCall.ts';

/** `POST /{id}?action={word}`, or the method that the definition names. */
export async function actByQuery(call: ResourceCall, id: string | undefined, word: string): Promise<Response> {
  const action = actionOf(call, 'query', word, id === undefined ? 'resource' : 'record');
  refuseUnless(call.context, decide(call.context, { action: action.name }, call.definition));
  return act(call, id, action, await bodyOf(call));
}

/** `POST /{id}/action` with the name of the action in the body. */
export async function actByBody(call: ResourceCall, id: string): Promise<Response> {
  const { [call.actionMember ?? 'action']: word, ...input } = await bodyOf(call);
  const action = actionOf(call, 'body', typeof word === 'string' ? word : '', 'record');
  refuseUnless(call.context, decide(call.context, { action: action.name }, call.definition));
  return act(call, id, action, input);
}

/** `PUT /{id}/{word}`, for an action whose definition says so. */
export async function actByPath(call: ResourceCall, id: string, word: string): Promise<Response> {
  const action = actionOf(call, 'path', word, 'record');
  refuseUnless(call.context, decide(call.context, { action: action.name }, call.definition));
  return act(call, id, action, await bodyOf(call));
}

/** The action that the end of a path names; undefined if it names another part of the record. */
export function actionOfPath({ definition, request }: ResourceCall, word: string): ActionDefinition | undefined {
  return Object.values(definition.actions).find(
    ({ call }) => call.as === 'path' && call.word === word && call.method === request.method,
  );
}

/** The action behind a word, where the definition lets it be called in this way. */
export function actionOf(
  { definition, request }: ResourceCall,
  as: ActionDefinition['call']['as'],
  word: string,
  on: ActionDefinition['on'],
): ActionDefinition {
  const found = Object.values(definition.actions).find(
    ({ call, on: where }) => call.word === word && call.as === as && call.method === request.method && where === on,
  );
  if (found === undefined) throw new ApiError('request.unknownAction');
  return found;
}

async function act(
  call: ResourceCall,
  id: string | undefined,
  action: ActionDefinition,
  input: Record<string, Json>,
): Promise<Response> {
  checkQuery(call.query, {
    ...(action.call.as === 'query' && wordQuery('action', [action.call.word])),
    ...actionQuery(action),
  });
  // A preview of its own says more than what refers to the record.
  if (id !== undefined && isTrue(call.query.get('preview')) && action.removes !== undefined && !action.preview) {
    noteFact(call.request, 'isTrial', true);
    const record = await findRecord(call.context, call.definition, id, { within: call.within });
    return jsonReply(call.context, 200, await removalPreview(call.context, call.definition, [record], action));
  }
  if (id !== undefined && isTrue(call.query.get('preview'))) {
    noteFact(call.request, 'isTrial', true);
    const shown = await previewAction(call.context, call.definition, id, action, input, { within: call.within });
    // A preview is JSON.
    return jsonReply(call.context, 200, shown as unknown as Json);
  }
  if (isTrue(call.query.get('dry_run')))
    return rolledBack(call.context, call.request, (inside) => carryOut(call, inside, { id, action, input }));
  await requireProof(call, action);
  if (action.once && !call.request.headers.has('idempotency-key'))
    throw new ApiError('request.preconditionRequired', { at: ['Idempotency-Key'] });
  return onceOnly(call, input, (inside) => carryOut(call, inside, { id, action, input }));
}

interface Order {
  id: string | undefined;
  action: ActionDefinition;
  input: Record<string, Json>;
}

async function carryOut(call: ResourceCall, inside: Context, { id, action, input }: Order): Promise<Response> {
  const { definition, within } = call;
  if (id === undefined) {
    const outcome = await actOnResource(inside, definition, action, input);
    return jsonReply(inside, outcome.status, outcome.body);
  }
  const { record, pending, generated, reply } = await actOnRecord(inside, definition, id, action, input, {
    within,
    version: seenVersion(call),
    previewed: call.query.get('previewed') ?? undefined,
  });
  return reply === undefined
    ? recordReply(inside, call, record, pending ? 202 : 200, generated)
    : jsonReply(inside, reply.status, reply.body);
}
