/**
 * Order of two texts by code point, as databases sort bytes of UTF-8: negative, zero or positive. JavaScript's own `<`
 * compares UTF-16 units and puts emoji before the last of the basic plane.
 */
export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = unitRank(left.charCodeAt(index)) - unitRank(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Surrogates stand for everything above the basic plane, so that they rank above its end. */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

/** A–Z to a–z and nothing else: what SQLite's LIKE does, and PostgreSQL's ILIKE under COLLATE "C". */
export function foldAscii(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text;
}

/** Neither NUL nor half of a surrogate pair: what every database and every UTF-8 reader takes (catalogue code 10). */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
