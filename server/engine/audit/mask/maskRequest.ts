import type { Json } from '#model/language/definition.ts';
import { DEEPEST, findSecrets, isSecretMember } from './findSecrets.ts';
import { createMasker, HIDDEN } from './maskText.ts';
import type { SecretNames } from './secretNames.ts';

/** The parts of a request that may be written down. */
export interface MaskedRequest {
  query: string | null;
  body: string | null;
  /** Hides the secrets of this request in any other text about it. */
  mask(text: string): string;
}

const LONGEST = 16_384;

/** Hides every secret of a request: where it stands, and wherever its value occurs again. */
export function maskRequest(
  search: string,
  text: string | undefined,
  type: string | null,
  names: SecretNames,
): MaskedRequest {
  const query = search === '' ? [] : [...new URLSearchParams(search)];
  const body = text === undefined || text === '' ? undefined : parsed(text);
  const secrets = new Set<string>();
  if (body !== undefined) findSecrets(body, names, secrets);
  for (const [name, value] of query) findSecrets({ [name]: parsed(value) ?? value }, names, secrets);
  const mask = createMasker(secrets, search.length + (text?.length ?? 0));
  if (mask === undefined) return { mask: () => HIDDEN, query: null, body: sizeOf(text, type) };
  return {
    mask,
    query: query.length === 0 ? null : cut(mask(queryText(query, names))),
    body: body === undefined ? sizeOf(text, type) : cut(mask(JSON.stringify(hide(body, names)))),
  };
}

function queryText(query: readonly (readonly [string, string])[], names: SecretNames): string {
  return query
    .map(([name, value]) => {
      if (names.fields.has(name)) return `${name}=${HIDDEN}`;
      const inner = /^[[{]/.test(value) ? parsed(value) : undefined;
      return `${name}=${inner === undefined ? value : JSON.stringify(hide(inner, names))}`;
    })
    .join('&');
}

function hide(value: Json, names: SecretNames, depth = 0): Json {
  if (value === null || typeof value !== 'object') return value;
  if (depth > DEEPEST) return HIDDEN;
  if (Array.isArray(value)) return value.map((member) => hide(member, names, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      member !== null && isSecretMember(name, value, names) ? HIDDEN : hide(member, names, depth + 1),
    ]),
  );
}

/** Of what is no JSON (a table, a file, a broken text) only the size is known to be harmless. */
function sizeOf(text: string | undefined, type: string | null): string | null {
  if (text === undefined || text === '') return null;
  return `(${type?.split(';', 1)[0] ?? 'text'}, ${Buffer.byteLength(text)} bytes)`;
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function parsed(text: string): Json | undefined {
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
