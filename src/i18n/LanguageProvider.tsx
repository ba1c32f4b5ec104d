import { useQueryClient, type Query } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { I18nContext } from 'react-admin';
import { createI18nProvider } from './createI18nProvider.ts';
import type { Lang } from './lang.ts';
import { loadMessages, type Messages } from './loadMessages.ts';
import { storeLang } from './storedLang.ts';

const SetLangContext = createContext<(lang: Lang) => void>(() => undefined);
const RenewWordsContext = createContext<() => Promise<void>>(() => Promise.resolve());

/** Queries whose data has the texts of every language, or none. */
const IN_EVERY_LANGUAGE: ReadonlySet<unknown> = new Set(['manifest', 'definition', 'messages', 'currentUser', 'actor']);

const dependsOnLanguage = ({ queryKey: [owner, what] }: Query) => owner !== 'suantai' || !IN_EVERY_LANGUAGE.has(what);

interface Props {
  lang: Lang;
  messages: Messages;
  children: ReactNode;
}

/**
 * The language of everything below. ra-core's own provider remounts the page when the locale changes, which would lose
 * input; this one provides a new `I18nProvider` and the page stays.
 */
export function LanguageProvider({ lang, messages: first, children }: Props) {
  const [current, setCurrent] = useState({ lang, messages: first });
  const provider = useMemo(() => createI18nProvider(current.lang, current.messages), [current]);
  const queryClient = useQueryClient();
  const setLang = useCallback(
    async (next: Lang) => {
      const loaded = await loadMessages(next);
      storeLang(next);
      setCurrent({ lang: next, messages: loaded });
      // The server names records in the language of the reader.
      await queryClient.invalidateQueries({ predicate: dependsOnLanguage });
    },
    [queryClient],
  );
  const renewWords = useCallback(async () => {
    const messages = await loadMessages(current.lang);
    setCurrent((now) => ({ ...now, messages }));
  }, [current.lang]);
  return (
    <SetLangContext.Provider value={setLang}>
      <RenewWordsContext.Provider value={renewWords}>
        <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>
      </RenewWordsContext.Provider>
    </SetLangContext.Provider>
  );
}

export function useSetLang(): (lang: Lang) => void {
  return useContext(SetLangContext);
}

/** Reads the sentences again, after the name of the platform has changed. */
export function useRenewWords(): () => Promise<void> {
  return useContext(RenewWordsContext);
}
