import { explain as en } from '#src/i18n/en/explain.ts';
import { explain as zh } from '#src/i18n/zh/explain.ts';
import { useLang } from '#src/i18n/useLang.ts';

const SENTENCES = { zh, en };

type Group = 'step' | 'name' | 'model' | 'meter';
type Sentence = Exclude<keyof typeof zh, Group>;

/** The sentences of the panel in the language of the console: they are loaded with the panel. */
export function useExplainWords() {
  const sentences = SENTENCES[useLang()];
  return {
    /** A sentence, with its placeholders filled. */
    say: (key: Sentence, params: Readonly<Record<string, string>> = {}): string =>
      sentences[key].replaceAll(/%\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    /** The word for a part of an explanation; the part itself if there is none. */
    word: (group: Group, key: string): string => new Map(Object.entries(sentences[group])).get(key) ?? key,
  };
}
