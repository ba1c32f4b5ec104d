import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { LANG_NAMES, LANGS, type Lang } from './lang.ts';
import { laterTexts } from './parts/addText.ts';

/** A Chinese character; Chinese punctuation has its own space. */
const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z]/;

const LOCALES = LANGS.map((locale) => ({ locale, name: LANG_NAMES[locale] }));

/** Sentences by key: `list.row.actions`. */
type Phrases = Record<string, string>;

/**
 * The messages of one language, filled by polyglot: `%{name}` for a value, and `one |||| many` for the forms of
 * `smart_count`. A change of language creates a new provider (`LanguageProvider`), and a part of the console that loads
 * later adds its sentences (`addText`).
 */
export function createI18nProvider(lang: Lang, messages: object): I18nProvider {
  let parts = 0;
  let phrases = phrasesOf(messages);
  let polyglot = providerOf(lang, phrases);
  return {
    ...polyglot,
    translate(key, options) {
      const later = Object.hasOwn(phrases, key) ? [] : laterTexts(lang);
      if (later.length > parts) {
        phrases = Object.assign({}, ...later.slice(parts).map((part) => phrasesOf(part)), phrases);
        parts = later.length;
        polyglot = providerOf(lang, phrases);
      }
      return polyglot.translate(key, options);
    },
  };
}

function providerOf(lang: Lang, phrases: object): I18nProvider {
  return polyglotI18nProvider(() => phrases as TranslationMessages, lang, LOCALES, {
    // The server's own messages pass through `translate` too, and must stay unchanged.
    onMissingKey: (key: string) => key,
    ...(lang === 'zh' && { replace: replaceWithSpaces }),
  });
}

function phrasesOf(tree: object, prefix = '', into: Phrases = {}): Phrases {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}${name}`;
    if (typeof value === 'string') into[key] = value;
    else if (typeof value === 'object' && value !== null) phrasesOf(value, `${key}.`, into);
  }
  return into;
}

/**
 * `String.prototype.replace` for the placeholders of a Chinese sentence: a value that begins or ends with a Latin
 * letter gets a space beside Chinese characters (“新建 SNAT 规则”, “编辑子网”). The value itself stays unchanged.
 */
function replaceWithSpaces(this: string, holes: RegExp, valueOf: (hole: string, name: string) => unknown): string {
  return this.replace(holes, (hole: string, name: string, at: number) => {
    const text = String(valueOf(hole, name));
    const before = HAN.test(this.charAt(at - 1)) && LATIN.test(text.charAt(0)) ? ' ' : '';
    const after = LATIN.test(text.charAt(text.length - 1)) && HAN.test(this.charAt(at + hole.length)) ? ' ' : '';
    return `${before}${text}${after}`;
  });
}
