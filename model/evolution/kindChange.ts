import { fieldKinds } from '#model/fields/index.ts';

/**
 * What a kind may become while there are values.
 *
 * - `same`: a stored value means the same; it must be a value of the new kind.
 * - `converted`: each value is converted, and must come back unchanged through the way back.
 * - `refused`: the values would mean something else.
 */
export type KindChange = 'same' | 'converted' | 'refused';

type Family = 'text' | 'scalar' | 'json' | 'pointer' | 'file' | 'sealed';

const FAMILIES: Readonly<Record<Family, readonly string[]>> = {
  text: ['text', 'name', 'longText', 'markdown', 'code', 'email', 'phone', 'url', 'ip', 'cidr', 'mac', 'portRange'],
  scalar: [
    'integer',
    'number',
    'percent',
    'bytes',
    'duration',
    'money',
    'boolean',
    'date',
    'dateTime',
    'enum',
    'state',
  ],
  json: ['json', 'keyValue', 'tags', 'list', 'object'],
  pointer: ['reference', 'references'],
  file: ['file', 'image'],
  // Hashed or encrypted: they never become readable, and what is readable does not become one of them unencrypted.
  sealed: ['password', 'secret'],
};

const familyByKind = new Map(
  Object.entries(FAMILIES).flatMap(([family, kinds]) => kinds.map((kind) => [kind, family] as const)),
);

/** Families whose kinds read each other's values, or write and read them as text. */
const BETWEEN: Readonly<Record<string, KindChange>> = {
  'text text': 'same',
  'text scalar': 'converted',
  'scalar text': 'converted',
  'text json': 'converted',
  'json text': 'converted',
  'json json': 'converted',
  'pointer pointer': 'converted',
  'file file': 'same',
};

/**
 * Scalars that are the same thing in two forms. Money, moments, sizes and shares are not numbers: the number lacks the
 * unit.
 */
const SCALARS: Readonly<Record<string, KindChange>> = {
  'integer number': 'converted',
  'number integer': 'converted',
  'enum state': 'same',
  'state enum': 'same',
};

/** The decision for a pair of field kinds (docs/evolving.md prints the whole table). */
export function kindChange(from: string, to: string): KindChange {
  if (from === to) return 'same';
  return SCALARS[`${from} ${to}`] ?? BETWEEN[`${familyByKind.get(from)} ${familyByKind.get(to)}`] ?? 'refused';
}

/** Is this a kind whose values are strings, written and stored as they are? */
export function isTextLike(kind: string): boolean {
  return familyByKind.get(kind) === 'text';
}

/** Every pair, for the document and the tests. */
export function kindChanges(): { from: string; to: string; change: KindChange }[] {
  return fieldKinds.flatMap((from) => fieldKinds.map((to) => ({ from, to, change: kindChange(from, to) })));
}
