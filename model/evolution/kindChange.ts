import { fieldKinds, knownFieldKind } from '#model/fields/index.ts';

/**
 * What a kind may become while there are values.
 *
 * - `same`: a stored value means the same; it must be a value of the new kind.
 * - `converted`: each value is converted, and must come back unchanged through the way back.
 * - `refused`: the values would mean something else.
 */
export type KindChange = 'same' | 'converted' | 'refused';

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
  return SCALARS[`${from} ${to}`] ?? BETWEEN[`${familyOf(from)} ${familyOf(to)}`] ?? 'refused';
}

/** Is this a kind whose values are strings, written and stored as they are? */
export function isTextLike(kind: string): boolean {
  return familyOf(kind) === 'text';
}

const familyOf = (kind: string) => knownFieldKind(kind)?.family;

/** Every pair, for the document and the tests. */
export function kindChanges(): { from: string; to: string; change: KindChange }[] {
  return fieldKinds.flatMap((from) => fieldKinds.map((to) => ({ from, to, change: kindChange(from, to) })));
}
