import { nearest } from '#model/values/nearest.ts';
import { ApiError } from './apiError.ts';
import type { JsonSchema } from './apiRoute.ts';

/** The parameters of a call with the schemas of their values; names that end in `!` are required. */
export type QueryDocument = Readonly<Record<string, JsonSchema>>;

const YES: ReadonlySet<string> = new Set(['true', '1']);
const NO: ReadonlySet<string> = new Set(['false', '0']);

/** A parameter that is on or off. */
export const flag = (description: string): JsonSchema => ({ enum: [...YES, ...NO], description });

export const isTrue = (text: string | null): boolean => text !== null && YES.has(text);

/** Only report what the call would do. */
export const DRY_RUN = 'dry_run';

/**
 * Refuses parameters that the call does not have, values that their schema excludes, and parameters that occur
 * twice: a call does all of its words, or nothing.
 */
export function checkQuery(query: URLSearchParams, document: QueryDocument): void {
  if (query.size === 0) return;
  const known = new Map(Object.entries(document).map(([name, schema]) => [name.replace(/!$/, ''), schema]));
  for (const name of new Set(query.keys())) {
    const schema = known.get(name);
    if (schema === undefined) throw unknownParameter(name, [...known.keys()]);
    const values = query.getAll(name);
    const isWrong = schema.type === 'array' ? false : values.length > 1 || !isValue(schema, values[0] ?? '');
    if (isWrong) throw wrongValue(name, values.join(', '), schema);
  }
}

/** Of a call that can only be carried out: it must not happen because somebody asks what it would do. */
export function refuseDryRun(query: URLSearchParams): void {
  if (query.has(DRY_RUN)) throw new ApiError('request.noDryRun', { at: [DRY_RUN], params: { name: DRY_RUN } });
}

export function unknownParameter(name: string, known: readonly string[]): ApiError {
  const shown = name.slice(0, LONGEST_SHOWN);
  const near = nearest(shown, known) ?? nearest(plain(shown), known);
  if (near !== undefined)
    return new ApiError('request.unknownParameter', { at: [shown], params: { name: shown, nearest: near } });
  return known.length === 0
    ? new ApiError('request.noParameters', { at: [shown], params: { name: shown } })
    : new ApiError('request.otherParameters', { at: [shown], params: { name: shown, known: known.join(', ') } });
}

const LONGEST_SHOWN = 64;

/** `pageSize` as we write names. */
const plain = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function wrongValue(name: string, value: string, schema: JsonSchema): ApiError {
  const params = { name, value: value.slice(0, LONGEST_SHOWN), allowed: wordsOf(schema).join(', ') };
  return new ApiError(params.allowed === '' ? 'request.wrongParameter' : 'request.parameterValue', {
    at: [name],
    params,
  });
}

function isValue(schema: JsonSchema, text: string): boolean {
  if (schema.type === 'integer') return /^-?\d{1,15}$/.test(text);
  const words = wordsOf(schema);
  return words.length === 0 || words.includes(text);
}

function wordsOf(schema: JsonSchema): string[] {
  if (schema.type === 'boolean') return [...YES, ...NO];
  return Array.isArray(schema.enum) ? schema.enum.map(String) : [];
}
