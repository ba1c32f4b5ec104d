import { foldAscii } from './codePoints.ts';

/**
 * Characters without a shape of their own: zero-width characters, marks of direction, variation selectors, tags and
 * fillers (Default_Ignorable_Code_Point of Unicode).
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/gu;

/** Text that folding cannot change: printable ASCII in small letters, with single spaces inside. */
const FOLDED = /^(?:[!-@[-~]+(?: [!-@[-~]+)*)?$/;

/**
 * One spelling of all that people take for the same text: without case, width, invisible characters, the way in which
 * accents are composed, and the number of spaces. Two names are one if this is the same; search compares it, too.
 *
 * @example
 *   foldText('\uFF36M\u200B 1'); // 'vm 1'
 */
export function foldText(text: string): string {
  return FOLDED.test(text) ? text : foldPart(text).trim();
}

/**
 * The same for a part of a text, which may begin or end with a space.
 *
 * @example
 *   foldPart('Web '); // 'web '
 */
export function foldPart(text: string): string {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '');
  // Through capitals, because ß is SS there, and a Greek word ends in a sigma of its own.
  const caseless = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
  return caseless.replace(/\s+/g, ' ');
}

/**
 * The folded text if a database cannot derive it; null if small letters in place of A–Z are all there is to it.
 *
 * @example
 *   foldedBeyondAscii('Web'); // null
 *   foldedBeyondAscii('\uFF37eb'); // 'web'
 */
export function foldedBeyondAscii(text: string, fold = foldText): string | null {
  const folded = fold(text);
  return folded === foldAscii(text) ? null : folded;
}
