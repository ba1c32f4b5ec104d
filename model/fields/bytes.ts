import { joinKeys, type KindGrammar } from './kindGrammar.ts';
import { numberGrammarOf, numberKind, outOfKey, type NumberKeys, type NumberRules } from './numberKind.ts';

/** Spec 5 counts KB, MB and GB of files in steps of 1024. Memory and disks have the binary names. */
export const BYTES_IN_UNIT = {
  B: 1,
  KB: 1024,
  MB: 1024 ** 2,
  GB: 1024 ** 3,
  TB: 1024 ** 4,
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  TiB: 1024 ** 4,
} as const;

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
    description:
      'Unit of the input and of the limits; default B. GiB shows KiB to TiB, for memory and disks; GB shows B to GB, for files.',
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
