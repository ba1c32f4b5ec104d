import { fieldKind } from '#model/fields/index.ts';
import type { Json } from '#model/language/definition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { checkQuery } from '#server/engine/http/checkQuery.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { noteFact } from '#server/engine/http/requestFacts.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { hooksOf } from '#server/engine/records/hooksOf.ts';
import { readInput } from '#server/engine/records/write/values/readInput.ts';
import { changedValues } from './probes.ts';
import { tryQuery } from '#server/engine/routes/resources/queryWords.ts';
import { bodyOf, type ResourceCall } from '#server/engine/routes/resources/resourceCall.ts';

/**
 * `POST ?try={action}` and `PUT /{id}?try={action}`: what an action with `inForm` finds with the values of the body,
 * which are those of a creation or of a change. Keeps nothing.
 */
export async function tryAction(call: ResourceCall, id: string | undefined, word: string): Promise<Response> {
  const { context, definition, request, path, within } = call;
  checkQuery(call.query, tryQuery(definition));
  const action = definition.actions[word];
  const trial = hooksOf(context, definition).trials?.[word];
  if (action?.inForm === undefined || trial === undefined) throw new ApiError('request.unknownAction');
  refuseUnless(context, decide(context, id === undefined ? 'create' : 'update', definition));
  refuseUnless(context, decide(context, { action: word }, definition));
  const body = await bodyOf(call);
  noteFact(request, 'isTrial', true);
  const { values, before } =
    id === undefined
      ? { values: readInput(context, definition, 'create', { ...body, ...path }), before: undefined }
      : await changedValues(context, definition, id, body, within);
  const { ok, set = {} } = await trial(context, values, before);
  const found = action.inForm.shows.flatMap((name): [string, Json][] => {
    const field = definition.fields[name];
    const value = set[name];
    return field === undefined || value === undefined || value === null
      ? []
      : [[name, fieldKind(field.type).fromColumn(value, field)]];
  });
  return jsonReply(context, 200, { ok, found: Object.fromEntries(found) });
}
