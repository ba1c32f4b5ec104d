import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { LANG_NAMES, LANGS, type Lang } from './lang.ts';
import type { Messages } from './loadMessages.ts';
import { spacedFill } from './spacedFill.ts';

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
