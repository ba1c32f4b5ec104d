import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { countBy, type Counts } from '#server/engine/records/list/countBy.ts';
import { facetOf } from '#server/engine/records/list/facets.ts';
import type { SourceQuery } from '#server/engine/records/list/listRecords.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { jsonReply } from './list.ts';
import { checkSearch, readFilter } from './listParameters.ts';
import type { ResourceCall } from './resourceCall.ts';

/** `GET ?view=counts&by`: the number of records of a list for each value of a field. */
export async function counts(call: ResourceCall): Promise<Response> {
  const { byWord, total } = await countsOf(call, []);
  return jsonReply(call, JSON.stringify(byWord), `${call.definition.resource} */${total}`);
}

/** `GET ?view=summary&by&sum`: the same with totals of numbers, for the values that occur. */
export async function summary(call: ResourceCall): Promise<Response> {
  const sums = (call.query.get('sum') ?? '').split(',').filter((name) => name !== '');
  const {
    byWord,
    sums: totals,
    total,
  } = await countsOf(
    call,
    sums.map((name) => numberOf(call, name)),
  );
  const body = Object.fromEntries(Object.entries(totals).map(([word, sum]) => [word, { count: byWord[word], sum }]));
  return jsonReply(call, JSON.stringify(body), `${call.definition.resource} */${total}`);
}

/** `GET ?view=values&by`: the values of a field in the list, most frequent first, with names and numbers. */
export async function values(call: ResourceCall): Promise<Response> {
  const { context, definition } = call;
  refuseUnless(context, decide(context, 'list', definition));
  const found = await facetOf(context, definition, namedOf(call), rowsOf(call));
  const body = found.flatMap(({ value, label, count }) =>
    count === 0 ? [] : [{ value, label: label[context.lang], count }],
  );
  return jsonReply(call, JSON.stringify(body), `${definition.resource} */${body.length}`);
}

async function countsOf(call: ResourceCall, sums: FieldDefinition[]): Promise<Counts> {
  const { context, definition } = call;
  refuseUnless(context, decide(context, 'list', definition));
  return countBy(context, definition, fieldOf(call), rowsOf(call), sums);
}

function rowsOf({ context, query, within }: ResourceCall): SourceQuery {
  const { filter, q } = readFilter(query.get('filter'));
  const allows = (field: FieldDefinition) => isReadable(field, context.actor);
  return { operation: 'list', filter, within, q: checkSearch(query.get('q') ?? q), allows };
}

/** A field with one value in each record, as people read it: a choice, a text, a reference. */
function namedOf({ context, definition, query }: ResourceCall): FieldDefinition {
  const name = query.get('by') ?? '';
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  if (field === undefined || !isNamed(field) || !isReadable(field, context.actor))
    throw new ApiError('request.unknownField', { fields: { by: 'validation.filterField' } });
  return field;
}

function isNamed(field: FieldDefinition): boolean {
  const { family, isChoice, isLong } = fieldKind(field.type);
  const isShort = family === 'text' && isLong !== true;
  return field.computed === undefined && (field.type === 'reference' || isChoice === true || isShort);
}

function numberOf({ context, definition }: ResourceCall, name: string): FieldDefinition {
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  if (field === undefined || field.computed || !fieldKind(field.type).addsUp || !isReadable(field, context.actor))
    throw new ApiError('request.unknownField', { fields: { sum: 'validation.filterField' } });
  return field;
}

function fieldOf({ context, definition, query }: ResourceCall): FieldDefinition {
  const name = query.get('by') ?? definition.stateField ?? '';
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  if (field === undefined || !fieldKind(field.type).isChoice || !isReadable(field, context.actor))
    throw new ApiError('request.unknownField', { fields: { by: 'validation.filterField' } });
  return field;
}
