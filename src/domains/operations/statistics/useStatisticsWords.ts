import { useMemo } from 'react';
import { createI18nProvider } from '#src/i18n/createI18nProvider.ts';
import { statistics as en } from '#src/i18n/en/statistics.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { statistics as zh } from '#src/i18n/zh/statistics.ts';

const WORDS = { zh, en };

/** The sentences of the monitoring page. They are loaded with it. */
export function useStatisticsWords() {
  const lang = useLang();
  return useMemo(() => createI18nProvider(lang, { statistics: WORDS[lang] }).translate, [lang]);
}
