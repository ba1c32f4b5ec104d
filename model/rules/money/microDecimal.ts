/** Prices, amounts and quantities are whole millionths: micro-yuan, or millionths of the meter's unit. */
export const MICRO = 1_000_000n;
const DECIMALS = 6;
/** Longer texts are no amount of any use, and cost time to multiply. */
const MOST_DIGITS = 30;

/**
 * Converts a decimal string to whole millionths, exactly and of any size. Undefined if the value is no string, has more
 * than six decimals or more than thirty digits before the point.
 *
 * @example
 *   readMicro('0.35'); // 350000n
 */
export function readMicro(text: unknown): bigint | undefined {
  const parts = typeof text === 'string' ? /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) : null;
  if (parts === null) return undefined;
  const [, sign, whole = '', fraction = ''] = parts;
  if (whole.length > MOST_DIGITS) return undefined;
  const micro = BigInt(whole) * MICRO + BigInt(fraction.padEnd(DECIMALS, '0'));
  return sign === '-' ? -micro : micro;
}

/**
 * The decimal string of whole millionths. With fewer decimals than six, the rest must be zero: round first.
 *
 * @example
 *   microDecimal(350_000n); // '0.350000'
 *   microDecimal(350_000n, 2); // '0.35'
 */
export function microDecimal(micro: bigint, decimals = DECIMALS): string {
  const digits = String(micro < 0n ? -micro : micro).padStart(DECIMALS + 1, '0');
  const point = digits.length - DECIMALS;
  return `${micro < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point, point + decimals)}`;
}
