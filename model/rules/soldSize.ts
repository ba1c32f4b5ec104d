import { sizeText } from './sizeText.ts';

const GIB = 1024 ** 3;
const TIB = 1024 ** 4;
const TB = 1000 ** 4;
const DIGITS = 2;

/**
 * Memory as it is sold: whole TiB, otherwise whole GiB, which a cut number of TiB would hide.
 *
 * @example
 *   memoryText(2_061_584_302_080, 'en'); // '1,920 GiB'
 */
export function memoryText(bytes: number, lang: string): string {
  const isWhole = bytes % GIB === 0;
  return isWhole && bytes % TIB !== 0 ? `${(bytes / GIB).toLocaleString(lang)} GiB` : sizeText(bytes, lang, 'GiB');
}

/**
 * A disk as it is sold: from 1 TB on in the decimal units in which its makers count, below in GiB.
 *
 * @example
 *   diskText(15_359_876_792_320, 'en'); // '15.36 TB'
 */
export const diskText = (bytes: number, lang: string): string =>
  bytes < TB ? memoryText(bytes, lang) : `${(bytes / TB).toLocaleString(lang, { maximumFractionDigits: DIGITS })} TB`;
