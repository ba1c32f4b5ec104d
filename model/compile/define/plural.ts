import type { Label } from '#model/language/definition.ts';
import type { Language } from '#model/messages/messages.ts';

const CONSONANT_AND_Y = /[^aeiou]y$/;
const HISSING = /(?:s|x|z|ch|sh)$/;

/**
 * What several are called. Chinese does not tell; English is given or follows the rule: keys, policies, boxes. A
 * product with one language has its word twice.
 */
export function pluralOf(label: Label, given: string | undefined, languages: readonly Language[]): Label {
  const plural = { zh: label.zh, en: given ?? pluralByRule(label.en) };
  const [language, second] = languages;
  return language === undefined || second !== undefined ? plural : { zh: plural[language], en: plural[language] };
}

export function pluralByRule(name: string): string {
  if (name === '') return name;
  const end = name.toLowerCase();
  if (CONSONANT_AND_Y.test(end)) return `${name.slice(0, -1)}ies`;
  return HISSING.test(end) ? `${name}es` : `${name}s`;
}
