import type { Definition } from '#model/language/definition.ts';
import type { Language } from '#model/values/constants.ts';

type Titled = Pick<Definition, 'titleField' | 'titleIn'> & Partial<Pick<Definition, 'fields'>>;

/**
 * The fields that can name a record for a reader of a language; the first one with a value does. Without a language,
 * only the title itself.
 *
 * @example
 *   titleFields({ titleField: 'name', titleIn: { en: 'name_en' } }, 'en'); // ['name_en', 'name']
 */
export function titleFields({ titleField, titleIn }: Titled, lang: Language | undefined): string[] {
  const translated = lang === undefined ? undefined : titleIn?.[lang];
  return translated === undefined ? [titleField] : [translated, titleField];
}

/**
 * The value that names a record for a reader of a language. A key that has a label (`names`) is named by it.
 *
 * @example
 *   titleValue({ titleField: 'name', titleIn: { en: 'name_en' } }, { name: 'Lager', name_en: null }, 'en'); // 'Lager'
 */
export function titleValue(
  definition: Titled,
  record: Readonly<Record<string, unknown>>,
  lang: Language | undefined,
): unknown {
  const named = titleFields(definition, lang).find((name) => record[name] !== null && (record[name] ?? '') !== '');
  if (named === undefined) return record[definition.titleField];
  const labels = definition.fields?.[named]?.names;
  const key = String(record[named]);
  const label = labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
  return (label && lang && label[lang]) || record[named];
}

/**
 * What names a record, in both languages: for replies to readers whose language the server does not know.
 *
 * @example
 *   titleWords({ titleField: 'name', titleIn: { en: 'code' } }, { name: 'A', code: 'a' }); // { zh: 'A', en: 'a' }
 */
export function titleWords(definition: Titled, record: Readonly<Record<string, unknown>>): Record<Language, string> {
  const inWords = (lang: Language) => String(titleValue(definition, record, lang) ?? '');
  return { zh: inWords('zh'), en: inWords('en') };
}

/**
 * The record with its title in a language, for a row that shows the title among other columns; the record itself if the
 * row has a column for the field of that language, too.
 *
 * @example
 *   withTitleIn(products, { name: 'Lager', name_en: 'Storage' }, 'en', []).name; // 'Storage'
 */
export function withTitleIn<T extends Readonly<Record<string, unknown>>>(
  definition: Titled,
  record: T,
  lang: Language,
  columns: readonly { name: string }[],
): T {
  const translated = definition.titleIn?.[lang];
  if (translated === undefined || columns.some(({ name }) => name === translated)) return record;
  return { ...record, [definition.titleField]: titleValue(definition, record, lang) };
}
