/** Zero-width characters, marks of direction and separators; not the joiners, which change how letters look. */
const INVISIBLE =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu;

/** A joiner between two signs that it does not join: letters of scripts without joining, or the edge of the text. */
const IDLE_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Mongolian}])[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;

/**
 * A line of text without invisible characters, and with composed accents. They come along when a text is
 * copied, and would make two names that look alike differ.
 *
 * @example
 *   visibleText('\u202D138 0013 1234\u202C'); // '138 0013 1234'
 */
export function visibleText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- naming them is the point
  return /^[\u0000-\u007e]*$/.test(text) ? text : text.replace(INVISIBLE, '').replace(IDLE_JOINER, '').normalize('NFC');
}
