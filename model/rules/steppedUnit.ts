const LARGER: Readonly<Record<string, string>> = { KB: 'MB', MB: 'GB' };
const STEP = 1024;

/**
 * Converts to the larger unit from 1024 on, up to GB, rounded down to two decimals (spec 5). Other units stay.
 *
 * @example
 *   steppedUnit(32_768, 'MB'); // { amount: 32, unit: 'GB' }
 */
export function steppedUnit(amount: number, unit: string | undefined): { amount: number; unit: string | undefined } {
  const larger = LARGER[unit ?? ''];
  if (larger === undefined || Math.abs(amount) < STEP) return { amount, unit };
  const next = steppedUnit(amount / STEP, larger);
  return { ...next, amount: Math.trunc(next.amount * 100) / 100 };
}
