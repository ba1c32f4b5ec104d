import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Lang } from '#src/i18n/lang.ts';
import { storeLang } from '#src/i18n/storedLang.ts';
import { publicPages as zh } from '#src/i18n/zh/public.ts';
import { publicPages as en } from '#src/i18n/en/public.ts';

interface PublicText {
  lang: Lang;
  setLang: (lang: Lang) => void;
  text: typeof zh;
}

const PublicTextContext = createContext<PublicText>({ lang: 'zh', setLang: () => undefined, text: zh });

const TEXTS = { zh, en };

/** The sentences of the public pages, few enough to come in both languages at once. */
export function PublicTextProvider({ lang: first, children }: { lang: Lang; children: ReactNode }) {
  const [lang, setLang] = useState(first);
  const value = useMemo(() => {
    const change = (next: Lang) => {
      storeLang(next);
      setLang(next);
    };
    return { lang, setLang: change, text: TEXTS[lang] };
  }, [lang]);
  return <PublicTextContext.Provider value={value}>{children}</PublicTextContext.Provider>;
}

export function usePublicText(): PublicText {
  return useContext(PublicTextContext);
}
