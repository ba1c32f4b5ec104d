import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { SortKey } from '#model/language/viewDefinitions.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { refuseLoss } from '#server/engine/http/readBody.ts';
import { isReadable, readableFields } from '#server/engine/records/list/readableFields.ts';
import type { ListQuery } from '#server/engine/records/list/listRecords.ts';

export const MAX_PAGE = 1_000;
const DEFAULT_PAGE = 25;
const MAX_SORT_KEYS = 8;
const MAX_SEARCH = 200;

/** `filter`, `sort`, `range` and `fields` of a list, limited to fields that this reader may see (docs/api.md). */
export function listParameters(context: Context, definition: Definition, query: URLSearchParams): ListQuery {
  const { filter, q } = readFilter(query.get('filter'));
  const { offset, limit } = readRange(query.get('range'));
  return {
    fields: readFields(context, definition, query.get('fields')),
    filter,
    q: query.get('q') ?? q,
    sort: readSort(context, definition, query.get('sort')),
    offset,
    limit,
    allows: (field: FieldDefinition) => isReadable(field, context.actor),
  };
}

export function readFilter(text: string | null): { filter: Condition | undefined; q: string | undefined } {
  const value = parsed(text, 'request.unknownFilter');
  if (value === undefined) return { filter: undefined, q: undefined };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('request.unknownFilter');
  const { q, ...filter } = value;
  if (q !== undefined && q !== null && typeof q !== 'string')
    throw new ApiError('request.unknownFilter', { fields: { q: 'validation.text' } });
  // `whereSql` validates every name and value in it.
  return { filter: filter as Condition, q: q ?? undefined };
}

/** Both ends are included: `[0,9]` is ten rows. A page is cut to the maximum length. */
export function readRange(text: string | null, size = DEFAULT_PAGE): { offset: number; limit: number } {
  const value = parsed(text, 'request.invalidRange');
  if (value === undefined) return { offset: 0, limit: size };
  if (!Array.isArray(value) || value.length !== 2) throw new ApiError('request.invalidRange');
  const [first, last] = value;
  if (!isPosition(first) || !isPosition(last) || last < first) throw new ApiError('request.invalidRange');
  return { offset: first, limit: Math.min(last - first + 1, MAX_PAGE) };
}

/** The text of `q`; refuses text that is longer than any name. */
export function checkSearch(q: string | undefined): string | undefined {
  const text = q?.trim();
  if (text === undefined || text === '') return undefined;
  if (text.length > MAX_SEARCH)
    throw new ApiError('request.unknownFilter', { params: { max: MAX_SEARCH }, fields: { q: 'validation.maxLength' } });
  if (!text.isWellFormed() || text.includes('\0')) throw new ApiError('system.invalidCharacters');
  return text;
}

function readSort(context: Context, definition: Definition, text: string | null): SortKey[] {
  const value = parsed(text, 'request.unknownSort');
  if (value === undefined) return definition.list.sort;
  if (!Array.isArray(value) || value.length % 2 !== 0 || value.length > 2 * MAX_SORT_KEYS)
    throw new ApiError('request.unknownSort');
  const keys: SortKey[] = [];
  for (let index = 0; index < value.length; index += 2) {
    const name = value[index];
    const order = String(value[index + 1]).toUpperCase();
    const field =
      typeof name === 'string' && Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
    if (field === undefined || !isSortable(field) || !isReadable(field, context.actor))
      throw new ApiError('request.unknownSort', { fields: { [String(name)]: 'validation.filterField' } });
    if (order !== 'ASC' && order !== 'DESC') throw new ApiError('request.unknownSort');
    keys.push({ field: field.name, order });
  }
  return keys;
}

function isSortable(field: FieldDefinition): boolean {
  return field.sortable !== false && (field.computed !== undefined || fieldKind(field.type).column(field) !== 'json');
}

function readFields(context: Context, definition: Definition, text: string | null): readonly string[] {
  const readable = readableFields(definition, context.actor);
  if (text === null || text === '') return readable;
  const names = text.split(',');
  const unknown = names.filter((name) => !readable.includes(name));
  if (unknown.length > 0)
    throw new ApiError('request.unknownField', {
      fields: Object.fromEntries(unknown.map((name) => [name, 'validation.filterField'])),
    });
  return [...new Set(names)];
}

function isPosition(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function parsed(text: string | null, key: string): Json | undefined {
  if (text === null || text === '') return undefined;
  try {
    // JSON.parse returns JSON.
    const value = JSON.parse(text) as Json;
    refuseLoss(text);
    return value;
  } catch (error) {
    // Report it as a mistake of the client.
    throw error instanceof ApiError ? error : new ApiError(key, { cause: error });
  }
}
