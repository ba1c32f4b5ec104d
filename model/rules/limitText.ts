import { steppedUnit } from './steppedUnit.ts';

/**
 * A limit as text. It has the larger unit only if that says the same: `16 TiB`, but `1025 MiB`.
 *
 * @example
 *   limitText(65_536, 'GiB'); // '64 TiB'
 */
export function limitText(limit: number, unit: string | undefined): string {
  const shown = isExact(limit, unit) ? steppedUnit(limit, unit) : { amount: limit, unit };
  return shown.unit === undefined ? String(shown.amount) : `${shown.amount} ${shown.unit}`;
}

function isExact(amount: number, unit: string | undefined): boolean {
  const shown = steppedUnit(amount, unit);
  for (let back = shown.amount; ; back *= 1024) {
    if (back === amount) return true;
    if (back === 0 || Math.abs(back) > Math.abs(amount)) return false;
  }
}
