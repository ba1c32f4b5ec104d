import { DEFAULT_LOCALE } from '#model/values/constants.ts';
import { langOf, type Lang } from './lang.ts';
import { spokenLangs } from './spokenLangs.ts';

const KEY = 'suantai.lang';
/** The language of this tab outlives the session, whose end clears the storage that all tabs share. */
export const TAB_LANG_KEY = 'suantai.tabLang';

/**
 * The language of the last visit if the product has it, otherwise the first of the browser's languages that it has,
 * otherwise the default (spec 9). The document passes it to screen readers and the HTTP client.
 */
export function storedLang(): Lang {
  const spoken = spokenLangs();
  const kept = localStorage.getItem(KEY) ?? sessionStorage.getItem(TAB_LANG_KEY);
  const wanted = kept === null ? navigator.languages : [kept];
  const known = wanted.flatMap((each) => spoken.find((lang) => lang === primaryOf(each)) ?? []);
  return showLang(known[0] ?? spoken[0] ?? DEFAULT_LOCALE);
}

/** `zh` of `zh-Hans-CN`. */
const primaryOf = (locale: string): string | undefined => locale.toLowerCase().split('-')[0];

export function storeLang(lang: Lang): void {
  localStorage.setItem(KEY, lang);
  showLang(lang);
}

/** For the following sign-in page. */
export function keepLangInTab(): void {
  sessionStorage.setItem(TAB_LANG_KEY, langOf(document.documentElement.lang));
}

function showLang(lang: Lang): Lang {
  document.documentElement.lang = lang;
  return lang;
}
