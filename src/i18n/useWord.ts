import { useCallback } from 'react';
import type { Label } from '#model/language/definition.ts';
import { inSentence } from './words/inSentence.ts';
import { labelOf } from './labelOf.ts';
import { useLang } from './useLang.ts';

/** A label as a word inside a sentence: `t('list.empty.title', { name: word(definition.plural) })`. */
export function useWord(): (label: Label | undefined) => string {
  const lang = useLang();
  return useCallback((label) => inSentence(labelOf(label, lang), lang), [lang]);
}
