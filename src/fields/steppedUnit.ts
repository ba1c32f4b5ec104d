const LARGER: Readonly<Record<string, string>> = { KiB: 'MiB', MiB: 'GiB', GiB: 'TiB' };
const STEP = 1024;
/** Quarters of the larger unit are written with two decimals at most. */
const QUARTER = STEP / 4;

/** 32768 MiB are 32 GiB: the larger unit wherever no digit is lost by it. */
export function steppedUnit(amount: number, unit: string | undefined): { amount: number; unit: string | undefined } {
  const larger = LARGER[unit ?? ''];
  return larger !== undefined && Math.abs(amount) >= STEP && amount % QUARTER === 0 ? steppedUnit(amount / STEP, larger) : { amount, unit };
}
