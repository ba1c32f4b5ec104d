import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { countBy } from '#server/engine/records/list/countBy.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { jsonReply } from './list.ts';
import { checkSearch, readFilter } from './listParameters.ts';
import type { ResourceCall } from './resourceCall.ts';

/** `GET ?view=counts&by`: the number of records of a list for each value of a field. */
export async function counts(call: ResourceCall): Promise<Response> {
  const { context, definition, query, within } = call;
  refuseUnless(context, decide(context, 'list', definition));
  const { filter, q } = readFilter(query.get('filter'));
  const allows = (field: FieldDefinition) => isReadable(field, context.actor);
  const { byWord, total } = await countBy(context, definition, fieldOf(call), {
    operation: 'list',
    filter,
    within,
    q: checkSearch(query.get('q') ?? q),
    allows,
  });
  return jsonReply(call, JSON.stringify(byWord), `${definition.resource} */${total}`);
}

function fieldOf({ context, definition, query }: ResourceCall): FieldDefinition {
  const name = query.get('by') ?? definition.stateField ?? '';
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  if (field === undefined || !fieldKind(field.type).isChoice || !isReadable(field, context.actor))
    throw new ApiError('request.unknownField', { fields: { by: 'validation.filterField' } });
  return field;
}
