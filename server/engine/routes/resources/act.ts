import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { actOnRecord, actOnResource } from '#server/engine/records/write/actOnRecord.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { onceOnly } from './idempotency.ts';
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

/** The action behind a word, where the definition lets it be called in this way. */
export function actionOf(
  { definition, request }: ResourceCall,
  as: 'query' | 'body',
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
  const { definition, within } = call;
  return onceOnly(call, input, async (inside) => {
    if (id === undefined) {
      const outcome = await actOnResource(inside, definition, action, input);
      return jsonReply(inside, outcome.status, outcome.body);
    }
    const { record, pending, generated, reply } = await actOnRecord(inside, definition, id, action, input, {
      within,
      version: seenVersion(call),
    });
    return reply === undefined
      ? recordReply(inside, call, record, pending ? 202 : 200, generated)
      : jsonReply(inside, reply.status, reply.body);
  });
}
