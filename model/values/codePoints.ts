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

/**
 * The number of bytes of a text in UTF-8. Half of a surrogate pair counts as the replacement character, three bytes.
 *
 * @example
 *   utf8Length('é'); // 2
 */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
