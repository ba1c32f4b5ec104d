import { memberOf } from '#model/dialect/replies.ts';
import type { Dialect } from '#model/language/dialect.ts';
import { SIMPLE_REST } from '#model/language/dialect.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import { listOf, query, type ParameterObject, text } from './operation.ts';

const whole: JsonSchema = { type: 'integer' };

/** The parameters of a list in the dialect of its service. */
export function listWords({ page, sort, filter }: Dialect = SIMPLE_REST): ParameterObject[] {
  const filters =
    filter.as === 'condition'
      ? [query(filter.field, text, 'JSON condition, and `q` for a search in words')]
      : [
          query('filter', text, 'JSON condition, beside one parameter for each field'),
          ...(filter.search === undefined || filter.search === 'q'
            ? []
            : [query(filter.search, text, 'Search in words')]),
        ];
  const order =
    sort.as === 'pairs'
      ? [query(sort.field, text, 'JSON: `["status","ASC","name","DESC"]`')]
      : sort.as === 'words'
        ? [query(sort.field, text, '`status,-name`: `-` for descending')]
        : [query(sort.field, text, '`status,name`'), query(sort.order, text, '`asc,desc`: one for each field')];
  const pages =
    page.by === 'range'
      ? [query(page.range, text, 'JSON: `[0,9]`, both ends included')]
      : page.by === 'offset'
        ? [query(page.start, whole, 'The first row'), query(page.size, whole, 'How many rows')]
        : [query(page.page, whole, `Number of the page, from ${page.first}`), query(page.size, whole, 'How many rows')];
  return [...filters, ...order, ...pages, query('fields', text, 'Names of fields, separated by commas')];
}

/** A page of records in the envelope of the dialect. */
export function listReply(record: JsonSchema, path: string, { list }: Dialect = SIMPLE_REST): JsonSchema {
  if (list.items === undefined) return listOf(record);
  const items = memberOf(list.items, path);
  return { type: 'object', properties: { [items]: listOf(record) }, required: [items] };
}
