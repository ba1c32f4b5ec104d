import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Label } from '#model/language/definition.ts';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { hasWords, loadPublicText, type PublicWords } from '#src/i18n/loadPublicText.ts';
import { storeLang } from '#src/i18n/storedLang.ts';

interface PublicText {
  lang: Lang;
  setLang: (lang: Lang) => void;
  text: PublicWords;
  /** A label from data, in the reader's language. */
  label: (label: Label | undefined) => string;
  /** Whether the words of a page are loaded. */
  knows: (page: PublicPage) => boolean;
  /** Loads the words of all pages. */
  complete: () => Promise<void>;
}

const PublicTextContext = createContext<PublicText | undefined>(undefined);

interface Props {
  lang: Lang;
  words: PublicWords;
  /** The page whose words were loaded; without it, those of all pages. */
  page?: PublicPage;
  children: ReactNode;
}

/** Provides the texts of the public pages. Choosing the other language loads it; until then this one stays. */
export function PublicTextProvider({ lang: first, words, page, children }: Props) {
  const [current, setCurrent] = useState({ lang: first, text: words, page });
  const show = useCallback(
    async (lang: Lang) => {
      const text = await loadPublicText(lang);
      setCurrent({ lang, text, page: undefined });
    },
    [setCurrent],
  );
  const value = useMemo(() => {
    const { lang, text, page: loadedFor } = current;
    return {
      lang,
      text,
      label: (label: Label | undefined) => labelOf(label, lang),
      setLang: (next: Lang) => void show(next).then(() => storeLang(next)),
      knows: (wanted: PublicPage) => loadedFor === undefined || hasWords(loadedFor, wanted),
      complete: () => show(lang),
    };
  }, [current, show]);
  return <PublicTextContext.Provider value={value}>{children}</PublicTextContext.Provider>;
}

export function usePublicText(): PublicText {
  const value = useContext(PublicTextContext);
  if (!value) throw new Error('PublicTextProvider is missing');
  return value;
}
