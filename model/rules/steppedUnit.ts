/** Files end at GB (spec 5); memory and disks have binary names and end at TiB. */
const LARGER: Readonly<Record<string, string>> = { KB: 'MB', MB: 'GB', KiB: 'MiB', MiB: 'GiB', GiB: 'TiB' };
const STEP = 1024;

interface Stepped {
  amount: number;
  unit: string | undefined;
}

/**
 * Converts to the larger unit from 1024 on, rounded down to two decimals (spec 5). Other units stay.
 *
 * @example
 *   steppedUnit(32_768, 'MiB'); // { amount: 32, unit: 'GiB' }
 */
export function steppedUnit(amount: number, unit: string | undefined): Stepped {
  const larger = LARGER[unit ?? ''];
  if (larger === undefined || Math.abs(amount) < STEP) return { amount, unit };
  const next = steppedUnit(amount / STEP, larger);
  return { ...next, amount: Math.trunc(next.amount * 100) / 100 };
}
