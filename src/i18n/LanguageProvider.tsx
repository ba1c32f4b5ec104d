import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { I18nContext } from 'react-admin';
import { createI18nProvider } from './createI18nProvider.ts';
import type { Lang } from './lang.ts';
import { loadMessages, type Messages } from './loadMessages.ts';
import { storeLang } from './storedLang.ts';

const SetLangContext = createContext<(lang: Lang) => void>(() => undefined);

interface Props {
  lang: Lang;
  messages: Messages;
  children: ReactNode;
}

/**
 * The language of everything below. ra-core's own provider remounts the page when the locale changes, which would lose
 * input; this one provides a new `I18nProvider` and the page stays.
 */
export function LanguageProvider({ lang, messages, children }: Props) {
  const [current, setCurrent] = useState({ lang, messages });
  const provider = useMemo(() => createI18nProvider(current.lang, current.messages), [current]);
  const setLang = useCallback(async (next: Lang) => {
    const loaded = await loadMessages(next);
    storeLang(next);
    setCurrent({ lang: next, messages: loaded });
  }, []);
  return (
    <SetLangContext.Provider value={setLang}>
      <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>
    </SetLangContext.Provider>
  );
}

export function useSetLang(): (lang: Lang) => void {
  return useContext(SetLangContext);
}
