import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { inSentence } from '#src/i18n/inSentence.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { singularOf } from '#src/i18n/singularOf.ts';

/** What one entry of a list is called in "Add …": its own label, otherwise that of the list in the singular. */
export function itemName(list: FieldDefinition, item: FieldDefinition, lang: Lang): string {
  // Latin letters stand apart from Chinese ones.
  if (lang === 'zh') return item.label.zh.replace(/^(?=[A-Za-z0-9])/, ' ');
  const name = inSentence(item.label.en, lang);
  return item.label.en === list.label.en ? singularOf(name) : name;
}
