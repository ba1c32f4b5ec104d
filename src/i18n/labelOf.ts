import type { Label } from '#model/language/definition.ts';
import type { Lang } from './lang.ts';

/** The text of a label in one language; the other language if this one is empty, '' if there is no label. */
export function labelOf(label: Label | undefined, lang: Lang): string {
  if (!label) return '';
  return label[lang] || label.zh || label.en;
}
