import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { SecretNames } from './secretNames.ts';

/** One-time codes are looked for elsewhere; the code of a product or an error is not. */
const ONE_TIME_CODE = /^\d{4,8}$/;
/** Values that are nested deeper are neither looked through nor written down. */
export const DEEPEST = 32;
/** Of a request with more secrets, or a longer one, nothing is written down: to look for them would take too long. */
export const MOST_SECRETS = 1_000;
export const LONGEST_SECRET = 65_536;

/** Collects the secret values of a body or of a parameter, also those inside JSON, YAML, text and comments. */
export function findSecrets(value: Json, names: SecretNames, found: Set<string>, depth = 0): void {
  if (depth > DEEPEST) return;
  if (typeof value === 'string') findInText(value, names, found, depth);
  else if (Array.isArray(value)) for (const member of value) findSecrets(member, names, found, depth + 1);
  else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (isSecretMember(name, value, names)) addValues(name, member, found);
      else findSecrets(member, names, found, depth + 1);
    }
  }
}

/** A field that is secret by its name, or the value of a setting that is: beside its key, or under it. */
export function isSecretMember(name: string, around: { [name: string]: Json }, names: SecretNames): boolean {
  if (names.fields.has(name) || names.settings.has(name)) return true;
  return name === 'value' && typeof around.key === 'string' && names.settings.has(around.key);
}

function addValues(name: string, value: Json, found: Set<string>): void {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = `${value}`;
    if (name !== 'code' || ONE_TIME_CODE.test(text)) found.add(text);
  } else if (value !== null && typeof value === 'object') {
    for (const member of Object.values(value)) addValues(name, member, found);
  }
}

function findInText(text: string, names: SecretNames, found: Set<string>, depth: number): void {
  const inner = /^\s*[[{]/.test(text) ? parsed(text) : undefined;
  if (inner !== undefined) return findSecrets(inner, names, found, depth + 1);
  // Most texts are names and words.
  if (!text.includes(':') && !text.includes('=')) return;
  // `password: x`, `"token": "x"`, `--secret=x`; in YAML, the value may follow in indented lines. A name begins only
  // where a word does: from within a long word, every letter would be tried again.
  for (const assignment of text.matchAll(/(?<![\w-])-*["']?([A-Za-z_][\w-]*)["']?\s*[:=][ \t]*/g)) {
    const name = (assignment[1] ?? '').toLowerCase();
    if (!names.fields.has(name)) continue;
    if (found.size > MOST_SECRETS) return;
    const start = assignment.index + assignment[0].length;
    const [rest = ''] = /^.*(?:\n[ \t]+.*)*/.exec(text.slice(start, start + LONGEST_SECRET + 1)) ?? [];
    addWritten(name, rest, found);
  }
}

/** A value as it is written behind its name: quoted, in a line, or in the indented lines below. */
function addWritten(name: string, rest: string, found: Set<string>): void {
  const [first = '', ...below] = rest.split('\n');
  const quoted = /^(["'])(.*?)\1/.exec(first.trim());
  if (quoted?.[2] !== undefined) return addValues(name, quoted[2], found);
  if (/^[|>][+-]?\s*$/.test(first.trim())) {
    for (const line of below) addValues(name, line.trim(), found);
    return;
  }
  const plain = first.replace(/\s+#.*$/, '').trim();
  if (plain !== '') addValues(name, plain, found);
  const [word = ''] = plain.split(/[\s,;&}]/);
  if (word !== '') addValues(name, word, found);
}

function parsed(text: string): Json | undefined {
  try {
    // JSON.parse returns JSON.
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
