import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Product } from '#model/language/records.ts';
import { PERIOD_UNITS, type ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import type { Move } from '#model/domains/billing/prices/list/moved.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';

/** As many as one transaction writes. */
const MOST_CELLS = 1_000;
const LONGEST_TERM = 120;

/** A cell that changes: its place, and what is entered in it. What is absent stays. */
export interface CellChange {
  of: ListUnit;
  /** Of a cell that has one. */
  product_id: number | null;
  resource_type: Product['resource_type'];
  spec: string | null;
  cloud_id: string | null;
  region_id: number | null;
  /** In yuan; null takes the draft back. */
  price?: string | null;
  /** In place of a price: all its amounts, by a share. */
  move?: Move;
  cost?: string | null;
  stock?: number | null;
  /** The draft that the writer has seen, null for none. Absent: not compared. */
  seen?: { id: number; version: number } | null | undefined;
}

/** The cells of a body; a word of the wrong kind is refused at its cell. */
export function readCells({ schemas }: Context, given: Json | undefined): CellChange[] {
  if (!Array.isArray(given)) throw new ApiError('request.invalid', { fields: { cells: 'validation.required' } });
  if (given.length > MOST_CELLS)
    throw new ApiError('request.limitReached', {
      params: { max: MOST_CELLS },
      fields: { cells: 'validation.maxItems' },
    });
  const types = Object.keys(schemas.resources['products']?.fields['resource_type']?.values ?? {});
  return given.map((cell, index) => {
    const at = `cells.${index}`;
    if (!isObject(cell)) throw new ApiError('request.invalid', { fields: { [at]: 'validation.object' } });
    const refuse = (name: string): never => {
      throw new ApiError('request.invalid', { fields: { [`${at}.${name}`]: 'validation.choice' } });
    };
    const { resource_type: type } = cell;
    if (typeof type !== 'string' || !types.includes(type)) return refuse('resource_type');
    return {
      of: readUnit(cell) ?? refuse('charge_type'),
      product_id: numberOrNull(cell['product_id']),
      // One of the words of the definition.
      resource_type: type as Product['resource_type'],
      spec: textOrNull(cell['spec']),
      cloud_id: textOrNull(cell['cloud_id']),
      region_id: numberOrNull(cell['region_id']),
      ...('price' in cell && { price: textOrNull(cell['price']) }),
      ...('cost' in cell && { cost: textOrNull(cell['cost']) }),
      ...('stock' in cell && { stock: numberOrNull(cell['stock'], () => refuse('stock')) }),
      ...(cell['move'] !== undefined && { move: moveOf(cell['move']) ?? refuse('price') }),
      ...('seen' in cell && { seen: seenOf(cell['seen']) }),
    };
  });
}

/** The unit that words name; undefined if they name none. */
export function readUnit(cell: { [name: string]: Json }): ListUnit | undefined {
  if (cell['charge_type'] === 'postpaid') return { charge_type: 'postpaid' };
  const { period } = cell;
  const unit = PERIOD_UNITS.find((each) => each === cell['unit']);
  if (cell['charge_type'] !== 'prepaid' || unit === undefined || typeof period !== 'number') return undefined;
  if (!Number.isInteger(period) || period < 1 || period > LONGEST_TERM) return undefined;
  return { charge_type: 'prepaid', period, unit };
}

const textOrNull = (value: Json | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null;

function numberOrNull(value: Json | undefined, refuse?: () => never): number | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' ? value : (refuse?.() ?? null);
}

function moveOf(value: Json): Move | undefined {
  if (!isObject(value)) return undefined;
  const { percent, step } = value;
  return typeof percent === 'string' && typeof step === 'string' ? { percent, step } : undefined;
}

function seenOf(value: Json | undefined): NonNullable<CellChange['seen']> | null {
  if (!isObject(value ?? null)) return null;
  // An object, as the line above says.
  const { id, version } = value as { [name: string]: Json };
  return typeof id === 'number' && typeof version === 'number' ? { id, version } : null;
}
