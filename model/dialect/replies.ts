import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Dialect, ErrorWords, ListWords } from '#model/language/dialect.ts';

export interface Fault {
  code?: number;
  message?: string;
  /** Sentence by dotted field path. */
  fields?: Record<string, string>;
}

/**
 * A page of records in the envelope of a dialect; the records alone if it has none.
 *
 * @example
 *   listBody({ items: 'data', total: 'total' }, '/vms', [vm], 7); // { data: [vm], total: 7 }
 */
export function listBody({ items, total }: ListWords, path: string, records: Json[], count: number): Json {
  if (items === undefined) return records;
  const body: { [name: string]: Json } = { [memberOf(items, path)]: records };
  put(body, total, count);
  return body;
}

/**
 * The records and their number in a reply; undefined if the reply does not follow the dialect.
 *
 * @example
 *   listOf({ items: 'data', total: 'total' }, '/vms', { data: [vm], total: 7 }, () => null) // { records: [vm],
 *   total: 7 }
 */
export function listOf(
  { items, total }: ListWords,
  path: string,
  body: Json | undefined,
  header: (name: string) => string | null | undefined,
): { records: Json[]; total: number } | undefined {
  const records = items === undefined ? body : isObject(body) ? at(body, memberOf(items, path)) : undefined;
  if (!Array.isArray(records)) return undefined;
  const stated = items === undefined ? header(total)?.split('/').at(-1) : at(body, total);
  const count = typeof stated === 'string' && stated.trim() !== '' ? Number(stated) : stated;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? { records, total: count } : undefined;
}

/** The member with the records of a resource at this path: `{path}` is the last word of it. */
export const memberOf = (items: string, path: string) => items.replace('{path}', path.split('/').at(-1) ?? '');

/**
 * A refusal of ours in the words of a dialect; members without a word stay at the top.
 *
 * @example
 *   faultBody(SIMPLE_REST.errors, { code: 9000, message: 'no' }); // { code: 9000, message: 'no' }
 */
export function faultBody(words: ErrorWords, { code, message, fields, ...others }: { [name: string]: Json }): Json {
  const body = { ...others };
  for (const [path, value] of [
    [words.code, code],
    [words.message, message],
    [words.fields, fields],
  ] as const)
    if (value !== undefined) put(body, path, value);
  return body;
}

/**
 * The content of a refusal in these words. Faults of fields may be a map, or a list of `{ field, message }`.
 *
 * @example
 *   faultOf(SIMPLE_REST.errors, { code: 9000, message: 'no' }); // { code: 9000, message: 'no' }
 */
export function faultOf(words: ErrorWords, body: Json | undefined): Fault {
  const code = at(body, words.code);
  const message = at(body, words.message);
  const fields = fieldsOf(at(body, words.fields));
  return {
    ...(typeof code === 'number' && { code }),
    ...(typeof message === 'string' && { message }),
    ...(fields && { fields }),
  };
}

function fieldsOf(value: Json | undefined): Record<string, string> | undefined {
  const entries = Array.isArray(value)
    ? value.flatMap((each) => (isObject(each) ? [[each.field, each.message] as const] : []))
    : isObject(value)
      ? Object.entries(value)
      : [];
  const messages = entries.flatMap(([name, text]) => {
    const first = Array.isArray(text) ? text[0] : text;
    return typeof name === 'string' && typeof first === 'string' ? [[name, first] as const] : [];
  });
  return messages.length > 0 ? Object.fromEntries(messages) : undefined;
}

/**
 * Whether faults have the same form in this dialect as in simple-rest.
 *
 * @example
 *   saysFaultsPlainly(SIMPLE_REST); // true
 */
export function saysFaultsPlainly({ errors }: Dialect): boolean {
  return errors.code === 'code' && errors.message === 'message' && errors.fields === 'fields';
}

function at(body: Json | undefined, path: string): Json | undefined {
  return path
    .split('.')
    .reduce<Json | undefined>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      body,
    );
}

function put(body: { [name: string]: Json }, path: string, value: Json): void {
  const names = path.split('.');
  const last = names.pop() ?? path;
  let inside = body;
  for (const name of names) {
    const next = inside[name];
    inside = isObject(next) ? next : (inside[name] = {});
  }
  inside[last] = value;
}
