import { DEFAULT_LOCALE, LANGUAGES } from '#model/values/constants.ts';

/** The languages of the console (spec 1). A product can have fewer: `spokenLangs`. */
export const LANGS = LANGUAGES;

export type Lang = (typeof LANGS)[number];

/** Each in its own language, so that a reader who knows only that language finds it. */
export const LANG_NAMES: Record<Lang, string> = { zh: '中文', en: 'English' };

/** The short forms, for one or two letters. */
export const LANG_MARKS: Record<Lang, string> = { zh: '中', en: 'EN' };

/** Converts a stored or foreign locale to one of ours; an unknown one becomes the default (spec 9). */
export function langOf(locale: string | null | undefined): Lang {
  return LANGS.find((lang) => locale?.toLowerCase().startsWith(lang)) ?? DEFAULT_LOCALE;
}

/** The chosen language, for code outside React: the document holds it (`<html lang>`), on the sign-in page too. */
export function documentLang(): Lang {
  return langOf(globalThis.document?.documentElement.lang);
}

export function otherLang(lang: Lang): Lang {
  return lang === 'zh' ? 'en' : 'zh';
}
