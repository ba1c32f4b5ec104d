const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/**
 * A size for people in the largest unit that fits, GB at most (spec 5). The amount is cut to two decimals, also below
 * zero.
 *
 * @example
 *   sizeParts(1_999_999, 'en'); // { amount: '1.9', unit: 'MB' }
 */
export function sizeParts(bytes: number, lang: string): { amount: string; unit: string } {
  const size = Math.abs(bytes);
  const power = size < 1024 ? 0 : size < 1024 ** 2 ? 1 : size < 1024 ** 3 ? 2 : 3;
  const cut = Math.trunc((bytes / 1024 ** power) * 100) / 100;
  return { amount: cut.toLocaleString(lang, { maximumFractionDigits: 2 }), unit: UNITS[power] };
}

/**
 * A size in bytes as text. Chinese and English write digits alike, so that a text for both needs no language.
 *
 * @example
 *   sizeText(1536); // '1.5 KB'
 */
export function sizeText(bytes: number, lang = 'en'): string {
  const { amount, unit } = sizeParts(bytes, lang);
  return `${amount} ${unit}`;
}
