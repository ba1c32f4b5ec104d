import { numberKind, outOfKey } from './numberKind.ts';

/** Binary units: spec 5 counts KB, MB and GB. */
export const BYTES_IN_UNIT = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const;

export type SizeUnit = keyof typeof BYTES_IN_UNIT;

/** A size in bytes, entered in `unit`; `min`, `max` and `step` are written in that unit too. */
export const bytes = numberKind({
  kind: 'bytes',
  column: 'integer',
  min: 0,
  keys: {
    ...outOfKey,
    unit: {
      enum: Object.keys(BYTES_IN_UNIT),
      description: 'Unit of the input and of the limits; default B.',
    },
  },
  scale: ({ unit }) => bytesInUnit(unit),
});

/** How many bytes one of this unit is; 1 for none. */
export function bytesInUnit(unit: string | undefined): number {
  // The compiler takes no other unit for this kind.
  return BYTES_IN_UNIT[(unit ?? 'B') as SizeUnit] ?? 1;
}
