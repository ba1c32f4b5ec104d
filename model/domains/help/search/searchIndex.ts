import type { Label } from '#model/language/definition.ts';
import type { Language } from '#model/values/constants.ts';
import { plainText } from './plainText.ts';
import { soundsOf } from './pinyinMatch.ts';

/** What a search knows of an article or of the page of an error. */
export interface Searched {
  slug: string;
  title: Label;
  keywords: { zh: readonly string[]; en: readonly string[] };
  /** Markdown. */
  text: Label;
}

/** A text in the form in which it is shown, and in one for comparison whose characters stand at the same places. */
export interface Comparable {
  shown: string;
  folded: string;
}

export interface IndexEntry {
  slug: string;
  of: Record<Language, { title: Comparable; keywords: string; text: Comparable }>;
  /** Only Chinese titles are typed by their sound. */
  sounds: ReturnType<typeof soundsOf>;
}

/**
 * Prepares texts for `searchHelp`, once for many searches.
 *
 * @example
 *   searchIndex([article])[0]?.of.en.text.folded; // the text without marks, in small letters
 */
export function searchIndex(texts: readonly Searched[]): IndexEntry[] {
  return texts.map(({ slug, title, keywords, text }) => ({
    slug,
    of: {
      zh: partsOf(title.zh, keywords.zh, text.zh),
      en: partsOf(title.en, keywords.en, text.en),
    },
    sounds: soundsOf(title.zh),
  }));
}

const partsOf = (title: string, keywords: readonly string[], text: string) => ({
  title: comparable(title),
  keywords: comparable(keywords.join(' · ')).folded,
  text: comparable(plainText(text)),
});

/**
 * The two forms of a text: as it is, and without case and width.
 *
 * @example
 *   comparable('ＶＭ ok').folded; // 'vm ok'
 */
export function comparable(text: string): Comparable {
  const shown = text.normalize('NFC');
  const small = foldSign(shown);
  // Of some signs the compared form is longer: each of them stays as it is.
  return { shown, folded: small.length === shown.length ? small : [...shown].map(inPlace).join('') };
}

const foldSign = (text: string) => text.normalize('NFKC').toLowerCase();

function inPlace(sign: string): string {
  const small = foldSign(sign);
  return small.length === sign.length ? small : sign;
}
