import type { Json } from '#model/language/definition.ts';

/** Unit prices have six decimals, so that amounts of money are counted in millionths of a yuan. */
export const MICRO_YUAN_PER_YUAN = 1_000_000;

/** Charges are whole fen: prices and lines keep six decimals, postings two. */
export const MICRO_YUAN_PER_FEN = 10_000;

/**
 * Converts an amount in yuan to whole micro-yuan, exactly and without a binary fraction. Undefined if the value is no
 * amount, has more than six decimals, or is beyond ±9,007,199,254 yuan.
 *
 * @example
 *   microYuan('12.5'); // 12500000
 */
export function microYuan(amount: Json): number | undefined {
  const text = typeof amount === 'number' ? String(amount) : amount;
  const parts = typeof text === 'string' ? /^(-?)(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text.trim()) : null;
  if (parts === null) return undefined;
  const [, sign, whole, fraction = ''] = parts;
  const micro = Number(whole) * MICRO_YUAN_PER_YUAN + Number(fraction.padEnd(6, '0'));
  if (!Number.isSafeInteger(micro)) return undefined;
  return sign === '-' && micro !== 0 ? -micro : micro;
}

/**
 * The decimal string of an amount in micro-yuan, in yuan with two to six decimals.
 *
 * @example
 *   yuan(12500000); // '12.50'
 */
export function yuan(micro: number): string {
  const digits = String(Math.abs(micro)).padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0{1,4}$/, '');
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}.${fraction}`;
}
