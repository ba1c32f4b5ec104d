import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { LANG_NAMES, LANGS, type Lang } from './lang.ts';
import type { Messages } from './loadMessages.ts';
import { spacedFill } from './spacedFill.ts';

/** polyglot over the messages of one language. A change of language makes a new provider (`LanguageProvider`). */
export function createI18nProvider(lang: Lang, messages: Messages): I18nProvider {
  const locales = LANGS.map((locale) => ({ locale, name: LANG_NAMES[locale] }));
  // A server's own sentence passes through `translate` too, and must come out as it is.
  // The type wants the sentences of ra-ui-materialui as well, none of whose views is here.
  const sentences = messages as unknown as TranslationMessages;
  return polyglotI18nProvider(() => sentences, lang, locales, {
    allowMissing: true,
    onMissingKey: (key: string) => key,
    ...(lang === 'zh' && { replace: replaceSpaced }),
  });
}

/** polyglot calls it in place of `String.prototype.replace`: the sentence is `this`. */
function replaceSpaced(this: string, holes: RegExp, fill: (hole: string, name: string) => string | number): string {
  return spacedFill(this, holes, fill);
}
