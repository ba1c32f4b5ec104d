import { joinKeys, type KindGrammar } from './kindGrammar.ts';
import { numberGrammarOf, numberKind, outOfKey, type NumberKeys, type NumberRules } from './numberKind.ts';

/** Binary units: spec 5 counts KB, MB and GB. */
export const BYTES_IN_UNIT = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const;

export type SizeUnit = keyof typeof BYTES_IN_UNIT;

const rules: NumberRules = {
  kind: 'bytes',
  column: 'integer',
  min: 0,
  isAmount: true,
  isSetting: true,
  scale: ({ unit }) => bytesInUnit(unit),
};

const keys = joinKeys(outOfKey, {
  unit: {
    type: 'string',
    enum: Object.keys(BYTES_IN_UNIT),
    description: 'Unit of the input and of the limits; default B.',
  },
});

/** A size in bytes, entered in `unit`; `min`, `max` and `step` are written in that unit too. */
export const bytes = numberKind(rules);

export const bytesGrammar: KindGrammar<NumberKeys & typeof keys> = numberGrammarOf(rules, keys);

/**
 * The number of bytes in one of this unit; 1 without a unit.
 *
 * @example
 *   bytesInUnit('GB'); // 1073741824
 */
export function bytesInUnit(unit: string | undefined): number {
  // The compiler accepts no other unit for this kind.
  return BYTES_IN_UNIT[(unit ?? 'B') as SizeUnit] ?? 1;
}
