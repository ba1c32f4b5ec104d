import { DEFAULT_LOCALE } from '#model/constants.ts';

/** The languages of the product (spec 1). */
export const LANGS = ['zh', 'en'] as const;

export type Lang = (typeof LANGS)[number];

/** A stored or foreign locale as one of ours; anything unknown is the default (spec 9). */
export function langOf(locale: string | null | undefined): Lang {
  return LANGS.find((lang) => locale?.toLowerCase().startsWith(lang)) ?? DEFAULT_LOCALE;
}
