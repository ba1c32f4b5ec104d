import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { outlook as en } from './en/outlook.ts';
import { useLang } from './useLang.ts';
import { outlook as zh } from './zh/outlook.ts';

const WORDS = { zh, en };

type Page = keyof typeof zh;

/** The sentences of one page that the first load of the console leaves out: `say('enough', { until })`. */
export function useOutlookWords<Name extends Page>(page: Name) {
  const translate = useTranslate();
  const words = WORDS[useLang()][page];
  return useCallback(
    (word: keyof (typeof zh)[Name], args: Record<string, string | number> = {}) =>
      translate(`outlook.${page}.${String(word)}`, { ...args, _: String(words[word]) }),
    [translate, words, page],
  );
}
