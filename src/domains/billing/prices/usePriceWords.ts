import { useMemo } from 'react';
import { createI18nProvider } from '#src/i18n/createI18nProvider.ts';
import { prices as en } from '#src/i18n/en/prices.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { prices as zh } from '#src/i18n/zh/prices.ts';

const WORDS = { zh, en };

/** The sentences about price versions, loaded with the pages that show them. */
export function usePriceWords(): (word: keyof typeof zh, args?: Record<string, string | number>) => string {
  const lang = useLang();
  return useMemo(() => {
    const { translate } = createI18nProvider(lang, { prices: WORDS[lang] });
    return (word, args) => translate(`prices.${word}`, args);
  }, [lang]);
}
