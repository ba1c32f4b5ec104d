import type { Condition } from '#model/conditions/conditions.ts';
import { conditionFields } from '#model/conditions/conditions.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import { nearest } from '#model/values/nearest.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { FieldsOf } from '#server/engine/product/hooks.ts';
import { sqlEnvOf } from '#server/engine/records/list/listRecords.ts';
import { whereSql } from '#server/engine/records/list/sql/fieldSql.ts';

/** Refuses a view of a list that does not exist, and parts of it that the list could not show. */
export function checkView(context: Context, resource: Json | undefined, view: FieldsOf<'savedViews'>): void {
  const { resources } = context.schemas;
  const name = typeof resource === 'string' ? resource : '';
  const definition = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (definition === undefined) throw unknown(context, 'resource', name, Object.keys(resources));
  if (view.filter !== undefined && view.filter !== null) checkFilter(context, definition, view.filter);
  for (const part of ['sort', 'columns'] as const) checkNames(context, definition, part, view[part]);
}

function checkFilter(context: Context, definition: Definition, given: Json): void {
  if (!isObject(given)) throw new ApiError('request.invalid', { fields: { filter: 'validation.filterValue' } });
  const { q, ...filter } = given;
  if (q !== undefined && typeof q !== 'string')
    throw new ApiError('request.invalid', { fields: { 'filter.q': 'validation.text' } });
  try {
    // Checks every name and value in it; the SQL itself is not used.
    whereSql(filter as Condition, definition, 't', sqlEnvOf(context), () => true);
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields === undefined) throw error;
    const strange = conditionFields(filter as Condition).find(
      (path) => !Object.hasOwn(definition.fields, path.split('.')[0] ?? ''),
    );
    if (strange !== undefined) throw unknown(context, `filter.${strange}`, strange, Object.keys(definition.fields));
    const fields = Object.entries(error.fields).map(([path, message]) => [`filter.${path}`, message]);
    throw new ApiError('request.invalid', { fields: Object.fromEntries(fields), cause: error });
  }
}

function checkNames(context: Context, { fields }: Definition, part: 'sort' | 'columns', given: Json | undefined): void {
  if (given === undefined || given === null) return;
  if (!Array.isArray(given)) throw new ApiError('request.invalid', { fields: { [part]: 'validation.list' } });
  for (const [place, word] of given.entries()) {
    const name = typeof word === 'string' ? (part === 'sort' ? word.replace(/^-/, '') : word) : '';
    if (!Object.hasOwn(fields, name)) throw unknown(context, `${part}.${place}`, name, Object.keys(fields));
  }
}

function unknown({ schemas, lang }: Context, at: string, word: string, words: readonly string[]): ApiError {
  const meant = nearest(word, words);
  const message =
    meant === undefined
      ? renderMessage(schemas.messages, 'validation.unknownWord', { word }, lang)
      : renderMessage(schemas.messages, 'validation.unknownWordNear', { word, nearest: meant }, lang);
  return new ApiError('request.invalid', { fields: { [at]: message } });
}
