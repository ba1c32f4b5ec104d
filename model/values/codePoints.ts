/**
 * The order of two texts by code point, as databases sort bytes of UTF-8: negative, zero or positive. The `<` of
 * JavaScript compares UTF-16 units and puts emoji before the last characters of the basic plane.
 *
 * @example
 *   compareCodePoints('a', 'b'); // -1
 */
export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = unitRank(left.charCodeAt(index)) - unitRank(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Surrogates encode characters above the basic plane, so that they rank above its end. */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

/**
 * Folds A–Z to a–z and nothing else, like LIKE in SQLite and ILIKE under COLLATE "C" in PostgreSQL.
 *
 * @example
 *   foldAscii('ÄBC'); // 'Äbc'
 */
export function foldAscii(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text;
}

/**
 * Whether a text is free of NUL and of half surrogate pairs, so that every database and UTF-8 reader accepts it. A text
 * that is not gets the catalogue code 10.
 *
 * @example
 *   isStorableText('a\0'); // false
 */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
