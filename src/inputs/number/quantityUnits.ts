import { BYTES_IN_UNIT, bytesInUnit } from '#model/fields/bytes.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

export type QuantityKind = 'bytes' | 'duration';

/** The size of each unit in the stored unit (bytes, seconds). */
export const quantityUnits: Record<QuantityKind, Record<string, number>> = {
  bytes: BYTES_IN_UNIT,
  duration: { s: 1, min: 60, h: 3600, d: 86_400 },
};

/** The largest unit in which the value is a whole number; a common one if there is no value yet. */
export function fittingUnit(kind: QuantityKind, value: unknown): string {
  const usual = kind === 'bytes' ? 'GB' : 'min';
  if (typeof value !== 'number' || value === 0) return usual;
  const units = Object.entries(quantityUnits[kind]).toReversed();
  return units.find(([, factor]) => value % factor === 0)?.[0] ?? usual;
}

/** Limits and step of a number in the stored unit; those of sizes are declared in the unit of the field. */
export function storedLimits(field: FieldDefinition): { min: number; max: number; step: number | undefined } {
  const factor = field.type === 'bytes' ? bytesInUnit(field.unit) : 1;
  return {
    min: field.min === undefined ? -Infinity : field.min * factor,
    max: field.max === undefined ? Infinity : field.max * factor,
    step: field.step === undefined ? undefined : field.step * factor,
  };
}
