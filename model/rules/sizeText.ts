const FILE_UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const CAPACITY_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/**
 * A size for people in the largest unit that fits. Files have B to GB (spec 5); with a binary `unit`, such as GiB, the
 * units are those of memory and disks, up to TiB. The amount is cut to two decimals, also below zero.
 *
 * @example
 *   sizeParts(1_999_999, 'en'); // { amount: '1.9', unit: 'MB' }
 *   sizeParts(1_999_999, 'en', 'GiB'); // { amount: '1.9', unit: 'MiB' }
 */
export function sizeParts(bytes: number, lang: string, unit?: string): { amount: string; unit: string } {
  const units = unit?.endsWith('iB') ? CAPACITY_UNITS : FILE_UNITS;
  const size = Math.abs(bytes);
  let power = 0;
  while (power < units.length - 1 && size >= 1024 ** (power + 1)) power += 1;
  const cut = Math.trunc((bytes / 1024 ** power) * 100) / 100;
  return { amount: cut.toLocaleString(lang, { maximumFractionDigits: 2 }), unit: units[power] ?? 'B' };
}

/**
 * A size in bytes as text. Chinese and English write digits alike, so that a text for both needs no language.
 *
 * @example
 *   sizeText(1536); // '1.5 KB'
 *   sizeText(1536, 'en', 'GiB'); // '1.5 KiB'
 */
export function sizeText(bytes: number, lang = 'en', unit?: string): string {
  const shown = sizeParts(bytes, lang, unit);
  return `${shown.amount} ${shown.unit}`;
}
