import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { LANG_NAMES, LANGS, type Lang } from './lang.ts';
import type { Messages } from './loadMessages.ts';

/** A Chinese character; Chinese punctuation has its own space. */
const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-z]/;

/**
 * Fills the placeholders of a Chinese sentence for polyglot: a value that begins or ends with a Latin letter gets a
 * space beside Chinese characters (“新建 SNAT 规则”, “编辑子网”). The value itself stays unchanged.
 */
function spacedFill(sentence: string, holes: RegExp, fill: (hole: string, name: string) => string | number): string {
  return sentence.replace(holes, (hole: string, name: string, at: number) => {
    const text = String(fill(hole, name));
    const before = HAN.test(sentence.charAt(at - 1)) && LATIN.test(text.charAt(0)) ? ' ' : '';
    const after = LATIN.test(text.charAt(text.length - 1)) && HAN.test(sentence.charAt(at + hole.length)) ? ' ' : '';
    return `${before}${text}${after}`;
  });
}

/** polyglot with the messages of one language. A change of language creates a new provider (`LanguageProvider`). */
export function createI18nProvider(lang: Lang, messages: Messages): I18nProvider {
  const locales = LANGS.map((locale) => ({ locale, name: LANG_NAMES[locale] }));
  // The server's own messages pass through `translate` too, and must stay unchanged. The type also requires the
  // messages of ra-ui-materialui, whose views are not used here.
  const sentences = messages as unknown as TranslationMessages;
  return polyglotI18nProvider(() => sentences, lang, locales, {
    allowMissing: true,
    onMissingKey: (key: string) => key,
    ...(lang === 'zh' && { replace: replaceSpaced }),
  });
}

/** polyglot calls it instead of `String.prototype.replace`: the sentence is `this`. */
function replaceSpaced(this: string, holes: RegExp, fill: (hole: string, name: string) => string | number): string {
  return spacedFill(this, holes, fill);
}
