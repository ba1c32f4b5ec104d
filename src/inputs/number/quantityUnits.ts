import { BYTES_IN_UNIT, bytesInUnit } from '#model/fields/bytes.ts';
import { MEMORY_UNITS } from '#model/fields/memoryUnits.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

export type Units = Readonly<Record<string, number>>;

const { KiB: _KiB, MiB: _MiB, GiB: _GiB, TiB: _TiB, ...FILE_UNITS } = BYTES_IN_UNIT;
const DURATION_UNITS = { s: 1, min: 60, h: 3600, d: 86_400 };

/** Whether numbers in this unit are entered in that unit or a larger one. */
export const hasLargerUnits = (unit: string | undefined) => unit === 'MiB';

/**
 * The units in which a field is entered, with their size in the stored unit. Bytes and durations without a declared
 * unit, and memory in MiB, leave a choice.
 */
export function entryUnits({ type, unit }: FieldDefinition): Units {
  if (type !== 'bytes' && type !== 'duration') return MEMORY_UNITS;
  const all: Units = type === 'bytes' ? BYTES_IN_UNIT : DURATION_UNITS;
  const size = all[unit ?? ''];
  if (unit !== undefined && size !== undefined) return { [unit]: size };
  return type === 'bytes' ? FILE_UNITS : DURATION_UNITS;
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
