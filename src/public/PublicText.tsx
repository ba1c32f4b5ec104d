import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Label } from '#model/language/definition.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { loadPublicText, type PublicWords } from '#src/i18n/loadPublicText.ts';
import { storeLang } from '#src/i18n/storedLang.ts';

interface PublicText {
  lang: Lang;
  setLang: (lang: Lang) => void;
  text: PublicWords;
  /** A label from data, in the reader's language. */
  label: (label: Label | undefined) => string;
}

const PublicTextContext = createContext<PublicText | undefined>(undefined);

interface Props {
  lang: Lang;
  words: PublicWords;
  children: ReactNode;
}

/** Provides the texts of the public pages. Choosing the other language loads it; until then this one stays. */
export function PublicTextProvider({ lang: first, words, children }: Props) {
  const [current, setCurrent] = useState({ lang: first, text: words });
  const value = useMemo(() => {
    const setLang = (lang: Lang) =>
      void loadPublicText(lang).then((text) => {
        storeLang(lang);
        setCurrent({ lang, text });
      });
    return { ...current, setLang, label: (label: Label | undefined) => labelOf(label, current.lang) };
  }, [current]);
  return <PublicTextContext.Provider value={value}>{children}</PublicTextContext.Provider>;
}

export function usePublicText(): PublicText {
  const value = useContext(PublicTextContext);
  if (!value) throw new Error('PublicTextProvider is missing');
  return value;
}
