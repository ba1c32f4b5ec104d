import type { Label } from '#model/language/definition.ts';
import type { Language } from '#model/messages/messages.ts';

const CONSONANT_AND_Y = /[^aeiou]y$/;
const HISSING = /(?:s|x|z|ch|sh)$/;

/**
 * The name of several records. Chinese has no plural; the English one is declared or follows the rule: keys, policies,
 * boxes. A product with one language has the same word twice.
 *
 * @example
 *   pluralOf({ zh: '', en: 'Policy' }, undefined, ['zh', 'en']).en; // 'Policies'
 */
export function pluralOf(label: Label, given: string | undefined, languages: readonly Language[]): Label {
  const plural = { zh: label.zh, en: given ?? pluralByRule(label.en) };
  const [language, second] = languages;
  return language === undefined || second !== undefined ? plural : { zh: plural[language], en: plural[language] };
}

/**
 * The English plural by the rule.
 *
 * @example
 *   pluralByRule('Box'); // 'Boxes'
 */
export function pluralByRule(name: string): string {
  if (name === '') return name;
  const end = name.toLowerCase();
  if (CONSONANT_AND_Y.test(end)) return `${name.slice(0, -1)}ies`;
  return HISSING.test(end) ? `${name}es` : `${name}s`;
}
