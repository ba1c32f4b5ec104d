const LARGER: Readonly<Record<string, string>> = { KiB: 'MiB', MiB: 'GiB', GiB: 'TiB' };
const STEP = 1024;
/** Quarters of the larger unit are written with two decimals at most. */
const QUARTER = STEP / 4;
/** From here on nobody reads the last digits: tenths of the larger unit say more. */
const MANY = 10 * STEP;

/** 32768 MiB are 32 GiB: the larger unit wherever no digit is lost by it, and for large amounts with tenths. */
export function steppedUnit(amount: number, unit: string | undefined): { amount: number; unit: string | undefined } {
  const larger = LARGER[unit ?? ''];
  if (larger === undefined || Math.abs(amount) < STEP) return { amount, unit };
  if (amount % QUARTER === 0) return steppedUnit(amount / STEP, larger);
  return Math.abs(amount) < MANY ? { amount, unit } : steppedUnit(Math.round((amount / STEP) * 10) / 10, larger);
}
