import { useMemo } from 'react';
import { createI18nProvider } from '#src/i18n/createI18nProvider.ts';
import { months as en } from '#src/i18n/en/months.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { months as zh } from '#src/i18n/zh/months.ts';

const WORDS = { zh, en };

/** The sentences of the month overview. They are loaded with it: every other page starts without them. */
export function useMonthWords() {
  const lang = useLang();
  return useMemo(() => createI18nProvider(lang, { months: WORDS[lang] }).translate, [lang]);
}
