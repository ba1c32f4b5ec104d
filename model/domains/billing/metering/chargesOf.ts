import { isDeleting } from '#model/access/isDeleting.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import { matches, type Values } from '#model/conditions/conditions.ts';
import { BYTES_IN_UNIT } from '#model/fields/bytes.ts';
import type { BilledType, BillingEntry } from '#model/language/billingDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';

/** Quantities are counted in millionths. */
export const MICRO = 1_000_000;

/** A charge as one record has it now. */
export interface Charge {
  type: BilledType;
  /** Whether it counts now. `as-before`: as in the state before this one. */
  counts: boolean | 'as-before';
  /** Millionths of a unit; 0 if a meter reports the usage. */
  quantity: number;
  /** The stored value of the field that selects the price. */
  spec: Json;
}

type Billed = Pick<Definition, 'billing' | 'fields' | 'stateField'>;

/**
 * The charges of a record in stored form. A charge that does not apply, or that has nothing to count, is left out.
 *
 * @example
 *   chargesOf(volumes, { status: 'in_use', size_gb: 40, volume_type: 'ssd' });
 *   // [{ type: 'volume', counts: true, quantity: 40000000, spec: 'ssd' }]
 */
export function chargesOf(definition: Billed, record: Values): Charge[] {
  return (definition.billing ?? []).flatMap((entry): Charge[] => {
    const { fields } = definition;
    if (entry.where !== undefined && !matches(entry.where, record, { fields, stored: true })) return [];
    const quantity = quantityOf(definition, entry, record);
    if (quantity === 0 && !entry.usage) return [];
    const spec = entry.spec === undefined ? null : record[entry.spec];
    return [{ type: entry.type, counts: countsNow(definition, entry, record), quantity, spec: asWord(spec) }];
  });
}

function countsNow(definition: Billed, { states, keeps = [] }: BillingEntry, record: Values): Charge['counts'] {
  const state = definition.stateField === undefined ? undefined : record[definition.stateField];
  if (states === undefined || typeof state !== 'string') return states === undefined;
  if (states.includes(state)) return true;
  if (keeps.includes(state)) return 'as-before';
  // The owner pays until the deletion begins, not until it is finished.
  return isTransient(definition, record) && !isDeleting(definition, record) ? 'as-before' : false;
}

function quantityOf({ fields }: Billed, { quantity, usage }: BillingEntry, record: Values): number {
  if (usage) return 0;
  if (typeof quantity === 'number') return Math.round(quantity * MICRO);
  const [value, field] = [record[quantity], fields[quantity]];
  if (typeof value !== 'number' || !(value > 0)) return 0;
  if (field?.type === 'bytes') return inGib(value, BYTES_IN_UNIT.GiB);
  return field?.unit === 'MiB' ? inGib(value, BYTES_IN_UNIT.GiB / BYTES_IN_UNIT.MiB) : Math.round(value * MICRO);
}

/** To the nearest millionth; the product exceeds the range in which doubles are exact. */
function inGib(amount: number, inOneGib: number): number {
  const [dividend, divisor] = [BigInt(Math.round(amount)) * BigInt(MICRO), BigInt(inOneGib)];
  return Number((2n * dividend + divisor) / (2n * divisor));
}

function asWord(value: unknown): Json {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
