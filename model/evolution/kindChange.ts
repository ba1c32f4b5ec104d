import { fieldKinds, knownFieldKind } from '#model/fields/index.ts';

/**
 * The effect of a change of kind while values are stored.
 *
 * - `same`: a stored value keeps its meaning; it must be a value of the new kind.
 * - `converted`: each value is converted, and converting it back must restore it.
 * - `refused`: the values would change their meaning.
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
 * Scalars with two forms of the same value. Money, moments, sizes and shares are not numbers: the number lacks the
 * unit.
 */
const SCALARS: Readonly<Record<string, KindChange>> = {
  'integer number': 'converted',
  'number integer': 'converted',
  'enum state': 'same',
  'state enum': 'same',
};

/**
 * The decision for a pair of field kinds (docs/evolving.md prints the whole table).
 *
 * @example
 *   kindChange('integer', 'number'); // 'converted'
 */
export function kindChange(from: string, to: string): KindChange {
  if (from === to) return 'same';
  return SCALARS[`${from} ${to}`] ?? BETWEEN[`${familyOf(from)} ${familyOf(to)}`] ?? 'refused';
}

/**
 * Whether the values of this kind are strings, written and stored unchanged.
 *
 * @example
 *   isTextLike('name'); // true
 */
export function isTextLike(kind: string): boolean {
  return familyOf(kind) === 'text';
}

const familyOf = (kind: string) => knownFieldKind(kind)?.family;

/**
 * Every pair, for the document and the tests.
 *
 * @example
 *   kindChanges().at(0)?.change; // 'same', because the first pair has the same kind twice
 */
export function kindChanges(): { from: string; to: string; change: KindChange }[] {
  return fieldKinds.flatMap((from) => fieldKinds.map((to) => ({ from, to, change: kindChange(from, to) })));
}
