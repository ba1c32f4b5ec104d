import { useLocaleState } from 'react-admin';
import { useCallback } from 'react';
import type { Label } from '#model/definition.ts';

/** Gives a function that picks the reader's language out of a label of a definition. */
export function useLabel(): (label: Label | undefined) => string {
  const [locale] = useLocaleState();
  return useCallback((label) => (label ? label[locale === 'en' ? 'en' : 'zh'] : ''), [locale]);
}
