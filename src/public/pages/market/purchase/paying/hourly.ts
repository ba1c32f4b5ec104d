import { formatMoney } from '#src/ui/formatMoney.ts';

const DIGITS = 4;

/**
 * The price of an hour for people: four decimals at most.
 *
 * @example
 *   hourly('0.470333'); // '¥0.4703'
 */
export const hourly = (yuan: string): string => formatMoney(Number(yuan).toFixed(DIGITS)) ?? '';
