const GIB = 1024 ** 3;
const TIB = 1024 ** 4;
const TB = 1000 ** 4;

const amount = (value: number, lang: string): string => value.toLocaleString(lang, { maximumFractionDigits: 2 });

/**
 * Memory as it is sold: whole TiB, otherwise GiB, which a cut number of TiB would hide.
 *
 * @example
 *   memoryText(2_061_584_302_080, 'en'); // '1,920 GiB'
 */
export const memoryText = (bytes: number, lang: string): string =>
  bytes % TIB === 0 ? `${amount(bytes / TIB, lang)} TiB` : `${amount(bytes / GIB, lang)} GiB`;

/**
 * A disk as it is sold: from 1 TB on in the decimal units in which its makers count, below in GiB.
 *
 * @example
 *   diskText(15_359_876_792_320, 'en'); // '15.36 TB'
 */
export const diskText = (bytes: number, lang: string): string =>
  bytes < TB ? memoryText(bytes, lang) : `${amount(bytes / TB, lang)} TB`;
