import { langOf, type Lang } from './lang.ts';

const KEY = 'suantai.lang';

/** The language of the last visit, else the default (spec 9). The document says it to screen readers and to the HTTP client. */
export function storedLang(): Lang {
  return showLang(langOf(localStorage.getItem(KEY)));
}

export function storeLang(lang: Lang): void {
  localStorage.setItem(KEY, lang);
  showLang(lang);
}

function showLang(lang: Lang): Lang {
  document.documentElement.lang = lang;
  return lang;
}
