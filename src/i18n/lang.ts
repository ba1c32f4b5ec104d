import { DEFAULT_LOCALE, LANGUAGES } from '#model/values/constants.ts';

/** The languages that the console is written in (spec 1). A product may have fewer: `spokenLangs`. */
export const LANGS = LANGUAGES;

export type Lang = (typeof LANGS)[number];

/** Each in its own language, so that a reader who knows only that one finds it. */
export const LANG_NAMES: Record<Lang, string> = { zh: '中文', en: 'English' };

/** The same where there is room for a letter or two. */
export const LANG_MARKS: Record<Lang, string> = { zh: '中', en: 'EN' };

/** A stored or foreign locale as one of ours; anything unknown is the default (spec 9). */
export function langOf(locale: string | null | undefined): Lang {
  return LANGS.find((lang) => locale?.toLowerCase().startsWith(lang)) ?? DEFAULT_LOCALE;
}

export function otherLang(lang: Lang): Lang {
  return lang === 'zh' ? 'en' : 'zh';
}
