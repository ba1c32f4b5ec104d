import { useCallback } from 'react';
import type { Label } from '#model/language/definition.ts';
import { labelOf } from './labelOf.ts';
import { useLang } from './useLang.ts';

/** `labelOf` in the language of the reader: `const label = useLabel(); label(field.label)`. */
export function useLabel(): (label: Label | undefined) => string {
  const lang = useLang();
  return useCallback((label) => labelOf(label, lang), [lang]);
}
